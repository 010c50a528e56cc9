// When a base backup is due, and which stay: all of seven days, then one a week, then one a month, and always the newest and the
// last proven one.

import { DAY_MS } from './durations.ts';

const DAYS = 7;
const WEEKS = 5;
const MONTHS = 12;

export interface KeptBase {
  readonly stamp: string;
  readonly endedAt: Date;
  readonly isProven: boolean;
}

/** The stamps of the base backups that stay. */
export function stays(bases: readonly KeptBase[], at: Date): Set<string> {
  const newestFirst = bases.toSorted((one, other) => other.endedAt.getTime() - one.endedAt.getTime());
  const ageDays = ({ endedAt }: KeptBase) => (at.getTime() - endedAt.getTime()) / DAY_MS;
  const kept = new Set<string>();
  const keep = (base: KeptBase | undefined) => base && kept.add(base.stamp);
  keep(newestFirst[0]);
  keep(newestFirst.find(({ isProven }) => isProven));
  for (const base of newestFirst) if (ageDays(base) <= DAYS) keep(base);
  const within = (days: number) => newestFirst.filter((base) => ageDays(base) <= days);
  for (const base of oldestOfEach(within(WEEKS * 7), weekOf)) keep(base);
  for (const base of oldestOfEach(within(MONTHS * 31), monthOf)) keep(base);
  return kept;
}

/** Every instant from here on can be restored; before it, only those of the base backups that stay. */
export function everyInstantSince(at: Date): Date {
  return new Date(at.getTime() - DAYS * DAY_MS);
}

/** What the backup's process, or the server, does when an admin orders it. */
export const BACKUP_TASKS = ['backup', 'proof', 'restore', 'place'] as const;
export type BackupTask = (typeof BACKUP_TASKS)[number];

/** The parts of such a task, in their order. */
export const BACKUP_STEPS = ['base', 'proof', 'database', 'replay', 'examine', 'files'] as const;
export type BackupStep = (typeof BACKUP_STEPS)[number];

/** The instants to which a restore can lead. */
export interface Restorable {
  /** The oldest. */
  readonly first: Date;
  /** From here on every instant; before it only the ends of base backups. */
  readonly everySince: Date;
}

/** @param ends when the base backups ended, in any order @returns undefined where there is none */
export function restorable(ends: readonly Date[], at: Date): Restorable | undefined {
  const sorted = ends.toSorted((one, other) => one.getTime() - other.getTime());
  const [first] = sorted;
  const newest = sorted.at(-1);
  if (!first || !newest) return undefined;
  return { first, everySince: sorted.find((end) => end >= everyInstantSince(at)) ?? newest };
}

/** The state that a restore of `wanted` has: its own, or an earlier one where only base backups are left. */
export function stateRestored(
  ends: readonly Date[],
  { at, wanted }: { at: Date; wanted: Date },
): Date | undefined {
  const range = restorable(ends, at);
  if (!range || wanted < range.first || wanted > at) return undefined;
  if (wanted >= range.everySince) return wanted;
  const before = ends.filter((end) => end <= wanted).map((end) => end.getTime());
  return new Date(Math.max(...before));
}

/** The oldest, so that the choice of a day does not change while the week goes on. */
function oldestOfEach(newestFirst: readonly KeptBase[], periodOf: (at: Date) => string): KeptBase[] {
  const chosen = new Map<string, KeptBase>();
  for (const base of newestFirst) chosen.set(periodOf(base.endedAt), base);
  return [...chosen.values()];
}

const weekOf = (at: Date) => String(Math.floor(at.getTime() / (7 * DAY_MS)));
const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/** 02:30 in the school's zone, UTC+05:30, is 21:00 UTC of the day before. */
const NIGHT_UTC_HOUR = 21;

/** Whether a night began between two instants. */
export function isNightSince(since: Date, at: Date): boolean {
  const night = new Date(at);
  night.setUTCHours(NIGHT_UTC_HOUR, 0, 0, 0);
  if (night > at) night.setUTCDate(night.getUTCDate() - 1);
  return since < night;
}

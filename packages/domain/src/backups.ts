// When a base backup is due, and which stay: all of seven days, then one a week, then one a month, and always the newest and the
// last proven one.

const DAY_MILLISECONDS = 86_400_000;
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
  const ageDays = ({ endedAt }: KeptBase) => (at.getTime() - endedAt.getTime()) / DAY_MILLISECONDS;
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
  return new Date(at.getTime() - DAYS * DAY_MILLISECONDS);
}

/** The oldest, so that the choice of a day does not change while the week goes on. */
function oldestOfEach(newestFirst: readonly KeptBase[], periodOf: (at: Date) => string): KeptBase[] {
  const chosen = new Map<string, KeptBase>();
  for (const base of newestFirst) chosen.set(periodOf(base.endedAt), base);
  return [...chosen.values()];
}

const weekOf = (at: Date) => String(Math.floor(at.getTime() / (7 * DAY_MILLISECONDS)));
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

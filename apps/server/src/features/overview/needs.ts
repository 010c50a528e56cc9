// Lists what needs an admin now: only what the caller may do something about.

import { type listNeeds, NEEDS, type Need, type NeedKind } from '@valence/contract/admin/overview';
import { deletionDaysLeft } from '@valence/domain/deletion';
import { HOUR_MS } from '@valence/domain/durations';
import { lastDays } from '@valence/domain/period';
import type { Role } from '@valence/domain/role';
import { type Ability, may } from '@valence/domain/roles';
import { UNUSUAL_FROM } from '@valence/domain/stream-pace';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findNextPublished, findWaiting, type WaitingQuery } from './needs.store.ts';

/** An upload that received nothing for this long is stalled. */
const STALLED_HOURS = 1;
const FAILED_HOURS = 24;
const PUBLISHED_DAYS = 7;
/** So that pulls which were looked into leave the page after a week. */
const UNUSUAL_DAYS = 7;

/** The ability that acting on a need takes. */
const ABILITY_OF: Record<NeedKind, Ability> = {
  'sending-stopped': 'overview.see',
  checkups: 'checkups.see',
  'messages-failed': 'overview.see',
  'disk-low': 'videos.upload',
  deletions: 'privacy.manage',
  slips: 'payments.record',
  questions: 'questions.answer',
  'films-failed': 'videos.upload',
  'films-missing': 'videos.manage',
  'imports-failed': 'imports.run',
  'uploads-stalled': 'videos.upload',
  'unusual-pulls': 'analytics.see',
  overdue: 'payments.record',
  'lessons-unpaid': 'payments.record',
  publishing: 'videos.list',
};

/** What students owe by now. */
export interface Owed {
  /** Students with months that are overdue, and what they owe for them in all. */
  overdueStudents: number;
  overdueCents: number;
  /** Students who can still pay this month in time, and do not see its published lessons until they do. */
  lockedStudents: number;
}

export interface NeedsDeps {
  readDb: Db;
  clock: Clock;
  /** Free bytes on the disk of the films and lessons, and how many of them uploads leave free. */
  disk: { freeBytes: () => Promise<number>; reserveBytes: number };
  owed: () => Promise<Owed>;
  /** How many of the checks of whether all is well found something to do. */
  thingsToDo: () => Promise<number>;
}

export async function needs(
  { readDb: db, clock, disk, owed, thingsToDo }: NeedsDeps,
  { accountId, role }: { accountId: string; role: Role },
): Promise<Answer<typeof listNeeds>> {
  const at = clock.now();
  const [waiting, next, freeBytes, debts, toDo] = await Promise.all([
    findWaiting(db, waitingQuery(at, accountId, role)),
    findNextPublished(db, at),
    disk.freeBytes(),
    owed(),
    thingsToDo(),
  ]);
  const { oldestDeletionAt } = waiting;
  const isLow = freeBytes < 2 * disk.reserveBytes;
  const all: Record<NeedKind, Omit<Need, 'kind'>> = {
    'sending-stopped': { count: waiting.sendingStopped ? 1 : 0 },
    checkups: { count: toDo },
    'messages-failed': { count: waiting.messagesFailed },
    'disk-low': { count: isLow ? 1 : 0, freeBytes },
    deletions: {
      count: waiting.deletions,
      ...(oldestDeletionAt && { daysLeft: deletionDaysLeft(at, oldestDeletionAt) }),
    },
    slips: { count: waiting.slips },
    questions: { count: waiting.questions },
    'films-failed': { count: waiting.filmsFailed },
    'films-missing': { count: waiting.filmsMissing },
    'imports-failed': { count: waiting.importsFailed },
    'uploads-stalled': { count: waiting.uploadsStalled },
    'unusual-pulls': { count: waiting.unusualPulls },
    overdue: { count: debts.overdueStudents, owedCents: debts.overdueCents },
    'lessons-unpaid': { count: debts.lockedStudents },
    publishing: {
      count: waiting.publishing,
      ...(next && { next: { ...next, at: next.at.toISOString() } }),
    },
  };
  return {
    needs: NEEDS.filter((kind) => all[kind].count > 0 && may(role, ABILITY_OF[kind])).map((kind) => ({
      kind,
      ...all[kind],
    })),
  };
}

function waitingQuery(at: Date, actorId: string, role: Role): WaitingQuery {
  const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  return {
    actorId,
    ofEverybody: may(role, 'imports.see-all'),
    at,
    stalledSince: ago(STALLED_HOURS),
    failedSince: ago(FAILED_HOURS),
    publishedUntil: ago(-24 * PUBLISHED_DAYS),
    unusual: { ...lastDays(at, UNUSUAL_DAYS), least: UNUSUAL_FROM },
  };
}

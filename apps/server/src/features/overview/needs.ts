// What needs somebody at the desk now: only what the asker may do something about.

import { type listNeeds, NEEDS, type Need, type NeedKind } from '@valence/contract/overview';
import { deletionDaysLeft } from '@valence/domain/deletion';
import type { Role } from '@valence/domain/role';
import { type Ability, may } from '@valence/domain/roles';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/route.ts';
import { findNextPublished, findWaiting } from './needs.store.ts';

const HOUR_MS = 60 * 60_000;
/** Without a byte for so long, a film is not on its way any more. */
const STALLED_HOURS = 1;
const FAILED_HOURS = 24;
const PUBLISHED_DAYS = 7;

/** Who can do something about it. */
const WHO: Record<NeedKind, Ability> = {
  'sending-stopped': 'overview.see',
  'messages-failed': 'overview.see',
  'disk-low': 'videos.upload',
  deletions: 'privacy.manage',
  slips: 'payments.record',
  questions: 'questions.answer',
  'films-failed': 'videos.upload',
  'uploads-stalled': 'videos.upload',
  overdue: 'payments.record',
  publishing: 'videos.list',
};

export interface NeedsDeps {
  db: Db;
  clock: Clock;
  /** Bytes that can still be written where films and lessons lie, and how many of them uploads leave alone. */
  disk: { freeBytes: () => Promise<number>; reserveBytes: number };
  /** Students with months that are overdue, and what they owe in all. */
  overdue: () => Promise<{ students: number; owedCents: number }>;
}

export async function needs(
  { db, clock, disk, overdue }: NeedsDeps,
  { accountId, role }: { accountId: string; role: Role },
): Promise<Answer<typeof listNeeds>> {
  const at = clock.now();
  const ago = (hours: number) => new Date(at.getTime() - hours * HOUR_MS);
  const [waiting, next, freeBytes, owed] = await Promise.all([
    findWaiting(db, {
      actorId: accountId,
      at,
      stalledSince: ago(STALLED_HOURS),
      failedSince: ago(FAILED_HOURS),
      publishedUntil: ago(-24 * PUBLISHED_DAYS),
    }),
    findNextPublished(db, at),
    disk.freeBytes(),
    overdue(),
  ]);
  const { oldestDeletionAt } = waiting;
  const isLow = freeBytes < 2 * disk.reserveBytes;
  const all: Record<NeedKind, Omit<Need, 'kind'>> = {
    'sending-stopped': { count: waiting.sendingStopped ? 1 : 0 },
    'messages-failed': { count: waiting.messagesFailed },
    'disk-low': { count: isLow ? 1 : 0, freeBytes },
    deletions: {
      count: waiting.deletions,
      ...(oldestDeletionAt && { daysLeft: deletionDaysLeft(at, oldestDeletionAt) }),
    },
    slips: { count: waiting.slips },
    questions: { count: waiting.questions },
    'films-failed': { count: waiting.filmsFailed },
    'uploads-stalled': { count: waiting.uploadsStalled },
    overdue: { count: owed.students, owedCents: owed.owedCents },
    publishing: {
      count: waiting.publishing,
      ...(next && { next: { ...next, at: next.at.toISOString() } }),
    },
  };
  return {
    needs: NEEDS.filter((kind) => all[kind].count > 0 && may(role, WHO[kind])).map((kind) => ({
      kind,
      ...all[kind],
    })),
  };
}

// What students really watched: takes what their players tell, and sums it up for the teacher.

import {
  LONGEST_LESSON_SECONDS,
  type ProgressReport,
  type recordProgress,
  type showWatching,
} from '@valence/contract/progress';
import { leavesLockedCard, type Standing } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import {
  addWatched,
  creditAfter,
  FINISHED_SHARE,
  FIRST_CREDIT_SECONDS,
  MOST_PARTS,
  SHORTEST_PART_SECONDS,
  unwatched,
} from '@valence/domain/watched';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { progressOf } from './known-progress.ts';
import * as store from './progress.store.ts';
import { studentWatching } from './student-watching.ts';
import { findWatching } from './watching.store.ts';

export interface ProgressDeps {
  db: Db;
  clock: Clock;
  /** The one rule's answer about a student and a video at an instant. */
  standing: (accountId: string, videoId: string, at: Date) => Promise<Standing>;
}

export type ProgressService = ReturnType<typeof createProgressService>;

export function createProgressService({ db, clock, standing }: ProgressDeps) {
  return {
    /** A student opens a lesson: from now on it can be watched. @returns the second at which to go on */
    open: async (accountId: string, videoId: string, at: Date): Promise<number> => {
      await store.insertOpened(db, { accountId, videoId, at, creditSeconds: FIRST_CREDIT_SECONDS });
      const known = await store.findOne(db, accountId, videoId);
      return (known && progressOf(known).resumeSeconds) ?? 0;
    },

    async record(
      accountId: string,
      reports: readonly ProgressReport[],
    ): Promise<Answer<typeof recordProgress>> {
      const at = clock.now();
      const own: ProgressReport[] = [];
      for (const report of reports) {
        if (!isUuid(report.videoId)) continue;
        const stands = await standing(accountId, report.videoId, at);
        if (stands.state === 'open' || leavesLockedCard(stands, at)) own.push(report);
      }
      const data = await transaction(db, async (tx) => recordAll(tx, accountId, own, at));
      return data.length > 0 ? { data } : refused('video-absent');
    },

    ofStudent: async (userId: string, classId: string) => studentWatching({ db, clock }, userId, classId),

    async watching(videoId: string): Promise<Answer<typeof showWatching>> {
      if (!isUuid(videoId)) return refused('video-absent');
      const watching = await findWatching(db, videoId, {
        mostBuckets: MOST_PARTS,
        shortestBucketSeconds: SHORTEST_PART_SECONDS,
        finishedShare: FINISHED_SHARE,
      });
      return watching ? { data: watching } : refused('video-absent');
    },
  };
}

async function recordAll(tx: Tx, accountId: string, reports: readonly ProgressReport[], at: Date) {
  const data = new Map<string, { videoId: string } & ReturnType<typeof progressOf>>();
  // Always in the same order: two devices that tell of the same lessons wait for each other, never in a circle.
  for (const report of reports.toSorted(byVideo)) {
    const { videoId } = report;
    const opening = { accountId, videoId, at, creditSeconds: FIRST_CREDIT_SECONDS };
    await store.insertOpened(tx, opening);
    const known = await store.lockOne(tx, accountId, videoId);
    // The account or the video was deleted meanwhile.
    if (!known) continue;
    const next = withReport(known, report, at);
    await store.write(tx, next);
    const ranges = next.watched.flatMap((range) => unwatched(known.watched, range));
    if (ranges.length > 0) await store.addToDay(tx, { accountId, videoId, ranges, at });
    data.set(videoId, { videoId, ...progressOf(next) });
  }
  return [...data.values()];
}

const byVideo = (one: ProgressReport, other: ProgressReport) => (one.videoId < other.videoId ? -1 : 1);

/** What is known after one more report: never less than before. */
function withReport(known: store.KnownProgress, report: ProgressReport, at: Date): store.KnownProgress {
  const durationSeconds = known.durationSeconds ?? LONGEST_LESSON_SECONDS;
  const passedSeconds = (at.getTime() - known.creditedAt.getTime()) / 1000;
  const creditSeconds = creditAfter(known.creditSeconds, passedSeconds);
  const claimed = report.ranges.map(({ from, to }) => [from, to] as const);
  const { ranges, addedSeconds } = addWatched(known.watched, claimed, { durationSeconds, creditSeconds });
  const left = latestOf(known, report, at);
  return {
    ...known,
    ...left,
    leftAtSecond: Math.min(left.leftAtSecond, durationSeconds),
    watched: ranges,
    creditSeconds: creditSeconds - addedSeconds,
    creditedAt: passedSeconds > 0 ? at : known.creditedAt,
  };
}

/** Of two devices the one that was used last says where to go on; no clock of theirs is ahead of ours. */
function latestOf(
  { leftAtSecond, lastWatchedAt, openedAt }: store.KnownProgress,
  report: ProgressReport,
  at: Date,
) {
  const told = Math.max(openedAt.getTime(), Math.min(at.getTime(), Date.parse(report.leftAt)));
  if (leftAtSecond !== undefined && lastWatchedAt && lastWatchedAt.getTime() > told) {
    return { leftAtSecond, lastWatchedAt };
  }
  return { leftAtSecond: report.leftAtSecond, lastWatchedAt: new Date(told) };
}

// What students really watched: takes the reports of their players, and sums them up for the teacher.

import {
  LONGEST_LESSON_SECONDS,
  type ProgressReport,
  type recordProgress,
  type showWatching,
} from '@valence/contract/learning/progress';
import type { PlayableVideo } from '@valence/contract/learning/videos';
import { type AccessState, leavesLockedCard } from '@valence/domain/access';
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
import type { Kept } from '../../platform/kept/kept.ts';
import * as store from './progress.store.ts';
import { progressOf } from './recorded-progress.ts';
import { studentWatching } from './student-watching.ts';
import { findWatching } from './watching.store.ts';

export interface ProgressDeps {
  db: Db;
  clock: Clock;
  kept: Kept;
  /** The access rule's answer about a student and a video at an instant. */
  accessState: (accountId: string, videoId: string, at: Date) => Promise<AccessState>;
}

/** The fields that a player gets of a student's progress. */
type OpenedLesson = Required<Pick<PlayableVideo, 'resumeSeconds' | 'watched'>>;

export type ProgressService = ReturnType<typeof createProgressService>;

/** Where students stopped and what they watched, in memory: some ten bytes each, and as many for each stretch. */
const MOST_PLACES = 20_000;

export function createProgressService({ db, clock, kept, accessState }: ProgressDeps) {
  const places = kept.shelf('lessons', MOST_PLACES);
  return {
    /** Notes that a student opens a lesson; its credit grows from now on. @returns where to go on, and what was watched */
    open: async (accountId: string, videoId: string, at: Date): Promise<OpenedLesson> =>
      // While it is kept, the opening stands in the database.
      places.of(`${accountId} ${videoId}`, async () => {
        await store.insertOpened(db, { accountId, videoId, at, creditSeconds: FIRST_CREDIT_SECONDS });
        const progress = await store.findOne(db, accountId, videoId);
        const value = {
          resumeSeconds: (progress && progressOf(progress).resumeSeconds) ?? 0,
          watched: (progress?.watched ?? []).map(([from, to]) => ({ from, to })),
        };
        return { value, accountId, until: undefined };
      }),

    async record(
      accountId: string,
      reports: readonly ProgressReport[],
    ): Promise<Answer<typeof recordProgress>> {
      const at = clock.now();
      const own: ProgressReport[] = [];
      for (const report of reports) {
        if (!isUuid(report.videoId)) continue;
        const access = await accessState(accountId, report.videoId, at);
        if (access.state === 'open' || leavesLockedCard(access, at)) own.push(report);
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
  // Always in the same order, so that two devices which report the same lessons cannot deadlock.
  for (const report of reports.toSorted(byVideo)) {
    const { videoId } = report;
    const opening = { accountId, videoId, at, creditSeconds: FIRST_CREDIT_SECONDS };
    await store.insertOpened(tx, opening);
    const stored = await store.lockOne(tx, accountId, videoId);
    // The account or the video was deleted meanwhile.
    if (!stored) continue;
    const next = withReport(stored, report, at);
    await store.write(tx, next);
    const ranges = next.watched.flatMap((range) => unwatched(stored.watched, range));
    if (ranges.length > 0) await store.addToDay(tx, { accountId, videoId, ranges, at });
    data.set(videoId, { videoId, ...progressOf(next) });
  }
  return [...data.values()];
}

const byVideo = (one: ProgressReport, other: ProgressReport) => (one.videoId < other.videoId ? -1 : 1);

/** The progress after one more report: never less than before. */
function withReport(
  stored: store.RecordedProgress,
  report: ProgressReport,
  at: Date,
): store.RecordedProgress {
  const durationSeconds = stored.durationSeconds ?? LONGEST_LESSON_SECONDS;
  const passedSeconds = (at.getTime() - stored.creditedAt.getTime()) / 1000;
  const creditSeconds = creditAfter(stored.creditSeconds, passedSeconds);
  const claimed = report.ranges.map(({ from, to }) => [from, to] as const);
  const { ranges, addedSeconds } = addWatched(stored.watched, claimed, { durationSeconds, creditSeconds });
  const left = latestOf(stored, report, at);
  return {
    ...stored,
    ...left,
    leftAtSecond: Math.min(left.leftAtSecond, durationSeconds),
    watched: ranges,
    creditSeconds: creditSeconds - addedSeconds,
    creditedAt: passedSeconds > 0 ? at : stored.creditedAt,
  };
}

/** The device that was used last decides where to go on; a device's clock counts at most up to the server's. */
function latestOf(
  { leftAtSecond, lastWatchedAt, openedAt }: store.RecordedProgress,
  report: ProgressReport,
  at: Date,
) {
  const leftAt = Math.max(openedAt.getTime(), Math.min(at.getTime(), Date.parse(report.leftAt)));
  if (leftAtSecond !== undefined && lastWatchedAt && lastWatchedAt.getTime() > leftAt) {
    return { leftAtSecond, lastWatchedAt };
  }
  return { leftAtSecond: report.leftAtSecond, lastWatchedAt: new Date(leftAt) };
}

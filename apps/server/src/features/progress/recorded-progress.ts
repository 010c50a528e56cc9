// Reads students' progress for the features that show it: on a student's cards, and in the reports of a video or a class.

import { resumeSecond, secondsIn, shareOf } from '@valence/domain/watched';
import type { Db } from '../../platform/db/database.ts';
import * as store from './progress.store.ts';

/** Progress as the API sends it; without any field: opened, not watched. */
export interface Progress {
  watchedShare?: number;
  resumeSeconds?: number;
  lastWatchedAt?: string;
}

export function createProgressReader({ db }: { db: Db }) {
  return {
    /** The progress in all videos that a student ever opened, by video id. */
    ofStudent: async (accountId: string): Promise<Map<string, Progress>> => {
      const rows = await store.findOfStudent(db, accountId);
      return new Map(rows.map((row) => [row.videoId, progressOf(row)]));
    },

    /** How much of a video each of these students watched and when last, by account id; see `WatchedShare`. */
    ofVideo: async (videoId: string, accountIds: readonly string[]): Promise<Map<string, WatchedShare>> => {
      const rows = await store.findSharesOf(db, videoId, accountIds);
      return new Map(
        rows.map(({ accountId, durationSeconds, watchedSeconds, lastWatchedAt }) => [
          accountId,
          {
            share: durationSeconds === null ? undefined : shareOf(watchedSeconds ?? 0, durationSeconds),
            lastWatchedAt: lastWatchedAt ?? undefined,
          },
        ]),
      );
    },

    /** How much of a class's published lessons each of these students watched and when last, by account id. */
    ofClass: async (
      classId: string,
      accountIds: readonly string[],
      at: Date,
    ): Promise<Map<string, WatchedShare>> => {
      const rows = await store.findClassShares(db, classId, accountIds, at);
      return new Map(
        rows.map(({ accountId, lessonSeconds, watchedSeconds, lastWatchedAt }) => [
          accountId,
          {
            share: lessonSeconds > 0 ? shareOf(watchedSeconds, lessonSeconds) : undefined,
            lastWatchedAt: lastWatchedAt ?? undefined,
          },
        ]),
      );
    },
  };
}

/** `share` 0 to 1, undefined where the video's length is not known; `lastWatchedAt` undefined: never. */
export interface WatchedShare {
  share: number | undefined;
  lastWatchedAt: Date | undefined;
}

export function progressOf(progress: store.RecordedProgress): Progress {
  const { watched, durationSeconds, leftAtSecond, lastWatchedAt } = progress;
  if (leftAtSecond === undefined || !lastWatchedAt) return {};
  return {
    ...(durationSeconds !== undefined && { watchedShare: shareOf(secondsIn(watched), durationSeconds) }),
    resumeSeconds: resumeSecond(watched, leftAtSecond, durationSeconds),
    lastWatchedAt: lastWatchedAt.toISOString(),
  };
}

// What students really watched: takes the reports of their players, and sums them up for the teacher.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { ProgressReport, recordProgress, showWatching } from '@valence/contract/learning/progress';
import { type AccessState, leavesLockedCard } from '@valence/domain/access';
import { isUuid } from '@valence/domain/uuid';
import {
  FINISHED_SHARE,
  FIRST_CREDIT_SECONDS,
  MOST_PARTS,
  SHORTEST_PART_SECONDS,
} from '@valence/domain/watched';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { Asked, Kept } from '../../platform/kept/kept.ts';
import type { Soon } from '../../platform/soon.ts';
import * as store from './progress.store.ts';
import { progressOf } from './recorded-progress.ts';
import { createRecorder } from './recorder.ts';
import { studentWatching } from './student-watching.ts';
import { findWatching } from './watching.store.ts';

export interface ProgressDeps {
  db: Db;
  clock: Clock;
  kept: Kept;
  /** The access rule's answer about a student and a video at an instant. */
  accessState: (accountId: string, videoId: string, at: Date, asked?: Asked) => Soon<AccessState>;
}

/** The fields that a player gets of a student's progress. */
type OpenedLesson = Required<Pick<PlayableVideo, 'resumeSeconds' | 'watched'>>;

export type ProgressService = ReturnType<typeof createProgressService>;

/** Where students stopped and what they watched, in memory: some ten bytes each, and as many for each stretch. */
const MOST_PLACES = 20_000;

export function createProgressService({ db, clock, kept, accessState }: ProgressDeps) {
  const places = kept.shelf('lessons', MOST_PLACES);
  const recorder = createRecorder({ db, forget: (accountIds) => kept.forget('lessons', accountIds) });
  return {
    /**
     * Notes that a student opens a lesson, for a call whose session was found; its credit grows from now on.
     * @returns where to go on, and what was watched
     */
    async open(accountId: string, videoId: string, at: Date): Promise<OpenedLesson> {
      const open = async () => {
        const opening = { accountId, videoId, at, creditSeconds: FIRST_CREDIT_SECONDS };
        const progress = await store.openOne(db, opening);
        const value = {
          resumeSeconds: (progress && progressOf(progress).resumeSeconds) ?? 0,
          watched: (progress?.watched ?? []).map(([from, to]) => ({ from, to })),
        };
        return { value, accountId, until: undefined };
      };
      // While it is kept, the opening stands in the database.
      return places.of(`${accountId} ${videoId}`, open, 'asked');
    },

    /** For a call whose session was found. */
    async record(
      accountId: string,
      reports: readonly ProgressReport[],
    ): Promise<Answer<typeof recordProgress>> {
      const at = clock.now();
      const own: ProgressReport[] = [];
      for (const report of reports) {
        if (!isUuid(report.videoId)) continue;
        const access = await accessState(accountId, report.videoId, at, 'asked');
        if (access.state === 'open' || leavesLockedCard(access, at)) own.push(report);
      }
      const data = own.length > 0 ? await recorder.add({ accountId, reports: own, at }) : [];
      return data.length > 0 ? { data } : refused('video-absent');
    },

    /** Writes the reports that wait. */
    stop: async () => recorder.stop(),

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

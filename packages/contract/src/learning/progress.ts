// What was watched of a lesson: reported by the player, shown on cards, and summed up for the teacher.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

/** The longest lesson in seconds: two days. */
export const LONGEST_LESSON_SECONDS = 172_800;
export const MOST_REPORTS = 20;
/** The most ranges of one lesson in one report. */
export const MOST_REPORTED_RANGES = 100;

const second = z.int().check(z.minimum(0), z.maximum(LONGEST_LESSON_SECONDS));

/** How much of a video the signed-in person watched; all absent: nothing yet. */
export const progressFields = {
  /** 0 to 1; absent where the video's length is unknown. */
  watchedShare: z.optional(z.number()),
  /** The second at which playing resumes. */
  resumeSeconds: z.optional(z.int()),
  lastWatchedAt: z.optional(instant),
};

/** Reports of a player; the browser stores them until the server confirms them. */
export const progressReports = z
  .array(
    z.object({
      videoId: id,
      /** Stretches that were played, in seconds of the lesson. The server cuts them at the lesson's end and at the credit. */
      ranges: z
        .array(z.object({ from: second, to: second }).check(z.refine(({ from, to }) => from < to)))
        .check(z.minLength(1), z.maxLength(MOST_REPORTED_RANGES)),
      /** Where the lesson was left, and when: of several devices the latest report counts. */
      leftAtSecond: second,
      leftAt: instant,
    }),
  )
  .check(z.minLength(1), z.maxLength(MOST_REPORTS));
export type ProgressReport = z.output<typeof progressReports>[number];

export const recordProgress = endpoint({
  method: 'POST',
  path: '/api/v1/progress',
  who: 'signed-in',
  summary:
    'Tell what was played since the last report. What all devices tell is united: the same report again changes nothing, and nothing is ever taken back. Videos that the person could not watch lately are passed over.',
  body: z.object({ reports: progressReports }),
  longestBodyBytes: 96 * 1024,
  reply: z.object({
    /** The videos whose reports were recorded, with their whole progress. */
    data: z.array(z.object({ videoId: id, ...progressFields })),
  }),
  /** Refused only if none of the reports is about a video that the person could watch lately. */
  refusals: ['video-absent'],
});

export const showWatching = endpoint({
  method: 'GET',
  path: '/api/v1/videos/:videoId/watching',
  who: 'videos.watching',
  summary: 'How a video is watched: how many began and finished it, and how many watched each part of it.',
  params: z.object({ videoId: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    data: z.object({
      /** null: the length is unknown; then there are no parts, no finished viewers and no average. */
      durationSeconds: z.nullable(z.int()),
      opened: z.int(),
      started: z.int(),
      finished: z.int(),
      /** Of those who started, 0 to 1; null: nobody started. */
      averageShare: z.nullable(z.number()),
      /** How long each part is; the last one may be shorter. */
      bucketSeconds: z.int(),
      /** For each part in order: how many watched something of it. */
      viewers: z.array(z.int()),
    }),
  }),
  refusals: ['video-absent'],
});

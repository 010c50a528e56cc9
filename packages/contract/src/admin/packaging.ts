// Packagings in the admin area: progress, cancelling, trying again.

import { LEAN_STATES } from '@valence/domain/lesson-picture';
import { PACKAGING_STATES, STEP_STATES } from '@valence/domain/packaging';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

/** Why a film did not become a lesson. */
export const PACKAGING_FAILURES = [
  'tool-missing',
  'unreadable',
  'no-picture',
  'too-long',
  'picture-too-large',
  'too-heavy',
  'stalled',
  'disk-full',
  'source-gone',
  'key-lost',
  'interrupted',
  'stopped',
  'failed',
] as const;
export type PackagingFailure = (typeof PACKAGING_FAILURES)[number];

const step = z.object({
  /**
   * `pictures`, a sound (`audio`, or `audio18` with 18 kbit/s of Opus), or the rendition: `v240` has 240 pixels on its shorter side,
   * `av240` is the same in AV1.
   */
  name: z.string(),
  state: z.enum(STEP_STATES),
  /** Of this step, 0 to 1. */
  share: z.number(),
  /** How long it took, or has taken so far. */
  seconds: z.nullable(z.number()),
  /** What an hour of watching downloads, sound included; null until the step is done. */
  megabytesAnHour: z.nullable(z.number()),
});

const packaging = z.object({
  _id: id,
  videoId: id,
  videoTitle: z.string(),
  /** The file's name on the teacher's computer. */
  originalName: z.string(),
  bytes: z.number(),
  state: z.enum(PACKAGING_STATES),
  failure: z.nullable(z.enum(PACKAGING_FAILURES)),
  /** Of the whole work, 0 to 1. */
  share: z.number(),
  /** Estimated from the speed so far; null before the first measurement and after the end. */
  secondsLeft: z.nullable(z.number()),
  durationSeconds: z.nullable(z.number()),
  queuedAt: instant,
  /** Since when students can watch it, in its lowest rendition at least. */
  watchableAt: z.nullable(instant),
  finishedAt: z.nullable(instant),
  /** What became of its pictures in AV1; null: none are made. */
  lean: z.nullable(z.enum(LEAN_STATES)),
  /** How many hours of work those of an hour of film take on its machine; null: not measured. */
  leanHours: z.nullable(z.number()),
  /** Empty until the file was read. */
  steps: z.array(step),
});
export type Packaging = z.output<typeof packaging>;

export const listPackagings = endpoint({
  method: 'GET',
  path: '/api/v1/packagings',
  who: 'packagings.list',
  summary: 'The making of lessons from uploaded films, newest first, in pages of 20.',
  query: z.strictObject({
    /** The packaging that ended the page before; the next page begins after it. */
    before: z.optional(id),
    /** Only packagings of this video. */
    videoId: z.optional(id),
  }),
  reply: z.object({
    packagings: z.array(packaging),
    /** To be sent as `before`; null: there are no more. */
    next: z.nullable(id),
    /** No worker has ffmpeg: films play as they were uploaded, if at all. */
    ffmpegMissing: z.boolean(),
  }),
  refusals: [],
});

const one = { params: z.object({ packagingId: id }), reply: z.object({ success: z.literal(true) }) };

export const cancelPackaging = endpoint({
  method: 'POST',
  path: '/api/v1/packagings/:packagingId/cancel',
  who: 'packagings.change',
  summary: 'Stop making a lesson; what students can already watch of it stays.',
  ...one,
  refusals: ['packaging-absent', 'packaging-over'],
});

export const retryPackaging = endpoint({
  method: 'POST',
  path: '/api/v1/packagings/:packagingId/retry',
  who: 'packagings.change',
  summary:
    'Make a lesson that failed, was cancelled, or plays as it was sent; what is done is not done twice.',
  ...one,
  refusals: ['packaging-absent', 'packaging-not-over', 'ffmpeg-missing'],
});

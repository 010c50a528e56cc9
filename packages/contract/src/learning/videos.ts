// Videos as the library and the player see them.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant } from '../wire.ts';
import { progressFields } from './progress.ts';

/** The root of the addresses of protected lessons' files; each address has a token. */
export const STREAM_ROOT = '/media/lessons/';

/** The address at which an nginx that sends segments by itself asks whether it may send one. */
export const SEGMENT_PASS = '/media/segment-pass';

/** The fields that every call tells about a video. */
export const described = {
  _id: id,
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  thumbnailUrl: z.nullable(z.string()),
  animationUrl: z.nullable(z.string()),
  category: z.string(),
  uploadedDate: instant,
  recordedDate: z.nullable(instant),
  alYear: z.nullable(z.int()),
  /** Calendar month (1–12) and year that the lesson belongs to; class payments of that month open it. */
  month: z.nullable(z.int()),
  year: z.nullable(z.int()),
  durationSeconds: z.nullable(z.int()),
};

/** The viewer's own access to the video; both absent: a direct grant without an end. */
const access = { accessExpires: z.optional(instant), accessSource: z.optional(z.string()) };

/** A card of the library; on a locked card, `accessExpires` tells when access ended, if there was any. */
export const libraryVideo = z.object({
  ...described,
  ...access,
  ...progressFields,
  /** The category's place in the order that an admin set. */
  categoryPlace: z.optional(z.int()),
  /** On a locked card: the class whose payment for the lesson's month opens it. */
  payClass: z.optional(z.string()),
});
export type LibraryVideo = z.output<typeof libraryVideo>;

/** An access on the admin's student card; an expired direct grant stays listed. */
export const adminVideo = z.object({ ...described, ...access });

export const listMyVideos = endpoint({
  method: 'GET',
  path: '/api/uservideos',
  who: 'signed-in',
  summary: 'What the signed-in person can watch now; no stream address in it.',
  reply: z.array(libraryVideo),
  revalidated: true,
  refusals: [],
});

export const listMyLockedVideos = endpoint({
  method: 'GET',
  path: '/api/v1/videos/locked',
  who: 'signed-in',
  summary:
    'What the signed-in person could watch until some day of the last 30, and what came out in these days and waits for its month’s payment.',
  reply: z.array(libraryVideo),
  revalidated: true,
  refusals: [],
});

export const playVideo = endpoint({
  method: 'GET',
  path: '/api/video',
  who: 'signed-in',
  summary: 'A video with the address to play it: a signed playlist, or the ready address of an embed.',
  query: z.object({ id: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    data: z.object({
      ...described,
      ...access,
      /** The second at which playing resumes. Absent in previews of the admin area, where no progress is recorded. */
      resumeSeconds: z.optional(z.int()),
      /** The stretches watched so far, in order, none touching another; absent as `resumeSeconds`. */
      watched: z.optional(z.array(z.object({ from: z.int(), to: z.int() }))),
      /** null: the video has no address. `about:invalid`: its address is one that must not reach a player. */
      url: z.nullable(z.string()),
      /** When the address stops playing; ask again before then. Absent where the address is not ours and does not expire. */
      urlExpires: z.optional(instant),
      captions: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
      /** Small pictures for scrubbing: a WebVTT file whose cues name parts of pictures (`strip-001.webp#xywh=…`). */
      previewUrl: z.optional(z.string()),
      /** The lesson's picture in the film's own shape. */
      posterUrl: z.optional(z.string()),
    }),
  }),
  hasSecret: true,
  refusals: ['video-absent'],
});
export type PlayableVideo = z.output<(typeof playVideo)['reply']>['data'];

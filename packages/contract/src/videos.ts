// Videos as the library and the player see them.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { progressFields } from './progress.ts';
import { id, instant } from './wire.ts';

/** Below it are the files of protected lessons, each address with its token. */
export const STREAM_ROOT = '/media/lessons/';

/** Where an nginx that sends segments by itself asks whether an address plays. */
export const SEGMENT_PASS = '/media/segment-pass';

/** What is told of every video. */
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

/** What the viewer's own access to the video is; both absent: a direct grant without an end. */
const access = { accessExpires: z.optional(instant), accessSource: z.optional(z.string()) };

/** A card of the library; of a locked card, `accessExpires` tells when it ended, if it ever was open. */
export const libraryVideo = z.object({
  ...described,
  ...access,
  ...progressFields,
  /** Where the category stands in the order that the desk gives them. */
  categoryPlace: z.optional(z.int()),
  /** On a locked card: the class whose payment for the lesson's month opens it. */
  payClass: z.optional(z.string()),
});
export type LibraryVideo = z.output<typeof libraryVideo>;

/** An access on the desk's student card; an expired direct grant stays. */
export const deskVideo = z.object({ ...described, ...access });

export const listMyVideos = endpoint({
  method: 'GET',
  path: '/api/uservideos',
  who: 'signed-in',
  summary: 'What the signed-in person can watch now; no stream address in it.',
  reply: z.array(libraryVideo),
  refusals: [],
});

export const listMyLockedVideos = endpoint({
  method: 'GET',
  path: '/api/v1/videos/locked',
  who: 'signed-in',
  summary:
    'What the signed-in person could watch until some day of the last 30, and what came out in these days and waits for its month’s payment.',
  reply: z.array(libraryVideo),
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
      /** The second at which to go on. Absent where nothing that is watched is kept: in previews of the desk. */
      resumeSeconds: z.optional(z.int()),
      /** null: the video has none. `about:invalid`: it has one that no player may be given. */
      url: z.nullable(z.string()),
      /** When the address stops playing; ask again before. Absent where the address has no end of ours. */
      urlExpires: z.optional(instant),
      captions: z.array(z.object({ url: z.string(), language: z.string(), label: z.string() })),
      /** Small pictures for scrubbing: a WebVTT file whose cues name parts of pictures (`strip-001.webp#xywh=…`). */
      previewUrl: z.optional(z.string()),
      /** The lesson's picture in the film's own shape. */
      posterUrl: z.optional(z.string()),
    }),
  }),
  refusals: ['video-absent'],
});
export type PlayableVideo = z.output<(typeof playVideo)['reply']>['data'];

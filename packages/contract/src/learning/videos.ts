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
export const access = { accessExpires: z.optional(instant), accessSource: z.optional(z.string()) };

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

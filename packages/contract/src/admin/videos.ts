// The admin's calls about videos. A file of its own, since students' browsers load all of `learning/videos.ts`.

import { PICTURE_TYPES } from '@valence/domain/picture/types';
import { isUuid } from '@valence/domain/uuid';
import { SOURCE_KINDS } from '@valence/domain/video-kind';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { described } from '../learning/videos.ts';
import { id, instant, text, version } from '../wire.ts';
import { listQuery } from './list-query.ts';

export const listAllVideos = endpoint({
  method: 'GET',
  path: '/api/videos',
  who: 'videos.list',
  summary: 'Every video, for choosing one in the admin area.',
  reply: z.array(z.object({ ...described, published: z.boolean() })),
  revalidated: true,
  refusals: [],
});

export const VIDEO_SORTS = ['title', 'uploaded', 'category', 'month', 'published'] as const;
export const VIDEO_STATES = ['published', 'scheduled', 'draft', 'deleted'] as const;
export type VideoState = (typeof VIDEO_STATES)[number];

const digits = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9]{${count}}$`)));

const row = {
  ...described,
  categoryId: id,
  kind: z.enum(SOURCE_KINDS),
  /** Anybody who knows the address can play it, with or without access here. */
  isUnprotected: z.boolean(),
  openToYear: z.boolean(),
  publishedAt: z.nullable(instant),
  state: z.enum(VIDEO_STATES),
  /** How many classes it is assigned to. */
  classes: z.int(),
};

export const listAdminVideos = endpoint({
  method: 'GET',
  path: '/api/v1/admin/videos',
  who: 'videos.list',
  summary: 'The catalogue, a page at a time. Deleted videos only when asked for.',
  query: z.strictObject({
    ...listQuery(VIDEO_SORTS),
    category: z.optional(id),
    alYear: z.optional(digits(4)),
    kind: z.optional(z.enum([...SOURCE_KINDS, 'unprotected'])),
    state: z.optional(z.enum(VIDEO_STATES)),
  }),
  reply: z.object({ rows: z.array(z.object(row)), total: z.int() }),
  revalidated: true,
  refusals: [],
});
export type AdminVideoRow = ReplyOf<typeof listAdminVideos>['rows'][number];

const one = z.object({ videoId: id });

/** Why the lookup of an embedded video failed. */
export const LOOKUP_PROBLEMS = ['absent', 'private', 'unreachable', 'nonsense'] as const;

export const readAdminVideo = endpoint({
  method: 'GET',
  path: '/api/v1/admin/videos/:videoId',
  who: 'videos.manage',
  summary: 'One video with everything that can be edited, deleted or not.',
  params: one,
  reply: z.object({
    ...row,
    /** A change sends it back: a change by somebody else in between is reported instead of overwritten. */
    version: z.int(),
    /** The address as it was typed; null for a protected upload and for a video without a source. */
    address: z.nullable(z.string()),
    /** The lookup of an embedded video; null: there was none, or the video has another address now. */
    lookup: z.nullable(
      z.object({
        state: z.enum(['waiting', 'done', 'failed']),
        problem: z.nullable(z.enum(LOOKUP_PROBLEMS)),
      }),
    ),
    assignedTo: z.array(z.object({ _id: id, name: z.string(), institute: z.string() })),
  }),
  refusals: ['video-absent'],
});
export type EditedVideo = ReplyOf<typeof readAdminVideo>;

/** An instant in the years 2000 to 2099: safe for calendars and the database. */
const schoolInstant = z.iso.datetime().check(z.regex(/^20[0-9]{2}-/));
const year = z.int().check(z.minimum(2000), z.maximum(2099));

const editFields = {
  /** Empty: an embed gets the title that its service has. */
  title: text(200),
  subtitle: text(200),
  description: text(10_000),
  categoryId: id,
  thumbnailUrl: z.nullable(text(2000)),
  animationUrl: z.nullable(text(2000)),
  source: z.union([
    z.object({ kind: z.literal('unchanged') }),
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('address'), address: text(2000) }),
  ]),
  alYear: z.nullable(year),
  openToYear: z.boolean(),
  month: z.nullable(z.object({ year, month: z.int().check(z.minimum(1), z.maximum(12)) })),
  recordedDate: z.nullable(schoolInstant),
  publication: z.union([
    z.object({ kind: z.literal('unchanged') }),
    z.object({ kind: z.literal('draft') }),
    z.object({ kind: z.literal('now') }),
    z.object({ kind: z.literal('at'), at: schoolInstant }),
  ]),
};

const editRefusals = [
  'title-missing',
  'category-absent',
  'video-address-invalid',
  'picture-address-invalid',
  'open-year-missing',
] as const;

/** A card's picture is small, so that students do not download a photo of full size. */
const LONGEST_PICTURE_BYTES = 500_000;

export const sendVideoPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/video-pictures',
  who: 'videos.manage',
  summary:
    'A picture for a card: its bytes, JPEG, PNG or WebP; what does not show is not kept. Save a video with its address.',
  takes: { types: PICTURE_TYPES, longestBytes: LONGEST_PICTURE_BYTES },
  status: 201,
  reply: z.object({ url: z.string() }),
  refusals: ['thumbnail-invalid'],
});

export const takeVideoFrame = endpoint({
  method: 'POST',
  path: '/api/v1/admin/videos/:videoId/frames',
  who: 'videos.manage',
  summary: 'A picture for a card from a second of a protected film. Save the video with its address.',
  params: one,
  body: z.object({ second: z.number().check(z.minimum(0), z.maximum(86_400)) }),
  reply: z.object({ url: z.string() }),
  status: 201,
  refusals: ['video-absent', 'frame-absent', 'frame-not-made'],
});

export const createVideo = endpoint({
  method: 'POST',
  path: '/api/v1/admin/videos',
  who: 'videos.manage',
  summary: 'A new video. The same `createId` again answers the video that it made.',
  body: z.object({ createId: z.string().check(z.maxLength(64), z.refine(isUuid)), ...editFields }),
  reply: z.object({ videoId: id }),
  status: 201,
  refusals: editRefusals,
});

export const editVideo = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/videos/:videoId',
  who: 'videos.manage',
  summary: 'Change a video, from the version that was read.',
  params: one,
  body: z.object({ version, ...editFields }),
  reply: z.object({ version: z.int() }),
  refusals: ['video-absent', 'video-changed', ...editRefusals],
});

export const lookUpVideo = endpoint({
  method: 'POST',
  path: '/api/v1/admin/videos/:videoId/lookup',
  who: 'videos.manage',
  summary: 'Ask the service of an embedded video again for its title and picture, where that failed.',
  params: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['video-absent', 'lookup-not-failed'],
});

export const deleteVideo = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/videos/:videoId',
  who: 'videos.manage',
  summary: 'Hide a video from everybody; what is recorded of it stays. The same call again changes nothing.',
  params: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['video-absent'],
});

export const restoreVideo = endpoint({
  method: 'POST',
  path: '/api/v1/admin/videos/:videoId/restore',
  who: 'videos.manage',
  summary: 'Bring a deleted video back as it was. The same call again changes nothing.',
  params: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['video-absent'],
});

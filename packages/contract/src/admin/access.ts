// The admin's changes to who may watch what.

import { ACCESS_WEEKS } from '@valence/domain/access';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, text } from '../wire.ts';

export const grantAccess = endpoint({
  method: 'POST',
  path: '/api/v1/videos/grant-access',
  who: 'access.change',
  summary: 'Give a student videos for some weeks. Granting again never shortens; it lifts an exclusion.',
  query: z.object({ id: z.string().check(z.maxLength(64)) }),
  body: z.object({
    selectedVideos: z.array(id).check(z.minLength(1), z.maxLength(500)),
    accessWeeks: z.literal(ACCESS_WEEKS),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      /** The earliest end among the chosen videos; null: none of them ends. */
      accessExpires: z.nullable(instant),
      /** For `undoGrant`; null: nothing changed. */
      undoToken: z.nullable(z.string()),
    }),
  }),
  refusals: ['student-absent', 'video-absent'],
});

/** A token of 500 videos has some 200,000 characters. */
const LONGEST_UNDO_TOKEN = 400_000;

export const undoGrant = endpoint({
  method: 'POST',
  path: '/api/v1/videos/grant-access/undo',
  who: 'access.change',
  summary:
    'Give every video of a grant back the access that it had before, within ten minutes and where nobody changed it since. The same call again changes nothing.',
  body: z.object({ undoToken: text(LONGEST_UNDO_TOKEN) }),
  longestBodyBytes: LONGEST_UNDO_TOKEN + 1024,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['undo-late', 'opening-overtaken'],
});

export const removeAccess = endpoint({
  method: 'DELETE',
  path: '/api/v1/videos/reference',
  who: 'access.change',
  summary: 'Take a video from a student, whatever gave it; a running stream stops within seconds.',
  body: z.object({ userId: id, videoId: id }),
  reply: z.object({
    success: z.literal(true),
    /** For `undoRemoval`; null: nothing was taken, so there is nothing to undo. */
    data: z.object({ removalId: z.nullable(id) }),
  }),
  refusals: ['student-absent', 'video-absent'],
});

export const undoRemoval = endpoint({
  method: 'POST',
  path: '/api/v1/videos/removals/:removalId/undo',
  who: 'access.change',
  summary:
    'Give back exactly what a removal took, within some minutes and as long as it is the last word about this student and video. The same call again changes nothing.',
  params: z.object({ removalId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['removal-absent'],
});

export const exportVideoUsers = endpoint({
  method: 'GET',
  path: '/api/v1/videos/users/:videoId',
  who: 'videos.export-users',
  summary: 'Who has a video, from which source and until when: a CSV file, UTF-8 with a byte order mark.',
  params: z.object({ videoId: z.string().check(z.maxLength(64)) }),
  media: 'text/csv',
  reply: z.string(),
  refusals: ['video-absent'],
});

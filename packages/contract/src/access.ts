// The desk's changes to who may watch what.

import { ACCESS_WEEKS } from '@valence/domain/access';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant } from './wire.ts';

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
      /** Until when all of the chosen videos are open: the earliest of their ends; null: none of them ends. */
      accessExpires: z.nullable(instant),
    }),
  }),
  refusals: ['student-absent', 'video-absent'],
});

export const removeAccess = endpoint({
  method: 'DELETE',
  path: '/api/v1/videos/reference',
  who: 'access.change',
  summary: 'Take a video from a student, whatever gave it; a running stream stops within seconds.',
  body: z.object({ userId: id, videoId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['student-absent', 'video-absent'],
});

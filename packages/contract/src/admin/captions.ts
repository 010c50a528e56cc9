// The admin's captions of a protected upload, a file for each language.

import { CAPTION_LANGUAGES, LONGEST_CAPTIONS_BYTES } from '@valence/domain/captions';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id } from '../wire.ts';

const language = z.enum(CAPTION_LANGUAGES);
const one = z.object({ videoId: id, language });
const success = z.object({ success: z.literal(true) });

export const listAdminCaptions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/videos/:videoId/captions',
  who: 'videos.manage',
  summary: 'The captions of a video: how many lines, until when, and the first of them.',
  params: z.object({ videoId: id }),
  reply: z.object({
    captions: z.array(
      z.object({
        language: z.string(),
        label: z.string(),
        cues: z.int(),
        endSeconds: z.number(),
        first: z.array(z.object({ startSeconds: z.number(), text: z.string() })),
      }),
    ),
  }),
  refusals: ['video-absent'],
});
export type AdminCaptions = ReplyOf<typeof listAdminCaptions>['captions'][number];

export const putCaptions = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/videos/:videoId/captions/:language',
  who: 'videos.manage',
  summary: 'Captions in a language, WebVTT or SRT in UTF-8; former ones of that language are replaced.',
  params: one,
  takes: { types: ['text/vtt', 'application/x-subrip', 'text/plain'], longestBytes: LONGEST_CAPTIONS_BYTES },
  reply: success,
  refusals: ['video-absent', 'captions-invalid'],
});

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/videos/:videoId/captions/:language',
  who: 'videos.manage',
  summary: 'Take the captions of a language away.',
  params: one,
  reply: success,
  refusals: ['captions-absent'],
});

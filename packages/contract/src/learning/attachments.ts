// The attachments of a lesson, for its students.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

export const attachment = {
  _id: id,
  name: z.string(),
  bytes: z.int(),
  /** Signed: opens the PDF in this browser until `urlExpires`, as long as the student has access. */
  url: z.string(),
};

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/v1/videos/:videoId/attachments',
  who: 'signed-in',
  summary:
    'The papers (PDF) beside a video that the signed-in person may watch, with addresses that open them.',
  params: z.object({ videoId: id }),
  reply: z.object({ attachments: z.array(z.object(attachment)), urlExpires: instant }),
  hasSecret: true,
  refusals: ['video-absent'],
});
export type Attachment = ReplyOf<typeof listAttachments>['attachments'][number];

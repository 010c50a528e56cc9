// The admin's attachments of a video: sent in parts, so that a slow connection resends little, then joined and named.

import { isUuid } from '@valence/domain/uuid';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { attachment } from '../learning/attachments.ts';
import { id, instant, named, whole } from '../wire.ts';

/** Each part but the last has exactly this many bytes; each is its own request, with the server's time limit. */
export const ATTACHMENT_PART_BYTES = 512 * 1024;
const MOST_PARTS = 200;
export const MOST_ATTACHMENTS = 30;

const ofVideo = z.object({ videoId: id });
const one = z.object({ videoId: id, attachmentId: id });
const success = z.object({ success: z.literal(true) });
const sendingId = z.string().check(z.maxLength(64), z.refine(isUuid));

export const listAdminAttachments = endpoint({
  method: 'GET',
  path: '/api/v1/admin/videos/:videoId/attachments',
  who: 'videos.manage',
  summary: 'The papers beside a video in their order, and how large one may be.',
  params: ofVideo,
  reply: z.object({
    mostBytes: z.int(),
    attachments: z.array(z.object({ ...attachment, addedAt: instant })),
  }),
  refusals: ['video-absent'],
});
export type AdminAttachment = ReplyOf<typeof listAdminAttachments>['attachments'][number];

export const sendAttachmentPart = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/attachment-parts/:sendingId/:part',
  who: 'videos.manage',
  summary: 'A part of a PDF that is being sent; parts count from 0, and the same one again replaces itself.',
  params: z.object({ sendingId, part: whole(0, MOST_PARTS - 1) }),
  takes: { types: ['application/octet-stream'], longestBytes: ATTACHMENT_PART_BYTES },
  reply: success,
  refusals: ['attachment-too-large'],
});

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/videos/:videoId/attachments',
  who: 'videos.manage',
  summary:
    'Put the parts of a sending together and add the PDF to a video, last in order. The same sending again answers what it made.',
  params: ofVideo,
  body: z.object({
    sendingId,
    name: named(120),
    parts: z.int().check(z.minimum(1), z.maximum(MOST_PARTS)),
  }),
  reply: z.object({ attachmentId: id }),
  status: 201,
  refusals: [
    'video-absent',
    'attachment-parts-missing',
    'attachment-too-large',
    'attachment-not-a-pdf',
    'attachment-name-invalid',
    'attachments-full',
  ],
});

export const renameAttachment = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/videos/:videoId/attachments/:attachmentId',
  who: 'videos.manage',
  summary: 'Another name for a paper.',
  params: one,
  body: z.object({ name: named(120) }),
  reply: success,
  refusals: ['attachment-absent', 'attachment-name-invalid'],
});

export const orderAttachments = endpoint({
  method: 'POST',
  path: '/api/v1/admin/videos/:videoId/attachments/order',
  who: 'videos.manage',
  summary: 'Put the papers of a video into this order; all of them are named.',
  params: ofVideo,
  body: z.object({ attachmentIds: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)) }),
  reply: success,
  refusals: ['video-absent', 'attachments-changed'],
});

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/videos/:videoId/attachments/:attachmentId',
  who: 'videos.manage',
  summary: 'Take a paper away: its address opens nothing from now on.',
  params: one,
  reply: success,
  refusals: ['attachment-absent'],
});

// Sending a lesson's film: the draft it is for, the uploads under way, and the words that tus requests carry.
//
// The bytes go by the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0): POST to UPLOAD_FILES_PATH
// begins an upload, HEAD asks how far it is, PATCH sends a part, DELETE gives it up; each with `Authorization: Bearer`.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, text } from './wire.ts';

export const UPLOAD_FILES_PATH = '/api/v1/uploads/files';

/** The names in a tus request's `Upload-Metadata` when an upload begins. */
export const uploadMetadata = z.object({
  filename: z.string(),
  /** The video that the film is for. */
  videoId: z.string(),
  /** Names the chosen file: the same file chosen again has the same one. */
  fingerprint: z._default(text(400), ''),
  /** `new`: the video was made for this upload and goes with it when it is given up untouched. */
  draft: z.optional(z.literal('new')),
});

export const draftVideo = endpoint({
  method: 'POST',
  path: '/api/v1/videos',
  who: 'videos.upload',
  summary:
    'Make a video that nobody sees yet, to upload a film for. A category that is not there yet is made, last in order.',
  body: z.object({
    title: text(200).check(z.trim(), z.minLength(1)),
    category: text(80).check(z.trim(), z.minLength(1)),
  }),
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ videoId: id }) }),
  refusals: [],
});

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/v1/uploads',
  who: 'videos.upload',
  summary:
    "The caller's own uploads that are not finished, and those that finished within a day; newest first.",
  reply: z.object({
    /** How large one film may be. */
    mostBytes: z.int(),
    uploads: z.array(
      z.object({
        uploadId: id,
        videoId: id,
        title: z.string(),
        fileName: z.string(),
        fingerprint: z.string(),
        bytes: z.int(),
        receivedBytes: z.int(),
        state: z.enum(['receiving', 'complete']),
        begunAt: instant,
        movedAt: instant,
      }),
    ),
  }),
  refusals: [],
});

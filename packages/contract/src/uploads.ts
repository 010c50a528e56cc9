// Sending a lesson's film: the uploads under way, and the words that tus requests carry.
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
  /** The video that the film is for; without it a draft is made, titled after the file, in `category`. */
  videoId: z.optional(z.string()),
  /** By name; one that is not there yet is made, last in order. */
  category: z.optional(text(80).check(z.trim(), z.minLength(1))),
  /** Names the chosen file: the same file chosen again has the same one. */
  fingerprint: z._default(text(400), ''),
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

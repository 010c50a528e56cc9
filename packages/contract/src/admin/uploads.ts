// Uploading a film: the list of uploads, and the metadata of tus requests.
//
// The bytes are sent by the tus protocol (https://tus.io/protocols/resumable-upload, version 1.0.0): POST to
// UPLOAD_FILES_PATH begins an upload, HEAD reads its offset, PATCH sends a part, DELETE ends it; each with
// `Authorization: Bearer`.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, instant, named, text } from '../wire.ts';

export const UPLOAD_FILES_PATH = '/api/v1/uploads/files';

/** The names in a tus request's `Upload-Metadata` when an upload begins. */
export const uploadMetadata = z.object({
  filename: z.string(),
  /** The video that the film is for; without it the server makes a draft in `category`, titled after the file. */
  videoId: z.optional(z.string()),
  /** The category's name; a new name makes a category, last in order. */
  category: z.optional(named(80)),
  /** Identifies the chosen file: choosing the same file again gives the same fingerprint. */
  fingerprint: z.optional(text(400)),
});

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/v1/uploads',
  who: 'videos.upload',
  summary:
    "The caller's own uploads that are not finished, and those that finished within a day; newest first.",
  reply: z.object({
    /** The largest size of one film. */
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

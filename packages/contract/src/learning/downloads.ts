// Lessons that lie on a student's phone: what the phone gets for one, what it asks when it is online, and what it tells when it has
// deleted some. The lesson's files themselves come by the stream's address, as for playing.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant } from '../wire.ts';

/** An RSA key of 4096 bits has 736 characters. */
const LONGEST_KEY = 1000;

/** 128 random bits. */
const deviceId = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const device = z.object({ deviceId });
const one = z.object({ deviceId, videoId: id });

export const keepDownload = endpoint({
  method: 'PUT',
  path: '/api/v1/downloads/:deviceId/:videoId',
  who: 'signed-in',
  summary:
    'Keep a lesson on this device, or keep it longer: the key of its files, sealed for this browser, and until when it plays there. The device’s id is made by the browser.',
  params: one,
  /** RSA, 2048 to 4096 bits: SubjectPublicKeyInfo in base64. Its private half never leaves the browser. */
  body: z.object({ publicKey: z.string().check(z.maxLength(LONGEST_KEY)) }),
  reply: z.object({
    data: z.object({
      /** The 16 bytes that open the lesson's files, under RSA-OAEP with SHA-256, in base64. */
      sealedKey: z.string(),
      /** Names the files that the key opens: another one after the film was exchanged. */
      version: z.string(),
      endsAt: instant,
    }),
  }),
  hasSecret: true,
  refusals: [
    'video-absent',
    'downloads-off',
    'download-impossible',
    'download-key-invalid',
    'download-devices-full',
    'downloads-full',
  ],
});
export type KeptDownload = ReplyOf<typeof keepDownload>['data'];

export const renewDownloads = endpoint({
  method: 'POST',
  path: '/api/v1/downloads/:deviceId/renewal',
  who: 'signed-in',
  summary:
    'Which lessons may stay on this device, and until when each plays from now on. What is not in the answer must be deleted there: its access ended or was removed.',
  params: device,
  reply: z.object({ data: z.array(z.object({ videoId: id, endsAt: instant })) }),
  refusals: [],
});

export const deleteDownload = endpoint({
  method: 'DELETE',
  path: '/api/v1/downloads/:deviceId/:videoId',
  who: 'signed-in',
  summary: 'This device has deleted the lesson. The same call again changes nothing.',
  params: one,
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const deleteDownloads = endpoint({
  method: 'DELETE',
  path: '/api/v1/downloads/:deviceId',
  who: 'signed-in',
  summary: 'This device has deleted all of the caller’s lessons.',
  params: device,
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

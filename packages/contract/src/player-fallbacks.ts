// Fallbacks: lessons that the player's own engine could not go on with, and gave to hls.js or played in H.264.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * Why the engine could not go on. `decoding`: the browser could not decode a segment. `buffer`: it did not accept one.
 * `format`: it refused a codec that it had said it could play. `playlist`: a playlist was not as expected. `key`: a segment
 * could not be decrypted with its key. `engine`: anything else, which is a bug of the player. `av1`: a picture in AV1 could not be
 * decoded, and our own engine went on in H.264.
 */
export const FALLBACK_REASONS = ['decoding', 'buffer', 'format', 'playlist', 'key', 'engine', 'av1'] as const;
export type FallbackReason = (typeof FALLBACK_REASONS)[number];

export const FALLBACKS_AN_HOUR = 20;

export const recordFallback = endpoint({
  method: 'POST',
  path: '/api/v1/streams/fallbacks',
  who: 'signed-in',
  summary:
    'The player handed a lesson to the library for every kind of HLS: counted by day, browser (as the request names it) and reason; whose it was is not kept.',
  body: z.strictObject({ reason: z.enum(FALLBACK_REASONS) }),
  status: 201,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['too-many-fallbacks'],
});

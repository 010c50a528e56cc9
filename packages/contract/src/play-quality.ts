// How well lessons play, as the players report it.

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** One stretch ends when the page is hidden or left; what could not be sent then goes along with the next one. */
export const MOST_PLAY_REPORTS = 5;
/** A stretch has a line for each rendition that it played in. */
export const MOST_PLAY_LINES = 10;
export const PLAY_REPORTS_AN_HOUR = 120;
/** A stretch that plays longer is cut. */
export const LONGEST_STRETCH_SECONDS = 43_200;
export const LONGEST_START_MILLISECONDS = 600_000;
export const LONGEST_STALL_MILLISECONDS = 3_600_000;
export const MOST_STALLS = 1000;

const upTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

export const playLine = z.strictObject({
  /** Pixels of the picture's shorter side; 0: sound without a picture. */
  rendition: upTo(10_000),
  playedSeconds: upTo(LONGEST_STRETCH_SECONDS),
  stalls: upTo(MOST_STALLS),
  stalledMilliseconds: upTo(LONGEST_STALL_MILLISECONDS),
  /** From the press to the first moving picture, or to leaving; absent: the stretch had begun before. */
  startMilliseconds: z.optional(upTo(LONGEST_START_MILLISECONDS)),
  /** Whether the lesson ended with an error. */
  failed: z.boolean(),
  /** Whether the second player took it over. */
  fellBack: z.boolean(),
});
export type PlayLine = z.output<typeof playLine>;

export const playReport = z.strictObject({
  /** The stretch's own: what is sent twice counts once. */
  id: z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
  lines: z.array(playLine).check(z.minLength(1), z.maxLength(MOST_PLAY_LINES)),
});
export type PlayReport = z.output<typeof playReport>;

export const recordPlayQuality = endpoint({
  method: 'POST',
  path: '/api/v1/streams/quality',
  who: 'signed-in',
  summary:
    'How lessons played: added to the sums of this hour, by rendition and browser (as the request names it); whose they were is not kept. The same report again changes nothing.',
  body: z.strictObject({
    reports: z.array(playReport).check(z.minLength(1), z.maxLength(MOST_PLAY_REPORTS)),
  }),
  status: 201,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['too-many-play-reports'],
});

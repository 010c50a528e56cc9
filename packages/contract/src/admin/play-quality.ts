// How lessons play, summed up for admins.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { day } from '../wire.ts';

const period = { from: day, to: day };

const playFigures = {
  /** Times that somebody played in a row, until the page was hidden or left. */
  stretches: z.int(),
  playedSeconds: z.int(),
  /** From the press to the first moving picture; null: nothing was started. */
  startMedianMilliseconds: z.nullable(z.number()),
  /** Of a hundred starts, five took longer. */
  startSlowMilliseconds: z.nullable(z.number()),
  /** Of the time in which lessons should have played, the share in which they stood still, 0 to 1; null: no time. */
  stalledShare: z.nullable(z.number()),
  /** Of a hundred stretches, five stood still for a larger share. */
  stalledShareSlow: z.nullable(z.number()),
  stalls: z.int(),
  /** Lessons that ended with an error. */
  failures: z.int(),
  /** Lessons that the second player took over. */
  fallbacks: z.int(),
};
const playTotals = z.object(playFigures);
export type PlayTotals = z.output<typeof playTotals>;

export const showPlayQuality = endpoint({
  method: 'GET',
  path: '/api/v1/admin/analytics/play-quality',
  who: 'analytics.see',
  summary:
    'How lessons played in a period, as the players reported it: in all, by rendition, by browser and by hour of the day in Colombo.',
  query: z.strictObject(period),
  reply: z.object({
    period: z.object(period),
    before: z.object(period),
    totals: playTotals,
    totalsBefore: playTotals,
    /** The smallest first; only those that were played. */
    renditions: z.array(
      z.object({
        /** Pixels of the shorter side; 0: sound without a picture. */
        rendition: z.int(),
        ...playFigures,
      }),
    ),
    /** The most played first. */
    browsers: z.array(
      z.object({
        /** null: it tells none that we know. */
        browser: z.nullable(z.string()),
        ...playFigures,
      }),
    ),
    /** Only hours in which something was played. */
    hours: z.array(z.object({ hour: z.int(), ...playFigures })),
  }),
  refusals: ['period-invalid'],
});
export type PlayQuality = ReplyOf<typeof showPlayQuality>;

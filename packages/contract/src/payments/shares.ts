// What institutes get of what students pay, month by month.

import { SHARE_KINDS } from '@valence/domain/institute-share';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, month, whole, year } from '../wire.ts';

const kind = z.enum(SHARE_KINDS);
/** The largest number of a share: 100 % for a percentage, Rs. 1,000,000 a student. */
const amount = z.int().check(z.minimum(0), z.maximum(100_000_000));

export const showShares = endpoint({
  method: 'GET',
  path: '/api/v1/payments/shares',
  who: 'income.see',
  summary: 'What each institute gets of what students paid for a month, by class, and what remains.',
  query: z.object({ year: whole(2000, 2099), month: whole(1, 12) }),
  reply: z.object({
    institutes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        location: z.string(),
        /** The share of this month; null: none was set. `amount` is in hundredths of a percent, or cents for each student. */
        share: z.nullable(z.object({ kind, amount: z.int() })),
        /** All that was set, newest first. */
        shares: z.array(z.object({ year: z.int(), month: z.int(), kind, amount: z.int() })),
        /** Those for which something was received. */
        classes: z.array(
          z.object({
            _id: id,
            name: z.string(),
            /** How many students paid all or a part. */
            students: z.int(),
            receivedCents: z.int(),
            shareCents: z.int(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});
export type InstituteStatement = ReplyOf<typeof showShares>['institutes'][number];

export const exportShares = endpoint({
  method: 'GET',
  path: '/api/v1/payments/shares.csv',
  who: 'income.see',
  summary:
    'What each institute gets of what students paid for a month, by class, as a CSV file, UTF-8 with a byte order mark.',
  query: z.strictObject({ year: whole(2000, 2099), month: whole(1, 12) }),
  media: 'text/csv',
  reply: z.string(),
  refusals: [],
});

export const setShare = endpoint({
  method: 'PUT',
  path: '/api/v1/institutes/:instituteId/shares',
  who: 'fees.change',
  summary:
    'Set what an institute gets from a month on: hundredths of a percent of what is received, or cents for each student who paid.',
  params: z.object({ instituteId: id }),
  body: z.object({ year, month, kind, amount }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['institute-absent', 'share-above-whole'],
});

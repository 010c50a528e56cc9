// Which students are brothers and sisters, and what the second and further children of a family pay less.

import { DISCOUNT_KINDS, WHOLE_FEE } from '@valence/domain/fees';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, month, year } from '../wire.ts';

const kind = z.enum(DISCOUNT_KINDS);

export const listSiblingDiscounts = endpoint({
  method: 'GET',
  path: '/api/v1/payments/sibling-discounts',
  who: 'payments.record',
  summary:
    'What the second and further children of a family pay less, and since which month, newest first. `amount` is in hundredths of a percent or in cents; 0 ended it.',
  reply: z.object({
    discounts: z.array(z.object({ year: z.int(), month: z.int(), kind, amount: z.int() })),
  }),
  refusals: [],
});
export type SetDiscount = ReplyOf<typeof listSiblingDiscounts>['discounts'][number];

export const setSiblingDiscount = endpoint({
  method: 'PUT',
  path: '/api/v1/payments/sibling-discounts',
  who: 'fees.change',
  summary:
    'Set what the second and further children of a family pay less from a month on; 0 ends it. What was paid stays paid; a part payment that now covers its month pays it.',
  body: z
    .object({ year, month, kind, amount: z.int().check(z.minimum(0), z.maximum(100_000_000)) })
    .check(z.refine(({ kind: of, amount }) => of !== 'percent' || amount < WHOLE_FEE)),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

const params = z.object({ userId: id, siblingId: id });

export const addSibling = endpoint({
  method: 'PUT',
  path: '/api/v1/students/:userId/siblings/:siblingId',
  who: 'payments.record',
  summary: 'Say that two students are brothers or sisters. The same call again changes nothing.',
  params,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['student-absent', 'sibling-elsewhere'],
});

export const removeSibling = endpoint({
  method: 'DELETE',
  path: '/api/v1/students/:userId/siblings/:siblingId',
  who: 'payments.record',
  summary:
    'Take a student out of the family of another. What was paid stays paid. The same call again changes nothing.',
  params,
  reply: z.object({ success: z.literal(true) }),
  refusals: ['student-absent'],
});

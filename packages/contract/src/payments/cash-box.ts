// The cash box: what one person took in cash since it was closed last, the count, and the admin's signature.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, LARGEST_INTEGER, page } from '../wire.ts';

const boxCents = z.int().check(z.minimum(0), z.maximum(LARGEST_INTEGER));

export const showCashBox = endpoint({
  method: 'GET',
  path: '/api/v1/payments/cash-box',
  who: 'payments.record',
  summary: 'What the caller took in cash since the box was closed last, by class and by person.',
  reply: z.object({
    expectedCents: z.int(),
    classes: z.array(z.object({ className: z.nullable(z.string()), cents: z.int(), payments: z.int() })),
    /** The last amount first. */
    entries: z.array(
      z.object({
        _id: id,
        /** Null: the account is gone. */
        userId: z.nullable(id),
        name: z.string(),
        /** Null: no month has got it, it is the student's credit. */
        className: z.nullable(z.string()),
        year: z.nullable(z.int()),
        month: z.nullable(z.int()),
        amountCents: z.int(),
        at: instant,
        receiptId: z.nullable(id),
        receiptNumber: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
});
export type OpenCashBox = ReplyOf<typeof showCashBox>;

export const closeCashBox = endpoint({
  method: 'POST',
  path: '/api/v1/payments/cash-box/close',
  who: 'payments.record',
  summary:
    'Close the own box with what was counted. `expectedCents` is what the screen showed: if more was taken meanwhile, nothing is closed. The same `requestId` again closes nothing more.',
  body: z.object({ requestId: id, countedCents: boxCents, expectedCents: boxCents }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({ boxId: id, expectedCents: z.int(), countedCents: z.int() }),
  }),
  refusals: ['box-empty', 'box-changed', 'recorded-otherwise'],
});

export const listCashBoxes = endpoint({
  method: 'GET',
  path: '/api/v1/payments/cash-boxes',
  who: 'payments.record',
  summary:
    'Closed boxes, the last one first; 25 a page. Assistants see their own, admins those of everybody.',
  query: z.strictObject({ page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        _id: id,
        /** Who took the cash; null: no longer recorded. */
        by: z.nullable(z.string()),
        expectedCents: z.int(),
        countedCents: z.int(),
        closedAt: instant,
        /** Null: not signed yet. */
        signed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
      }),
    ),
  }),
  refusals: [],
});
export type CashBoxRow = ReplyOf<typeof listCashBoxes>['rows'][number];

export const signCashBox = endpoint({
  method: 'POST',
  path: '/api/v1/payments/cash-boxes/:boxId/sign',
  who: 'payments.correct',
  summary:
    'Sign a closed box: the money was handed over as counted. The first signature stays. Nobody signs their own.',
  params: z.object({ boxId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['box-absent', 'box-own'],
});

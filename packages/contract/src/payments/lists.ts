// The admin's lists of payments: arrears, totals, receipts.

import * as z from 'zod/mini';
import { sortBy } from '../admin/list-query.ts';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, page, phone, whole } from '../wire.ts';
import { chargedFee } from './charged-fee.ts';

const owedMonth = z.object({
  classId: id,
  className: z.string(),
  year: z.int(),
  month: z.int(),
  owedCents: z.int(),
});

/** `oldest`: by the first month that is owed. */
export const ARREARS_SORTS = ['oldest', 'owed', 'name'] as const;

export const listArrears = endpoint({
  method: 'GET',
  path: '/api/v1/payments/arrears',
  who: 'payments.record',
  summary: 'Students who owe for months whose day of payment has passed; 25 a page.',
  query: z.object({ classId: z.optional(id), sort: sortBy(ARREARS_SORTS), page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    /** The sum over all pages. */
    owedCents: z.int(),
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        owedCents: z.int(),
        /** Oldest first. */
        months: z.array(owedMonth),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type ArrearsRow = ReplyOf<typeof listArrears>['rows'][number];

export const exportArrears = endpoint({
  method: 'GET',
  path: '/api/v1/payments/arrears.csv',
  who: 'payments.export',
  summary:
    'Everybody who owes as a CSV file, one line for each month that is owed, UTF-8 with a byte order mark.',
  query: z.strictObject({ classId: z.optional(id) }),
  media: 'text/csv',
  reply: z.string(),
  refusals: ['class-absent'],
});

export const exportTotals = endpoint({
  method: 'GET',
  path: '/api/v1/payments/totals.csv',
  who: 'income.see',
  summary:
    'What was received for each class and month of a year, with the sums, as a CSV file, UTF-8 with a byte order mark.',
  query: z.strictObject({ year: whole(2000, 2099) }),
  media: 'text/csv',
  reply: z.string(),
  refusals: [],
});

export const showTotals = endpoint({
  method: 'GET',
  path: '/api/v1/payments/totals',
  who: 'income.see',
  summary: 'What was received for each class and month of a year, and what was taken today.',
  query: z.object({ year: whole(2000, 2099) }),
  reply: z.object({
    today: z.object({ cashCents: z.int(), slipCents: z.int(), payments: z.int() }),
    /** What came from all students and is in no month yet. */
    creditCents: z.int(),
    classes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        institute: z.string(),
        /** Twelve months, January first. */
        months: z.array(
          z.object({
            receivedCents: z.int(),
            /** How many students paid, partly paid, or have a free card. */
            paid: z.int(),
            partial: z.int(),
            free: z.int(),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
});
export type ClassTotals = ReplyOf<typeof showTotals>['classes'][number];

export const showReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/payments/receipts/:receiptId',
  who: 'payments.record',
  summary: 'A receipt, as it is printed or sent.',
  params: z.object({ receiptId: id }),
  reply: z.object({
    _id: id,
    number: z.string(),
    issuedAt: instant,
    issuedBy: z.nullable(z.string()),
    /** null: the account was deleted. */
    student: z.nullable(z.object({ userId: id, name: z.string(), phone })),
    amountCents: z.int(),
    lines: z.array(
      z.object({
        className: z.string(),
        institute: z.string(),
        year: z.int(),
        month: z.int(),
        amountCents: z.int(),
        /** Where the month cost less than others paid: what it cost when the amount came in, and why. */
        reduction: z.nullable(z.object(chargedFee)),
        /** How the month was paid, and whether this amount was taken back since. */
        kind: z.enum(['cash', 'transfer', 'slip', 'correction']),
        reversed: z.boolean(),
      }),
    ),
    /** Of the sum: what is still the student's credit, what of it was paid back, and what was taken back with the receipt. */
    creditCents: z.int(),
    refundedCents: z.int(),
    undoneCents: z.int(),
  }),
  refusals: ['receipt-absent'],
});
export type Receipt = ReplyOf<typeof showReceipt>;

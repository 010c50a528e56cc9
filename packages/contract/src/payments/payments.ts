// Payments by class and month: the ledger, recording and correcting, and the entries of one month.

import { PAYMENT_STATES } from '@valence/domain/fees';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, month, page, paidCents, phone, text, whole, year } from '../wire.ts';
import { chargedFee } from './charged-fee.ts';

/** One month of one student in a class. */
const monthCell = z.object({
  year: z.int(),
  month: z.int(),
  paymentState: z.enum(PAYMENT_STATES),
  ...chargedFee,
  receivedCents: z.int(),
  owedCents: z.int(),
});
export type MonthCell = z.output<typeof monthCell>;

const student = { userId: id, name: z.string(), phone };
const schoolClass = z.object({ _id: id, name: z.string(), institute: z.string() });

export const LEDGER_SORTS = ['spot', 'name', 'owed'] as const;
export type LedgerSort = (typeof LEDGER_SORTS)[number];

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/v1/payments/ledger',
  who: 'payments.record',
  summary: 'The students of a class and the twelve months of a year: how each stands. 25 a page.',
  query: z.object({
    classId: id,
    year: whole(2000, 2099),
    sort: z.optional(z.enum(LEDGER_SORTS)),
    descending: z.optional(z.enum(['true', 'false'])),
    /** A part of the name in any spelling, the beginning or last digits of the number, or the spot. */
    search: z.optional(text(80)),
    page,
  }),
  reply: z.object({
    class: schoolClass,
    /** What each of the twelve months costs. */
    fees: z.array(z.object({ month: z.int(), feeCents: z.int() })),
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        ...student,
        spotNumber: z.nullable(z.int()),
        /** Whether the student has left the class. */
        left: z.boolean(),
        owedCents: z.int(),
        months: z.array(monthCell),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type LedgerRow = ReplyOf<typeof listLedger>['rows'][number];

export const exportLedger = endpoint({
  method: 'GET',
  path: '/api/v1/payments/ledger.csv',
  who: 'payments.export',
  summary: 'The ledger of a class and year as a CSV file, one line a student, UTF-8 with a byte order mark.',
  query: z.object({ classId: id, year: whole(2000, 2099) }),
  media: 'text/csv',
  reply: z.string(),
  refusals: ['class-absent'],
});

export const recordCash = endpoint({
  method: 'POST',
  path: '/api/v1/payments/cash',
  who: 'payments.record',
  summary:
    'Record cash for months, all or nothing, under one receipt. `creditCents`: what no month gets; it stays the student’s credit, which pays what is owed. The same `requestId` again answers the same receipt, or refuses where it is for something else.',
  body: z
    .object({
      requestId: id,
      userId: id,
      lines: z.array(z.object({ classId: id, year, month, amountCents: paidCents })).check(z.maxLength(24)),
      creditCents: z.optional(paidCents),
    })
    .check(z.refine(({ lines, creditCents = 0 }) => lines.length > 0 || creditCents > 0)),
  reply: z.object({
    success: z.literal(true),
    data: z.object({ receiptId: id, receiptNumber: z.string(), amountCents: z.int() }),
  }),
  refusals: [
    'student-absent',
    'class-absent',
    'not-enrolled',
    'fee-absent',
    'month-paid',
    'payment-above-fee',
    'recorded-otherwise',
  ],
});

export const undoCash = endpoint({
  method: 'POST',
  path: '/api/v1/payments/receipts/:receiptId/undo',
  who: 'payments.record',
  summary:
    'Take back all cash of a receipt, within two minutes and by the person who recorded it. The same call again changes nothing.',
  params: z.object({ receiptId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['receipt-absent', 'receipt-stays'],
});

export const ENTRY_KINDS = ['cash', 'transfer', 'slip', 'correction', 'carried', 'reversal'] as const;

export const showMonth = endpoint({
  method: 'GET',
  path: '/api/v1/payments/month',
  who: 'payments.record',
  summary: 'One month of a class with one student: every amount received or taken back, oldest first.',
  query: z.object({ userId: id, classId: id, year: whole(2000, 2099), month: whole(1, 12) }),
  reply: z.object({
    ...student,
    class: schoolClass,
    ...monthCell.shape,
    /** When the fee is due: the end of that day. */
    dueAt: instant,
    entries: z.array(
      z.object({
        _id: id,
        kind: z.enum(ENTRY_KINDS),
        /** Negative where an amount was taken back. */
        amountCents: z.int(),
        at: instant,
        /** Who recorded it; null: no longer recorded. */
        by: z.nullable(z.string()),
        receiptId: z.nullable(id),
        receiptNumber: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        reversed: z.boolean(),
        /** Whether the caller may correct it: admins any, assistants their own of the same day. */
        mayCorrect: z.boolean(),
      }),
    ),
    freeCard: z.nullable(
      z.object({
        _id: id,
        reason: z.string(),
        /** The last month of it; null: until it is ended. */
        to: z.nullable(z.object({ year: z.int(), month: z.int() })),
      }),
    ),
  }),
  refusals: ['student-absent', 'class-absent'],
});
export type MonthDetail = ReplyOf<typeof showMonth>;

export const correctEntry = endpoint({
  method: 'POST',
  path: '/api/v1/payments/entries/:entryId/correct',
  who: 'payments.record',
  summary:
    'Take an amount back and record the right one instead (0: nothing). The month closes when it is no longer covered. Assistants may correct what they recorded themselves on the same day (Colombo).',
  params: z.object({ entryId: id }),
  body: z.object({
    amountCents: z.int().check(z.minimum(0), z.maximum(100_000_000)),
    reason: text(300).check(z.minLength(1)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['payment-absent', 'entry-not-own', 'entry-corrected', 'payment-above-fee'],
});

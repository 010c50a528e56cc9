// Bank slips in the admin area: approving one records a payment, rejecting one needs a reason.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, month, page, paidCents, phone, text, year } from '../wire.ts';
import { SLIP_STATES } from './my-payments.ts';

/** A bank slip with what the decision needs. */
export const slip = z.object({
  _id: id,
  userId: id,
  name: z.string(),
  phone,
  classId: id,
  className: z.string(),
  year: z.int(),
  month: z.int(),
  amountCents: z.int(),
  /** What is still owed for the month. */
  owedCents: z.int(),
  /** Of a waiting slip: the next months that the student can pay, for what is more than the slip's own month can take. */
  nextMonths: z.array(z.object({ year: z.int(), month: z.int(), owedCents: z.int() })),
  reference: z.string(),
  state: z.enum(SLIP_STATES),
  sentAt: instant,
  reviewedAt: z.nullable(instant),
  reviewedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  receiptId: z.nullable(id),
  /** Slips of any student with the same picture or reference. */
  sameAs: z.array(
    z.object({
      slipId: id,
      by: z.enum(['picture', 'reference']),
      name: z.string(),
      className: z.string(),
      year: z.int(),
      month: z.int(),
      state: z.enum(SLIP_STATES),
      sentAt: instant,
    }),
  ),
});

export const listSlips = endpoint({
  method: 'GET',
  path: '/api/v1/payments/slips',
  who: 'payments.record',
  summary: 'Bank slips of a state: the waiting ones oldest first, the others newest first; 20 a page.',
  query: z.object({ state: z.enum(SLIP_STATES), page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    /** How many slips wait, whichever state is listed. */
    waiting: z.int(),
    rows: z.array(slip),
  }),
  refusals: [],
});
export type SlipRow = ReplyOf<typeof listSlips>['rows'][number];

export const approveSlip = endpoint({
  method: 'POST',
  path: '/api/v1/payments/slips/:slipId/approve',
  who: 'payments.record',
  summary: 'Record a waiting slip as paid; when the month is covered its lessons open at once.',
  params: z.object({ slipId: id }),
  /**
   * The amount on the picture: the student may have typed another. `months`: what of it each month gets, as the person who approves
   * has read it; absent: all of it goes to the slip's own month. `creditCents`: what no month can take, which stays the student's credit.
   */
  body: z
    .object({
      amountCents: paidCents,
      months: z.optional(z.array(z.object({ year, month, amountCents: paidCents })).check(z.maxLength(12))),
      creditCents: z.optional(paidCents),
    })
    .check(
      z.refine(
        ({ amountCents, months, creditCents = 0 }) =>
          (months ?? [{ amountCents: amountCents - creditCents }]).reduce(
            (sum, part) => sum + part.amountCents,
            creditCents,
          ) === amountCents &&
          (months !== undefined || creditCents === 0),
      ),
    ),
  reply: z.object({
    success: z.literal(true),
    /** `reviewedAt` names the decision for its undo. */
    data: z.object({ receiptId: id, receiptNumber: z.string(), reviewedAt: instant }),
  }),
  refusals: ['slip-absent', 'slip-reviewed', 'not-enrolled', 'fee-absent', 'month-paid', 'payment-above-fee'],
});

export const rejectSlip = endpoint({
  method: 'POST',
  path: '/api/v1/payments/slips/:slipId/reject',
  who: 'payments.record',
  summary: 'Refuse a waiting slip with a reason, which the student reads.',
  params: z.object({ slipId: id }),
  body: z.object({ reason: text(300).check(z.minLength(1)) }),
  /** `reviewedAt` names the decision for its undo. */
  reply: z.object({ success: z.literal(true), data: z.object({ reviewedAt: instant }) }),
  refusals: ['slip-absent', 'slip-reviewed'],
});

/** As many as one press approves. */
export const MOST_UNDONE = 200;

export const undoSlips = endpoint({
  method: 'POST',
  path: '/api/v1/payments/slips/undo',
  who: 'payments.record',
  summary:
    'Undo decisions about slips, by the person who made them and within ten minutes: the slips wait again, and what they paid is taken back. Each by itself; the same call again changes nothing.',
  body: z.object({
    decisions: z
      .array(z.object({ slipId: id, reviewedAt: text(40) }))
      .check(z.minLength(1), z.maxLength(MOST_UNDONE)),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      undone: z.int(),
      /** Slips whose decision stands: it is older, another person’s, or was changed since. */
      stays: z.array(id),
    }),
  }),
  refusals: [],
});

// A student's own payments: the payment states of the months, and sending bank slips.

import { PAYMENT_STATES } from '@valence/domain/fees';
import { PICTURE_TYPES } from '@valence/domain/picture/types';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, month, paidCents, text, year } from '../wire.ts';
import { bankAccount } from './bank-account.ts';
import { chargedFee } from './charged-fee.ts';

export const SLIP_STATES = ['waiting', 'approved', 'rejected'] as const;

export const listMyPayments = endpoint({
  method: 'GET',
  path: '/api/v1/my/payments',
  who: 'signed-in',
  summary:
    "One's own classes and months: how each stands, the slips that were sent, and the account to pay to.",
  reply: z.object({
    /** Null: the school has told none. */
    bankAccount: z.nullable(bankAccount),
    /** What to write as the reference of a payment: the own number, by which its row of the bank's statement is recognised. */
    payReference: z.string(),
    /** What came and no month could take: the next months use it by themselves. */
    creditCents: z.int(),
    classes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        institute: z.string(),
        /** Newest first: the coming month, the present one, and those before. */
        months: z.array(
          z.object({
            year: z.int(),
            month: z.int(),
            paymentState: z.enum(PAYMENT_STATES),
            ...chargedFee,
            receivedCents: z.int(),
            owedCents: z.int(),
            /** An instant of the day on which the student joined, if that was in this month. */
            joinedAt: z.nullable(instant),
            /** The end of the day on which the fee is due. */
            dueAt: instant,
          }),
        ),
      }),
    ),
    slips: z.array(
      z.object({
        _id: id,
        classId: id,
        className: z.string(),
        year: z.int(),
        month: z.int(),
        amountCents: z.int(),
        reference: z.string(),
        state: z.enum(SLIP_STATES),
        sentAt: instant,
        reviewedAt: z.nullable(instant),
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: [],
});
export type MyPayments = ReplyOf<typeof listMyPayments>;

export const LONGEST_PICTURE_BYTES = 8 * 1024 * 1024;

export const sendPicture = endpoint({
  method: 'POST',
  path: '/api/v1/my/slip-pictures',
  who: 'signed-in',
  summary:
    'The picture of a bank slip: its bytes, JPEG, PNG or WebP. What does not show (place, texts) is not kept.',
  takes: { types: PICTURE_TYPES, longestBytes: LONGEST_PICTURE_BYTES },
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ pictureId: id }) }),
  refusals: ['picture-invalid', 'too-many-pictures'],
});

export const sendSlip = endpoint({
  method: 'POST',
  path: '/api/v1/my/slips',
  who: 'signed-in',
  summary: 'A bank slip for a month of one of one’s own classes, with its picture.',
  body: z.object({
    classId: id,
    year,
    month,
    amountCents: paidCents,
    reference: text(60),
    pictureId: id,
  }),
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ slipId: id }) }),
  refusals: [
    'not-enrolled',
    'fee-absent',
    'month-paid',
    'payment-above-fee',
    'picture-absent',
    'slip-waiting',
  ],
});

export const showSlipPicture = endpoint({
  method: 'GET',
  path: '/api/v1/slips/:slipId/picture',
  who: 'signed-in',
  summary: 'The picture of a slip, for the admin area and for who sent it.',
  params: z.object({ slipId: id }),
  media: 'image/*',
  reply: z.string(),
  refusals: ['slip-absent'],
});

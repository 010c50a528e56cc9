// The fees of classes from a month on, and free cards.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, month, text, year } from '../wire.ts';

/** What a class costs from a month on. */
export const fee = { year, month, amountCents: z.int().check(z.minimum(0), z.maximum(100_000_000)) };

export const setFee = endpoint({
  method: 'PUT',
  path: '/api/v1/classes/:classId/fees',
  who: 'fees.change',
  summary:
    'Set what a class costs from a month on. What was paid stays paid; a part payment that now covers its month pays it.',
  params: z.object({ classId: id }),
  body: z.object(fee),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['class-absent'],
});

export const setHalfMonth = endpoint({
  method: 'PUT',
  path: '/api/v1/classes/:classId/half-month',
  who: 'fees.change',
  summary:
    'Set whether who joins a class from the 16th of a month on pays half of that month. What was paid stays paid.',
  params: z.object({ classId: id }),
  body: z.object({ isOn: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['class-absent'],
});

export const listFees = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/fees',
  who: 'payments.record',
  summary: 'What a class costs, and since which month, newest first.',
  params: z.object({ classId: id }),
  reply: z.object({
    fees: z.array(z.object({ year: z.int(), month: z.int(), amountCents: z.int() })),
    /** Whether who joins from the 16th of a month on pays half of it. */
    halvesMonth: z.boolean(),
  }),
  refusals: ['class-absent'],
});

export const giveFreeCard = endpoint({
  method: 'POST',
  path: '/api/v1/payments/free-cards',
  who: 'fees.change',
  summary: 'Waive the fee of a class for a student, from a month to a month or until it is ended.',
  body: z.object({
    userId: id,
    classId: id,
    from: z.object({ year, month }),
    to: z.nullable(z.object({ year, month })),
    reason: text(300).check(z.minLength(1)),
  }),
  reply: z.object({ success: z.literal(true), data: z.object({ freeCardId: id }) }),
  refusals: ['student-absent', 'class-absent', 'not-enrolled', 'months-reversed'],
});

export const endFreeCard = endpoint({
  method: 'POST',
  path: '/api/v1/payments/free-cards/:freeCardId/end',
  who: 'fees.change',
  summary: 'Let a free card cover the months before the given one alone; none left: it is gone.',
  params: z.object({ freeCardId: id }),
  body: z.object({ year, month }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['free-card-absent'],
});

// A student's credit: money that came and that no month could take.

import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, paidCents, text } from '../wire.ts';

export const refundCredit = endpoint({
  method: 'POST',
  path: '/api/v1/students/:userId/credit/refund',
  who: 'payments.correct',
  summary:
    'Write down that a part of a student’s credit was paid back, with how and why. The same `requestId` again changes nothing.',
  params: z.object({ userId: id }),
  body: z.object({
    requestId: id,
    amountCents: paidCents,
    reason: text(300).check(z.minLength(1)),
  }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['student-absent', 'credit-too-small', 'recorded-otherwise'],
});

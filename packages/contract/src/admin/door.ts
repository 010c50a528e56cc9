// The class door: finding a student with what is needed to let them in.

import { PAYMENT_STATES } from '@valence/domain/fees';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, phone, text } from '../wire.ts';

export const listDoorClasses = endpoint({
  method: 'GET',
  path: '/api/v1/door/classes',
  who: 'payments.record',
  summary: 'Every class by name, with the times of its week.',
  reply: z.object({
    classes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        institute: z.string(),
        /** Monday is 1; the school's local time, as `08:30`. */
        times: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })),
      }),
    ),
  }),
  refusals: [],
});
export type DoorClass = ReplyOf<typeof listDoorClasses>['classes'][number];

export const findAtDoor = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/door',
  who: 'payments.record',
  summary:
    'Students by the code that they show, by spot number, the last or first digits of their number, or the beginnings of words of the name: those of the class first, then all others; 8 at most.',
  params: z.object({ classId: id }),
  query: z.object({ query: text(80) }),
  reply: z.object({
    students: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        /** The place in the class, else in another one of theirs; all that follows is about that class. Null: none. */
        seat: z.nullable(z.object({ classId: id, className: z.string(), spotNumber: z.nullable(z.int()) })),
        /** Today. */
        isPresent: z.boolean(),
        /** Of the present month. */
        paymentState: z.enum(PAYMENT_STATES),
        /** The oldest month that is open, up to the present one; null: nothing is owed. */
        due: z.nullable(
          z.object({
            ...{ year: z.int(), month: z.int(), owedCents: z.int() },
            /** Why it costs less than others pay. */
            ...{ isHalf: z.boolean(), isSibling: z.boolean() },
          }),
        ),
        /** Of all months up to the present one, which is included. */
        owedCents: z.int(),
        /** The last receipt of the student that stands. */
        receipt: z.nullable(z.object({ _id: id, number: z.string() })),
      }),
    ),
    /** Whether more students match than these. */
    more: z.boolean(),
  }),
  refusals: ['class-absent'],
});
export type DoorStudent = ReplyOf<typeof findAtDoor>['students'][number];

export const showDoorRoster = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/door/roster',
  who: 'payments.record',
  summary: 'All students of a class, by spot: what a phone keeps for a day to find them without a network.',
  params: z.object({ classId: id }),
  reply: z.object({
    students: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        spotNumber: z.nullable(z.int()),
        /** The text of the code that the student shows. */
        code: z.string(),
        /** Today. */
        isPresent: z.boolean(),
        /** Of the present month. */
        paymentState: z.enum(PAYMENT_STATES),
        /** Of all months up to the present one, which is included. */
        owedCents: z.int(),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type DoorRosterStudent = ReplyOf<typeof showDoorRoster>['students'][number];

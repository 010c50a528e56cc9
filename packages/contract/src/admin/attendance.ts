// Who was present in a class: marked at the door, and seen by day.

import { PAYMENT_STATES } from '@valence/domain/fees';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { day, id, instant, page, phone, whole } from '../wire.ts';

/** A phone that had no network for longer sends its marks in vain. */
const LONGEST_WAIT_SECONDS = 60 * 24 * 60 * 60;

export const markPresent = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:classId/attendance',
  who: 'payments.record',
  summary:
    'Mark a student of the class as present, now or as long ago as the mark waited for a network. Marking again changes nothing, nor does a mark that was taken back; `isNew` says whether this request is what the student is marked by.',
  params: z.object({ classId: id }),
  body: z.object({
    /** Made where the mark was made: the same mark sent again is the same mark. */
    requestId: id,
    userId: id,
    /** How long the mark waited. Not an instant: the clocks of phones are often wrong. */
    agoSeconds: z.optional(z.int().check(z.minimum(0), z.maximum(LONGEST_WAIT_SECONDS))),
  }),
  reply: z.object({ success: z.literal(true), data: z.object({ isNew: z.boolean() }) }),
  refusals: ['class-absent', 'student-absent', 'not-enrolled'],
});

export const takeBackAttendance = endpoint({
  method: 'DELETE',
  path: '/api/v1/attendance/:requestId',
  who: 'payments.record',
  summary:
    'Take back a mark of one’s own, also one that has not arrived yet. The same call again changes nothing.',
  params: z.object({ requestId: id }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

export const showDayRegister = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/attendance',
  who: 'payments.record',
  summary: 'Who was present in a class on a day, and who was absent, by spot; 50 a page.',
  params: z.object({ classId: id }),
  query: z.object({ day, page }),
  reply: z.object({
    /** Students who sat in the class on that day. */
    total: z.int(),
    present: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        spotNumber: z.nullable(z.int()),
        /** Null: absent. */
        attendance: z.nullable(
          z.object({
            _id: id,
            at: instant,
            /** Who marked it; null: no longer recorded. */
            by: z.nullable(z.string()),
          }),
        ),
        /** Of the present month. */
        paymentState: z.enum(PAYMENT_STATES),
        /** Of all months up to the present one, which is included. */
        owedCents: z.int(),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type DayRegisterRow = ReplyOf<typeof showDayRegister>['rows'][number];

export const showMonthRegister = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/register',
  who: 'payments.record',
  summary:
    'Each student of a class with the days of a month on which they were present and absent. A day counts when anybody was present. By spot, or who was absent most first; 25 a page.',
  params: z.object({ classId: id }),
  query: z.object({
    year: whole(2000, 2099),
    month: whole(1, 12),
    sort: z.optional(z.enum(['spot', 'absent'])),
    page,
  }),
  reply: z.object({
    /** The days of the month on which anybody was present, the first one first. */
    days: z.array(z.object({ day, present: z.int() })),
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        spotNumber: z.nullable(z.int()),
        present: z.array(day),
        /** Days on which the student sat in the class and was not present. */
        absent: z.array(day),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type MonthRegisterRow = ReplyOf<typeof showMonthRegister>['rows'][number];

// The admin's look-up of students.

import { cleanName } from '@valence/domain/person-name';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { access, described } from '../learning/videos.ts';
import { id, instant, phone, text, typedPhone, year } from '../wire.ts';

export const PAYMENT_STATUSES = ['paid', 'pending', 'partial', 'overdue'] as const;

/** An access on the admin's student card; an expired direct grant stays listed. */
const adminVideo = z.object({ ...described, ...access });

export const lookUpStudent = endpoint({
  method: 'GET',
  path: '/api/v1/users/phone',
  who: 'students.look-up',
  summary: 'A student by phone: classes, payments and accesses, what has ended included.',
  query: z.object({ phone: typedPhone }),
  reply: z.object({
    userId: id,
    name: z.string(),
    phone,
    isVerified: z.boolean(),
    currentAlYear: z.nullable(z.int()),
    /** When the student was confirmed and by whom (`by` is null if that is no longer recorded); null: not confirmed. */
    confirmed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()) })),
    enrolledClasses: z.array(
      z.object({
        classId: id,
        className: z.string(),
        spotNumber: z.nullable(z.int()),
        institute: z.object({ name: z.string(), location: z.string() }),
      }),
    ),
    payments: z.array(
      z.object({
        className: z.string(),
        month: z.int(),
        year: z.int(),
        status: z.enum(PAYMENT_STATUSES),
        /** Whether a free card covers the month: it counts as paid. */
        free: z.boolean(),
        /** Cents received, or cents to pay if none were received. */
        amountCents: z.int(),
        owedCents: z.int(),
        /** Rupees, as the specification's screen shows them. */
        amount: z.number(),
        paymentDate: z.nullable(instant),
      }),
    ),
    accessibleVideos: z.array(adminVideo),
  }),
  refusals: ['phone-invalid', 'student-absent'],
});
export type StudentCard = z.output<(typeof lookUpStudent)['reply']>;

export const confirmStudent = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/students/:userId/confirmation',
  who: 'students.confirm',
  summary:
    'Confirm that an account is a student of the school, or take that back. Lessons of an A/L year can be for confirmed students alone.',
  params: z.object({ userId: id }),
  body: z.object({ confirmed: z.boolean() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: ['account-absent'],
});

export const addStudent = endpoint({
  method: 'POST',
  path: '/api/v1/admin/students',
  who: 'students.add',
  summary:
    'Register a student by number, with a place in a class if one is named. A number that somebody has already changes nothing: the answer leads to that account.',
  body: z.object({
    phone: typedPhone,
    // Of nothing but invisible signs nothing would be left.
    name: text(120).check(z.refine((name) => cleanName(name) !== '')),
    alYear: z.nullable(year),
    /** Without a spot. */
    classId: z.nullable(id),
  }),
  reply: z.object({
    success: z.literal(true),
    data: z.object({
      userId: id,
      /** False: the number was known, and nothing was changed. */
      isNew: z.boolean(),
    }),
  }),
  refusals: ['phone-invalid', 'al-year-unknown', 'class-absent'],
});

export const listAlYears = endpoint({
  method: 'GET',
  path: '/api/v1/admin/al-years',
  who: 'students.look-up',
  summary: 'The A/L years that a student can be given: those that the school runs.',
  reply: z.object({ alYears: z.array(z.int()) }),
  refusals: [],
});

export const findStudents = endpoint({
  method: 'GET',
  path: '/api/v1/users',
  who: 'students.look-up',
  summary:
    'Accounts by a part of the name in any spelling or script, by the beginning (any form) or last digits of the number, or by a spot; the best first, 20 at most.',
  query: z.object({
    query: text(80),
    /** The last account of the previous page. */
    after: z.optional(id),
  }),
  reply: z.object({
    students: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        isVerified: z.boolean(),
        currentAlYear: z.nullable(z.int()),
        school: z.nullable(z.string()),
      }),
    ),
    /** Whether there is another page. */
    more: z.boolean(),
  }),
  refusals: [],
});
export type FoundStudent = ReplyOf<typeof findStudents>['students'][number];

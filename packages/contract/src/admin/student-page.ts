// The page of one student: what staff need at once, and a note that they keep for each other.

import { PAYMENT_STATES } from '@valence/domain/fees';
import * as z from 'zod/mini';
import { studentCode } from '../auth/profile.ts';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { chargedFee } from '../payments/charged-fee.ts';
import { slip } from '../payments/slips.ts';
import { id, instant, phone, text, typedPhone } from '../wire.ts';

export const LONGEST_STUDENT_NOTE = 2000;

const params = z.object({ userId: id });

export const showStudent = endpoint({
  method: 'GET',
  path: '/api/v1/students/:userId',
  who: 'students.look-up',
  summary:
    'A student with the months of each class up to the coming one, the slips that wait, and the note of the staff.',
  params,
  reply: z.object({
    userId: id,
    name: z.string(),
    phone,
    school: z.nullable(z.string()),
    alYear: z.nullable(z.int()),
    isVerified: z.boolean(),
    /** The present places, by the class's name. */
    seats: z.array(z.object({ classId: id, className: z.string(), spotNumber: z.nullable(z.int()) })),
    /** The last use of a device; null: not lately, or never. */
    lastSeenAt: z.nullable(instant),
    /** Of all months up to the present one. */
    owedCents: z.int(),
    /** What came and no month could take: the next months use it. */
    creditCents: z.int(),
    /** Those of the present places, those paid for, and those left with a debt. */
    classes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        institute: z.string(),
        /** Newest first. */
        months: z.array(
          z.object({
            year: z.int(),
            month: z.int(),
            paymentState: z.enum(PAYMENT_STATES),
            ...chargedFee,
            receivedCents: z.int(),
            owedCents: z.int(),
          }),
        ),
      }),
    ),
    /** The children of the family, who came first at the head, the student among them; empty: no brother or sister is known. */
    family: z.array(
      z.object({
        userId: id,
        name: z.string(),
        /** Whether the present month costs them less, if they have a place in a class. */
        paysLess: z.boolean(),
      }),
    ),
    /** Bank slips that wait for a decision, the oldest first. */
    slips: z.array(slip),
    /** Of a parent or guardian; null: not known. */
    parentPhone: z.nullable(phone),
    /** Null: nobody noted anything. `by` is null if that is no longer recorded. */
    note: z.nullable(z.object({ text: z.string(), at: instant, by: z.nullable(z.string()) })),
  }),
  refusals: ['student-absent'],
});
export type StudentPage = ReplyOf<typeof showStudent>;

export const showStudentCode = endpoint({
  method: 'GET',
  path: '/api/v1/students/:userId/code',
  who: 'students.look-up',
  summary:
    'The code that the student shows at the class door: for students without a phone, to print or to send.',
  params,
  reply: studentCode,
  refusals: ['student-absent'],
});

const success = z.object({ success: z.literal(true) });

export const writeStudentNote = endpoint({
  method: 'PUT',
  path: '/api/v1/students/:userId/note',
  who: 'students.look-up',
  summary:
    'Write the note about a student that the staff keep for each other, in place of the one before. What somebody else wrote meanwhile is not overwritten.',
  params,
  body: z.object({
    text: text(LONGEST_STUDENT_NOTE).check(z.minLength(1)),
    /** The note as the author read it; null: there was none. */
    before: z.nullable(text(LONGEST_STUDENT_NOTE)),
  }),
  reply: success,
  refusals: ['student-absent', 'student-note-changed'],
});

export const setParentPhone = endpoint({
  method: 'PUT',
  path: '/api/v1/students/:userId/parent',
  who: 'students.look-up',
  summary: 'Set the number of a parent or guardian, who may be told of absences; an empty one forgets it.',
  params,
  body: z.object({ phone: typedPhone }),
  reply: success,
  refusals: ['student-absent', 'phone-invalid'],
});

export const removeStudentNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/students/:userId/note',
  who: 'students.look-up',
  summary:
    'Remove the note about a student, unless somebody else has changed it meanwhile. The same call again changes nothing.',
  params,
  body: z.object({
    /** The note as it was read. */
    before: text(LONGEST_STUDENT_NOTE),
  }),
  reply: success,
  refusals: ['student-absent', 'student-note-changed'],
});

// The table of all students: searched, filtered and ordered, and what is done with many of them at once.

import { ACCESS_WEEKS } from '@valence/domain/access';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { id, instant, phone, text } from '../wire.ts';
import { listQuery } from './list-query.ts';

export const STUDENT_SORTS = ['name', 'year', 'owed', 'seen'] as const;
/** Used within 7 days, within 30 days, or longer ago or never. */
export const STUDENT_SEEN = ['week', 'month', 'away'] as const;
/** A filter for students who have none. */
export const NONE = 'none';

const yesNo = z.enum(['yes', 'no']);

const filters = {
  /** A number, its beginning or last digits, a spot, or parts of a name. */
  q: z.optional(text(80)),
  /** A class in which the student has a place now; `none`: in no class. */
  class: z.optional(id),
  /** An A/L year; `none`: without one. */
  year: z.optional(z.string().check(z.regex(/^(20[0-9]{2}|none)$/))),
  /** Whether anything is owed up to the present month. */
  owes: z.optional(yesNo),
  seen: z.optional(z.enum(STUDENT_SEEN)),
  verified: z.optional(yesNo),
};

const { page, sort } = listQuery(STUDENT_SORTS);

export const listStudents = endpoint({
  method: 'GET',
  path: '/api/v1/admin/students',
  who: 'students.look-up',
  summary: 'Students with their classes, what they owe and when they were last here; 25 a page.',
  query: z.strictObject({ ...filters, page, sort }),
  reply: z.object({
    total: z.int(),
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        /** The present ones, by name. */
        classes: z.array(z.object({ _id: id, name: z.string() })),
        alYear: z.nullable(z.int()),
        /** Of all months up to the present one, which is included. */
        owedCents: z.int(),
        /** The last use of a device; null: not lately, or never. */
        lastSeenAt: z.nullable(instant),
        isVerified: z.boolean(),
      }),
    ),
    /** Every A/L year that a student has. */
    years: z.array(z.int()),
  }),
  refusals: [],
});
export type StudentRow = ReplyOf<typeof listStudents>['rows'][number];

/** As many as an import and a message take. */
export const MOST_CHOSEN = 5000;

/** Some of the students that the filters find. */
const chosen = z.object({
  filters: z.strictObject(filters),
  /** null: everybody whom the filters find. */
  userIds: z.nullable(z.array(id).check(z.minLength(1), z.maxLength(MOST_CHOSEN))),
});
export type ChosenStudents = z.output<typeof chosen>;

export const listStudentIds = endpoint({
  method: 'POST',
  path: '/api/v1/admin/students/ids',
  who: 'students.look-up',
  summary: 'The ids of everybody whom the filters find, by name, for a message to them; 5,000 at most.',
  // A search may be a phone number, which belongs in no address.
  body: z.object({ filters: z.strictObject(filters) }),
  reply: z.object({ userIds: z.array(id) }),
  refusals: ['students-too-many'],
});

export const exportStudents = endpoint({
  method: 'POST',
  path: '/api/v1/admin/students/export',
  who: 'students.export',
  summary: 'The chosen students as a CSV file, UTF-8 with a byte order mark.',
  body: chosen,
  media: 'text/csv',
  reply: z.string(),
  refusals: [],
});

export const previewForStudents = endpoint({
  method: 'POST',
  path: '/api/v1/admin/students/imports',
  who: 'imports.run',
  summary:
    'Give the chosen students a place in a class, or videos for some weeks: makes an import, which shows what would change before it is applied. Nothing is changed.',
  body: z.object({
    students: chosen,
    task: z.union([
      z.object({ kind: z.literal('enrolments'), classId: id }),
      z.object({
        kind: z.literal('grants'),
        videoIds: z.array(id).check(z.minLength(1), z.maxLength(200)),
        weeks: z.literal(ACCESS_WEEKS),
      }),
    ]),
  }),
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ importId: id }) }),
  refusals: ['students-too-many', 'import-too-large', 'import-unreadable', 'class-absent', 'video-absent'],
});

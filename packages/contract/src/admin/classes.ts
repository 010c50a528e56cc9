// The admin's classes: institutes, classes with their timetable and videos, and the roster.

import { CLASS_POLICIES } from '@valence/domain/access';
import { PAYMENT_STATES } from '@valence/domain/fees';
import * as z from 'zod/mini';
import { type BodyOf, endpoint, type ReplyOf } from '../endpoint.ts';
import { fee } from '../payments/fees.ts';
import { day, id, instant, month, page, phone, text, year } from '../wire.ts';
import { changeOf } from './change-of.ts';
import { sortBy } from './list-query.ts';

const params = z.object({ classId: id });
const success = z.object({ success: z.literal(true) });
const institute = z.object({ name: text(120).check(z.minLength(1)), location: text(160) });

export const listInstitutes = endpoint({
  method: 'GET',
  path: '/api/v1/institutes',
  who: 'classes.list',
  summary: 'Every institute, by name.',
  reply: z.object({
    institutes: z.array(z.object({ _id: id, name: z.string(), location: z.string(), classes: z.int() })),
  }),
  refusals: [],
});

export const createInstitute = endpoint({
  method: 'POST',
  path: '/api/v1/institutes',
  who: 'classes.change',
  summary: 'Add an institute.',
  body: institute,
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ instituteId: id }) }),
  refusals: ['institute-name-taken'],
});

export const changeInstitute = endpoint({
  method: 'PUT',
  path: '/api/v1/institutes/:instituteId',
  who: 'classes.change',
  summary: 'Change the name and place of an institute.',
  params: z.object({ instituteId: id }),
  body: institute,
  reply: success,
  refusals: ['institute-absent', 'institute-name-taken'],
});

const clockTime = z.string().check(z.regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/));
const slot = z.object({
  /** Monday is 1 (ISO 8601). */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  /** The school's local time, as `08:30`. */
  from: clockTime,
  to: clockTime,
  place: text(120),
});
export type TimetableSlot = z.output<typeof slot>;

const classBody = z.object({
  instituteId: id,
  name: text(160).check(z.minLength(1)),
  alYear: z.nullable(year),
  policy: z.enum(CLASS_POLICIES),
  /** When it is held for the first time, as `2027-03-28`; null: not known. */
  firstDay: z.optional(z.nullable(day)),
  /** The last month that is taught and charged; null: the class goes on. */
  last: z.nullable(z.object({ year, month })),
  timetable: z.array(slot).check(
    z.maxLength(14),
    z.refine((slots) => slots.every(({ from, to }) => from < to)),
    z.refine(
      (slots) => new Set(slots.map(({ weekday, from }) => `${weekday} ${from}`)).size === slots.length,
    ),
  ),
});
export type ClassBody = z.output<typeof classBody>;

export const createClass = endpoint({
  method: 'POST',
  path: '/api/v1/classes',
  who: 'classes.change',
  summary: 'Add a class, with its institute and its fee where these are new: all or nothing.',
  body: z.object({
    ...classBody.shape,
    instituteId: z.optional(id),
    /** In place of `instituteId`: an institute that is made with the class. */
    newInstitute: z.optional(institute),
    /** Since when it costs what. Without it, the fee is set later. */
    fee: z.optional(z.object(fee)),
  }),
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ classId: id }) }),
  refusals: ['institute-absent', 'institute-name-taken', 'class-name-taken'],
});

export type NewClass = BodyOf<typeof createClass>;

export const changeClass = endpoint({
  method: 'PUT',
  path: '/api/v1/classes/:classId',
  who: 'classes.change',
  summary: 'Change a class; its timetable as a whole. What is absent stays what it is.',
  params,
  body: changeOf(classBody.shape),
  reply: success,
  refusals: ['class-absent', 'institute-absent', 'class-name-taken'],
});

export type ClassChange = BodyOf<typeof changeClass>;

export const showClass = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId',
  who: 'classes.list',
  summary: 'A class: its timetable, how many sit in it, and the next free spot.',
  params,
  reply: z.object({
    _id: id,
    name: z.string(),
    alYear: z.nullable(z.int()),
    policy: z.enum(CLASS_POLICIES),
    firstDay: z.nullable(z.string()),
    last: z.nullable(z.object({ year: z.int(), month: z.int() })),
    institute: z.object({ _id: id, name: z.string(), location: z.string() }),
    timetable: z.array(slot),
    students: z.int(),
    nextSpot: z.int(),
  }),
  refusals: ['class-absent'],
});
export type ClassDetail = ReplyOf<typeof showClass>;

export const listClassVideos = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/videos',
  who: 'classes.list',
  summary: 'The videos of a class, the newest month first and those of no month last; 25 a page.',
  params,
  query: z.object({ search: z.optional(text(80)), page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        _id: id,
        title: z.string(),
        year: z.nullable(z.int()),
        month: z.nullable(z.int()),
        published: z.boolean(),
        /** When the class's access to it ends; null: never. */
        endsAt: z.nullable(instant),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type ClassVideo = ReplyOf<typeof listClassVideos>['rows'][number];

/** `since`: by the time of enrolment. */
export const ROSTER_SORTS = ['spot', 'name', 'since'] as const;

export const listRoster = endpoint({
  method: 'GET',
  path: '/api/v1/classes/:classId/roster',
  who: 'classes.list',
  summary: 'Who sits in a class, with how the present month stands and how much was watched; 25 a page.',
  params,
  query: z.object({ sort: sortBy(ROSTER_SORTS), search: z.optional(text(80)), page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        enrolmentId: id,
        userId: id,
        name: z.string(),
        phone,
        spotNumber: z.nullable(z.int()),
        enrolledAt: instant,
        /** Of the present month. */
        paymentState: z.enum(PAYMENT_STATES),
        /** Of the present month. */
        monthOwedCents: z.int(),
        /** Of all months up to the present one, which is included. */
        owedCents: z.int(),
        /** How much of the class's published lessons was watched, 0 to 1; absent: no published lesson has a known length. */
        watchedShare: z.optional(z.number()),
        /** Absent: the student watched no lesson of the class. */
        lastWatchedAt: z.optional(instant),
      }),
    ),
  }),
  refusals: ['class-absent'],
});
export type RosterRow = ReplyOf<typeof listRoster>['rows'][number];

const spot = z.int().check(z.minimum(1), z.maximum(100_000));

export const enrolStudent = endpoint({
  method: 'POST',
  path: '/api/v1/classes/:classId/enrolments',
  who: 'classes.enrol',
  summary: 'Give a student a place in a class, on a spot or none.',
  params,
  body: z.object({ userId: id, spotNumber: z.nullable(spot) }),
  status: 201,
  reply: z.object({ success: z.literal(true), data: z.object({ enrolmentId: id }) }),
  refusals: ['class-absent', 'student-absent', 'already-enrolled', 'spot-taken'],
});

export const moveStudent = endpoint({
  method: 'PUT',
  path: '/api/v1/enrolments/:enrolmentId',
  who: 'classes.enrol',
  summary: 'Give a student of a class another spot.',
  params: z.object({ enrolmentId: id }),
  body: z.object({ spotNumber: spot }),
  reply: success,
  refusals: ['enrolment-absent', 'spot-taken'],
});

export const leaveClass = endpoint({
  method: 'POST',
  path: '/api/v1/enrolments/:enrolmentId/leave',
  who: 'classes.enrol',
  summary: 'End a student’s place in a class: its lessons close, and the month of leaving is not charged.',
  params: z.object({ enrolmentId: id }),
  reply: success,
  refusals: ['enrolment-absent'],
});

export const returnToClass = endpoint({
  method: 'POST',
  path: '/api/v1/enrolments/:enrolmentId/return',
  who: 'classes.enrol',
  summary:
    'Undo a leaving, within ten minutes: the place goes on with its spot and its day of enrolment. The same call again changes nothing.',
  params: z.object({ enrolmentId: id }),
  reply: success,
  refusals: ['undo-late', 'already-enrolled', 'spot-taken'],
});

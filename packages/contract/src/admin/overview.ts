// The overview of the admin area: needs, and the figures of the last days.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { day, id, instant } from '../wire.ts';

/** The kinds of need, the most urgent first. */
export const NEEDS = [
  'sending-stopped',
  'checkups',
  'messages-failed',
  'disk-low',
  'deletions',
  'slips',
  'questions',
  'films-failed',
  'films-missing',
  'imports-failed',
  'uploads-stalled',
  'unusual-pulls',
  'overdue',
  'lessons-unpaid',
  'publishing',
] as const;
export type NeedKind = (typeof NEEDS)[number];

export const listNeeds = endpoint({
  method: 'GET',
  path: '/api/v1/admin/overview/needs',
  who: 'overview.see',
  summary:
    'What needs an admin now, the most urgent first; only what the role may do something about, and only what there is.',
  reply: z.object({
    needs: z.array(
      z.object({
        kind: z.enum(NEEDS),
        /** The number of slips, questions, requests, films, imports, students, lessons, messages or checks. */
        count: z.int(),
        /** For deletion requests: whole days until the first is due; negative when it is overdue. */
        daysLeft: z.optional(z.int()),
        /** For overdue months: the sum owed. */
        owedCents: z.optional(z.int()),
        /** For a disk that is nearly full. */
        freeBytes: z.optional(z.int()),
        /** The lesson that is published next. */
        next: z.optional(z.object({ videoId: id, title: z.string(), at: instant })),
      }),
    ),
  }),
  refusals: [],
});
export type Need = ReplyOf<typeof listNeeds>['needs'][number];

export const showToday = endpoint({
  method: 'GET',
  path: '/api/v1/admin/overview/today',
  who: 'overview.see',
  summary:
    'The classes of today in Colombo, the earliest first, and the cash taken today without what was taken back: of everybody for who may see what comes in, else the caller’s own.',
  reply: z.object({
    classes: z.array(
      z.object({
        _id: id,
        name: z.string(),
        institute: z.string(),
        /** The school's local time, as `08:30`. */
        from: z.string(),
        to: z.string(),
        place: z.string(),
      }),
    ),
    cash: z.object({ cents: z.int(), payments: z.int(), whose: z.enum(['everybody', 'own']) }),
  }),
  refusals: [],
});
export type Today = ReplyOf<typeof showToday>;

export const FIGURES = [
  'students',
  'viewers',
  'minutes',
  'income',
  'sign-ins',
  'delivery',
  'visits',
  'conversion',
] as const;
export type FigureKey = (typeof FIGURES)[number];

/** The value of some days, and of as many days before them; null: the divisor is 0. */
const span = z.object({ value: z.nullable(z.number()), before: z.nullable(z.number()) });

export const showFigures = endpoint({
  method: 'GET',
  path: '/api/v1/admin/overview/figures',
  who: 'overview.see',
  summary:
    'Figures of today, of 7 and of 30 days in Colombo with as many days before each, and 30 single days. Counts, minutes, cents, or shares from 0 to 1. Income, passcodes and visits are left out for whoever may not see them.',
  reply: z.object({
    /** The 30 days, the last one today. */
    days: z.array(day),
    /** Students with a verified account. */
    students: z.int(),
    figures: z.array(
      z.object({
        key: z.enum(FIGURES),
        today: span,
        week: span,
        month: span,
        /** One value for each of `days`. */
        daily: z.array(z.nullable(z.number())),
      }),
    ),
  }),
  refusals: [],
});
export type Figure = ReplyOf<typeof showFigures>['figures'][number];

// The audit trail as an admin reads it: who did what to whom, and what changed.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { day, id, instant, phone, text } from '../wire.ts';

/** The filters of the trail. */
const filters = {
  /** An account's id; `system`: the product itself. */
  actor: z.optional(id),
  /** The first word of an action (`payment`), or all of it (`payment.recorded`). */
  action: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/))),
  /** An account: what was done to it, to accounts that were merged into it, and to its bank slips. */
  about: z.optional(id),
  /** Both days included. */
  from: z.optional(day),
  to: z.optional(day),
  /** A student's name or number, a video's title, or words of the changed values. */
  q: z.optional(text(80)),
};

/** The subject of an entry, or the thing that an id in its values stands for. */
const namedThing = z.object({
  kind: z.string(),
  id: z.string(),
  /** null: it was deleted, or has no name. */
  name: z.nullable(z.string()),
  /** Set for accounts that still exist. */
  phone: z.optional(phone),
});

const entriesPage = z.object({
  entries: z.array(
    z.object({
      _id: id,
      at: instant,
      /** null: the product itself. */
      actor: z.nullable(namedThing),
      action: z.string(),
      subject: namedThing,
      /** The values before and after the change, as far as they were recorded: JSON objects, or null. */
      before: z.nullable(z.looseObject({})),
      after: z.nullable(z.looseObject({})),
      /** The things that the ids in `before` and `after` stand for. */
      names: z.array(namedThing),
      /** How many further entries an import wrote together with this one; 0 for all other entries. */
      rows: z.int().check(z.nonnegative()),
    }),
  ),
  /** null: there are no older entries. */
  next: z.nullable(z.string()),
});

/** Continues after an entry: its instant and number. */
const after = z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/)));

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v1/admin/activity',
  who: 'activity.see',
  summary:
    'Entries of the audit trail, the newest first, 25 at a time. `next` continues where this page ended, whatever is added meanwhile. What an import did is one entry, unless `action`, `about` or `q` looks for its rows; `of` lists them.',
  query: z.strictObject({
    ...filters,
    /** The entry of an import. */
    of: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    after,
  }),
  reply: entriesPage,
  refusals: ['period-invalid'],
});
export type ActivityEntry = ReplyOf<typeof listActivity>['entries'][number];
export type NamedThing = z.output<typeof namedThing>;

export const listStudentLog = endpoint({
  method: 'GET',
  path: '/api/v1/students/:userId/log',
  who: 'students.look-up',
  summary:
    'What was done about one student, the newest first, 25 at a time. Assistants see what staff did at the desk and the door: not sign-ins, devices, downloads, requests or mergers.',
  params: z.object({ userId: id }),
  query: z.strictObject({ after }),
  reply: entriesPage,
  refusals: ['student-absent'],
});

export const listActors = endpoint({
  method: 'GET',
  path: '/api/v1/admin/activity/people',
  who: 'activity.see',
  summary: 'The admins, to narrow the trail to one of them.',
  reply: z.object({ people: z.array(z.object({ userId: id, name: z.string(), phone })) }),
  refusals: [],
});

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/v1/admin/activity.csv',
  who: 'activity.see',
  summary: 'The entries that fit, as a CSV file, at most 50,000, UTF-8 with a byte order mark.',
  query: z.strictObject(filters),
  media: 'text/csv',
  reply: z.string(),
  refusals: ['period-invalid'],
});

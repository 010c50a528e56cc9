// The audit trail as the desk reads it: who did what to whom, and what changed.

import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from './endpoint.ts';
import { day, id, instant, phone, text } from './wire.ts';

/** What the trail can be narrowed to. */
const filters = {
  /** An account's id; `system`: nobody, the product itself. */
  actor: z.optional(id),
  /** The first word of what was done (`payment`), or all of it (`payment.recorded`). */
  action: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/))),
  /** Both days included. */
  from: z.optional(day),
  to: z.optional(day),
  /** A student's name or number, a video's title, or words of what changed. */
  q: z.optional(text(80)),
};

/** A subject, or what stands behind an id in what changed. */
const named = z.object({
  kind: z.string(),
  id: z.string(),
  /** null: it is no longer there, or has no name. */
  name: z.nullable(z.string()),
  /** Of an account that is there. */
  phone: z.optional(phone),
});

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/v1/desk/activity',
  who: 'activity.see',
  summary:
    'Entries of the audit trail, the newest first, 25 at a time. `next` continues where this page ended, whatever is added meanwhile.',
  query: z.strictObject({ ...filters, after: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))) }),
  reply: z.object({
    entries: z.array(
      z.object({
        _id: id,
        at: instant,
        /** null: the product itself. */
        actor: z.nullable(named),
        action: z.string(),
        subject: named,
        /** What there was and what there is, as far as it was kept: JSON objects, or null. */
        before: z.nullable(z.looseObject({})),
        after: z.nullable(z.looseObject({})),
        /** What the ids in it stand for. */
        names: z.array(named),
      }),
    ),
    /** null: there is nothing older. */
    next: z.nullable(z.string()),
  }),
  refusals: ['period-invalid'],
});
export type ActivityEntry = ReplyOf<typeof listActivity>['entries'][number];
export type NamedThing = z.output<typeof named>;

export const listDeskPeople = endpoint({
  method: 'GET',
  path: '/api/v1/desk/activity/people',
  who: 'activity.see',
  summary: 'The people of the desk, to narrow the trail to one of them.',
  reply: z.object({ people: z.array(z.object({ userId: id, name: z.string(), phone })) }),
  refusals: [],
});

export const exportActivity = endpoint({
  method: 'GET',
  path: '/api/v1/desk/activity.csv',
  who: 'activity.see',
  summary: 'The entries that fit, as a CSV file, at most 50,000, UTF-8 with a byte order mark.',
  query: z.strictObject(filters),
  media: 'text/csv',
  reply: z.string(),
  refusals: ['period-invalid'],
});

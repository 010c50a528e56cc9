// Reminders on WhatsApp: previewed, sent within the month's budget, and what became of each.

import {
  LEFT_OUT,
  MESSAGE_FAILURES,
  MESSAGE_KINDS,
  MESSAGE_STATES,
  TEMPLATE_USES,
  type TemplateUse,
} from '@valence/domain/messages';
import * as z from 'zod/mini';
import { endpoint, type ReplyOf } from '../endpoint.ts';
import { day, id, instant, month, named, page, phone, text, year } from '../wire.ts';
import { MOST_CHOSEN } from './student-list.ts';

/** The most students named one by one: as many as can be chosen in the table of students. */
const MOST_NAMED = MOST_CHOSEN;
const longestBodyBytes = MOST_NAMED * 40 + 16 * 1024;

/**
 * What to tell whom. Without `userIds` it goes to everybody whom it concerns; `classId` keeps to one class, and `class` needs it.
 * `absence` needs `classId` and `day`, and goes to the number of each student's parent. `lesson` needs `videoId`; `access` tells of what ends within `days`; `dues` of `month`, or of every month that is overdue.
 */
const order = {
  kind: z.enum(MESSAGE_KINDS),
  userIds: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_NAMED))),
  classId: z.optional(id),
  videoId: z.optional(id),
  days: z.optional(z.int().check(z.minimum(1), z.maximum(60))),
  month: z.optional(z.object({ year, month })),
  day: z.optional(day),
  note: z.optional(named(300)),
};

const spend = z.object({
  year,
  month,
  /** At most: what waits is counted in full. */
  spentCents: z.int(),
  budgetCents: z.int(),
  /** Replies of this month, and how many are free. */
  replies: z.int(),
  freeReplies: z.int(),
});

export const previewMessages = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages/preview',
  who: 'messages.send',
  summary:
    'Whom a message would go to, with the text of each, who is left out and why, and what it costs. Sends nothing.',
  longestBodyBytes,
  body: z.object(order),
  reply: z.object({
    /** What it is about, in words. */
    about: z.string(),
    count: z.int(),
    /** At most: a reply that is free costs nothing. */
    costCents: z.int(),
    priceCents: z.int(),
    /** Of the messages, those that wait for the end of the quiet hours or for tomorrow. */
    later: z.int(),
    /** Those to people who wrote within the last 24 hours. */
    replies: z.int(),
    /** Those that go to phones which take notifications, and to WhatsApp only if they are not opened there. */
    notified: z.int(),
    /** After how long. */
    unreadMinutes: z.int(),
    spend,
    /** The first of them: one of each language and of each way that it goes, then the others, by name. */
    rows: z.array(
      z.object({
        userId: id,
        name: z.string(),
        phone,
        text: z.string(),
        dueAt: instant,
        /** Within 24 hours of the person's own message. */
        isReply: z.boolean(),
        isNotified: z.boolean(),
      }),
    ),
    leftOut: z.array(
      z.object({ userId: id, name: z.string(), phone: z.nullable(phone), because: z.enum(LEFT_OUT) }),
    ),
  }),
  refusals: ['message-incomplete', 'class-absent', 'video-absent'],
});
export type MessagePreview = ReplyOf<typeof previewMessages>;

const CENTS = z.int().check(z.minimum(0), z.maximum(100_000_000));

export const sendMessages = endpoint({
  method: 'POST',
  path: '/api/v1/admin/messages',
  who: 'messages.send',
  summary:
    'Send what the preview showed. The same request again sends nothing. `count` is that of the preview; `spendUpToCents` is the figure up to which an admin lets the month go.',
  longestBodyBytes,
  body: z.object({
    ...order,
    requestId: id,
    count: z.int().check(z.minimum(1), z.maximum(100_000)),
    spendUpToCents: z.optional(CENTS),
  }),
  reply: z.object({ batchId: id, count: z.int() }),
  refusals: [
    'message-incomplete',
    'class-absent',
    'video-absent',
    'messages-changed',
    'budget-reached',
    'budget-not-yours',
  ],
});

const count = z.int();
const states = z.object({
  waiting: count,
  notified: count,
  queued: count,
  sent: count,
  delivered: count,
  read: count,
  failed: count,
});

/** Not `z.record`, which no other call needs: it would come to every page that calls. */
const templates = Object.fromEntries(TEMPLATE_USES.map((use) => [use, text(120)])) as Record<
  TemplateUse,
  ReturnType<typeof text>
>;

const settings = z.object({
  priceCents: CENTS,
  freeReplies: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  budgetCents: CENTS,
  /** Hours of Colombo; equal hours: messages go out at any time. */
  quietFrom: z.int().check(z.minimum(0), z.maximum(23)),
  quietTo: z.int().check(z.minimum(0), z.maximum(23)),
  /** How long a notification may stay unread on a phone before WhatsApp is used. */
  unreadMinutes: z.int().check(z.minimum(5), z.maximum(1440)),
  /** Names of templates; '' where Meta has approved none. */
  templates: z.strictObject(templates),
});
export type MessageSettings = z.output<typeof settings>;

export const listMessageBatches = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages',
  who: 'messages.send',
  summary: 'What was sent, newest first, 25 a page, with the month’s spend and the settings.',
  query: z.strictObject({ page }),
  reply: z.object({
    spend,
    settings,
    total: z.int(),
    pageSize: z.int(),
    batches: z.array(
      z.object({
        _id: id,
        kind: z.enum(MESSAGE_KINDS),
        about: z.string(),
        sentAt: instant,
        /** Null: no longer recorded. */
        sentBy: z.nullable(z.string()),
        costCents: z.int(),
        states,
        /** WhatsApp refused the template. */
        stopped: z.boolean(),
      }),
    ),
  }),
  refusals: [],
});
export type MessageBatch = ReplyOf<typeof listMessageBatches>['batches'][number];
export type MessageLedger = ReplyOf<typeof listMessageBatches>;

export const showMessageBatch = endpoint({
  method: 'GET',
  path: '/api/v1/admin/messages/:batchId',
  who: 'messages.send',
  summary: 'The persons of one batch by name, and what became of each message; 50 a page.',
  params: z.object({ batchId: id }),
  query: z.strictObject({ page }),
  reply: z.object({
    total: z.int(),
    pageSize: z.int(),
    rows: z.array(
      z.object({
        _id: id,
        userId: id,
        name: z.string(),
        phone,
        fact: z.string(),
        state: z.enum(MESSAGE_STATES),
        failure: z.nullable(z.enum(MESSAGE_FAILURES)),
        dueAt: instant,
        costCents: z.int(),
      }),
    ),
  }),
  refusals: ['messages-absent'],
});
export type SentMessage = ReplyOf<typeof showMessageBatch>['rows'][number];

export const saveMessageSettings = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/messages/settings',
  who: 'settings.change',
  summary:
    'Set what a message costs and may cost in a month, the quiet hours, and the names of the templates.',
  body: settings,
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

// Reads WhatsApp's deliveries into our own events, tolerantly: unknown types and statuses are kept as they are, and nothing
// throws.

import { cleanName } from '@valence/domain/person-name';
import * as z from 'zod/mini';

/** Somebody wrote to the business number. */
export interface InboundMessage {
  kind: 'message';
  id: string;
  /** International digits without '+', where WhatsApp gives them. */
  from: string | undefined;
  /** Meta's id of the person for this business. */
  userId: string | undefined;
  groupId: string | undefined;
  /** `text`, `image`, … or whatever WhatsApp invents next. */
  type: string;
  /** Of type `text`, else empty. */
  text: string;
  /** The name the person gave in WhatsApp, or empty. */
  profileName: string;
  /** When it was written, in seconds since 1970: it may be delivered hours later, and in another order. Absent where WhatsApp does not say. */
  writtenSeconds?: number;
}

/** WhatsApp reports how far a message of ours has come. */
export interface MessageStatus {
  kind: 'status';
  id: string;
  messageId: string;
  /** `sent`, `delivered`, `read`, `failed`, `played` or unknown. */
  status: string;
  /** Our own id of the message, where WhatsApp echoes it. */
  reference: string | undefined;
  error: { code: number; words: string } | undefined;
}

/** A person took another number. */
export interface NumberChanged {
  kind: 'system';
  id: string;
  from: string | undefined;
  to: string;
}

export type WhatsAppEvent = InboundMessage | MessageStatus | NumberChanged;

// A field of another shape counts as absent: one odd field must not lose the rest of a delivery.
const orElse = z.catch;

const LONGEST_ID = 400;
const LONGEST_TEXT = 4096;

/** PostgreSQL takes neither NUL nor lone surrogates, but senders could send them. */
function clean(value: unknown, longest: number): string {
  if (typeof value !== 'string') return '';
  return value.toWellFormed().replaceAll('\u0000', '').slice(0, longest).toWellFormed();
}
const bounded = (longest: number) =>
  orElse(
    z.optional(
      z.pipe(
        z.string(),
        z.transform((value: string) => clean(value, longest) || undefined),
      ),
    ),
    undefined,
  );
const shortText = bounded(LONGEST_ID);
const seconds = orElse(z.optional(z.coerce.number().check(z.int(), z.positive())), undefined);
const rowId = (longest: number) =>
  z.pipe(
    z.string().check(z.minLength(1), z.maxLength(longest)),
    z.transform((id: string) => clean(id, longest)),
  );

const contact = z.object({
  wa_id: shortText,
  user_id: shortText,
  profile: orElse(z.optional(z.object({ name: bounded(LONGEST_ID) })), undefined),
});
const message = z.object({
  id: rowId(LONGEST_ID),
  timestamp: seconds,
  from: shortText,
  from_user_id: shortText,
  group_id: shortText,
  type: shortText,
  text: orElse(z.optional(z.object({ body: bounded(LONGEST_TEXT) })), undefined),
  system: orElse(
    z.optional(z.object({ type: shortText, wa_id: shortText, new_wa_id: shortText })),
    undefined,
  ),
});
const status = z.object({
  id: rowId(LONGEST_ID),
  status: rowId(40),
  biz_opaque_callback_data: shortText,
  errors: orElse(
    z.optional(z.array(z.object({ code: z.coerce.number(), title: shortText, message: shortText }))),
    undefined,
  ),
});

const list = orElse(z.array(z.unknown()), []);
const value = orElse(z.object({ contacts: list, messages: list, statuses: list }), {
  contacts: [],
  messages: [],
  statuses: [],
});
const delivery = z.object({
  entry: z.array(
    orElse(
      z.object({
        changes: z.array(
          orElse(z.object({ value }), { value: { contacts: [], messages: [], statuses: [] } }),
        ),
      }),
      { changes: [] },
    ),
  ),
});

type Contact = z.output<typeof contact>;

/** All events of one delivery, in its order. Entries of unknown shape are skipped. */
export function eventsIn(body: unknown): WhatsAppEvent[] {
  const parsed = delivery.safeParse(body);
  if (!parsed.success) return [];
  return parsed.data.entry.flatMap(({ changes }) =>
    changes.flatMap((change) => {
      const contacts = each(contact, change.value.contacts);
      return [
        ...each(message, change.value.messages).map((one) => messageEvent(one, contacts)),
        ...each(status, change.value.statuses).map(statusEvent),
      ];
    }),
  );
}

function each<S extends z.ZodMiniType>(schema: S, items: readonly unknown[]): z.output<S>[] {
  return items.flatMap((item) => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });
}

function messageEvent(one: z.output<typeof message>, contacts: readonly Contact[]): WhatsAppEvent {
  const to = one.system?.wa_id ?? one.system?.new_wa_id;
  if (one.type === 'system' && one.system?.type === 'user_changed_number' && to !== undefined) {
    return { kind: 'system', id: one.id, from: one.from, to };
  }
  // Matched by their ids, never by their place: WhatsApp promises no order of contacts.
  const sender = contacts.find(
    ({ wa_id, user_id }) =>
      (wa_id !== undefined && wa_id === one.from) || (user_id !== undefined && user_id === one.from_user_id),
  );
  return {
    kind: 'message',
    id: one.id,
    from: one.from ?? sender?.wa_id,
    userId: one.from_user_id ?? sender?.user_id,
    groupId: one.group_id,
    type: one.type ?? 'unknown',
    text: one.type === 'text' ? (one.text?.body ?? '') : '',
    profileName: cleanName(sender?.profile?.name ?? ''),
    ...(one.timestamp !== undefined && { writtenSeconds: one.timestamp }),
  };
}

function statusEvent(one: z.output<typeof status>): MessageStatus {
  const error = one.errors?.[0];
  return {
    kind: 'status',
    // The same status of the same message is one event, however often it is delivered.
    id: `status:${one.id}:${one.status}`,
    messageId: one.id,
    status: one.status,
    reference: one.biz_opaque_callback_data,
    error: error && { code: error.code, words: (error.message ?? error.title ?? '').slice(0, 300) },
  };
}

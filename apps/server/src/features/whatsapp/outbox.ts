// Puts messages into the outbox, in the transaction that decided on them. Codes are sealed before they are stored.

import { FIRST_LANGUAGE } from '@valence/domain/language';
import type { Phone } from '@valence/domain/phone';
import type { Tx } from '../../platform/db/database.ts';
import { type SlotResult, takeSlot } from '../../platform/db/paced-slots.ts';
import { newId } from '../../platform/ids.ts';
import { seal, unseal } from '../../platform/sealed.ts';
import type { Recipient } from '../../ports/whatsapp/whatsapp.ts';
import { type Form, insertMessage, type Message, type StoredTemplate } from './outbox.store.ts';

/** One person gets at most 2 replies in 10 seconds. Texts may use only one slot, so that a chat leaves one for the code. */
const REPLY_SECONDS = 10;
const CODE_SLOTS = [1, 0];
const TEXT_SLOTS = [0];
/** A help text that comes later than this is of no use any more. */
const TEXT_USEFUL_SECONDS = 5 * 60;

/** What is needed to send a code. */
export interface OutgoingCode {
  codeId: string;
  phone: Phone;
  code: string;
  expiresAt: Date;
  /** The language code of its message; English where the person has not written yet. */
  language?: string | undefined;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** @param key 32 bytes, for the codes */
export function createOutbox(key: Buffer) {
  return {
    /** Takes a slot for a reply to the person. @returns whether one was free */
    async reserveReply(tx: Tx, to: Recipient, kind: 'code' | 'text', at: Date): Promise<boolean> {
      const slots = kind === 'code' ? CODE_SLOTS : TEXT_SLOTS;
      const slot = await takeSlot(
        tx,
        { subject: `reply:${recipientText(to)}`, slots, seconds: REPLY_SECONDS },
        at,
      );
      return slot.taken;
    },

    async queueCode(
      tx: Tx,
      { codeId, phone, code, expiresAt, language = FIRST_LANGUAGE }: OutgoingCode,
      form: Form,
      at: Date,
      notBefore = at,
    ): Promise<void> {
      const id = newId(at);
      const message = {
        id,
        recipient: phone,
        kind: 'code' as const,
        form,
        codeId,
        body: seal(key, `${code} ${language}`, id),
      };
      await insertMessage(tx, { ...message, nextTryAt: notBefore, usefulUntil: expiresAt }, at);
    },

    async queueText(tx: Tx, to: Recipient, kind: 'help' | 'notice', text: string, at: Date): Promise<void> {
      const usefulUntil = new Date(at.getTime() + TEXT_USEFUL_SECONDS * 1000);
      const message = {
        id: newId(at),
        recipient: recipientText(to),
        kind,
        form: 'text' as const,
        codeId: null,
      };
      await insertMessage(
        tx,
        { ...message, body: Buffer.from(text, 'utf8'), nextTryAt: at, usefulUntil },
        at,
      );
    },

    /** A queued code and the language of its message; undefined when the key has changed since. */
    codeOf: ({ id, body }: Message) => readCode(unseal(key, body, id)),

    /** Takes a slot for one try to send, so that messages that waited during an outage do not all arrive at once. */
    async reserveSending(tx: Tx, recipient: string, at: Date): Promise<SlotResult> {
      return takeSlot(tx, { subject: `send:${recipient}`, slots: [0, 1], seconds: REPLY_SECONDS }, at);
    },
  };
}

function readCode(unsealed: string | undefined): { code: string; language: string } | undefined {
  const [code, language = FIRST_LANGUAGE] = unsealed?.split(' ') ?? [];
  return code === undefined ? undefined : { code, language };
}

/** Queues a message that does not answer one, and that is tried until `usefulUntil`. @returns its id */
export async function queueNotice(
  tx: Tx,
  phone: Phone,
  text: string,
  { at, usefulUntil }: { at: Date; usefulUntil: Date },
): Promise<string> {
  const id = newId(at);
  const message = { id, recipient: phone, kind: 'notice' as const, form: 'text' as const, codeId: null };
  await insertMessage(tx, { ...message, body: Buffer.from(text, 'utf8'), nextTryAt: at, usefulUntil }, at);
  return id;
}

/** What a reminder is made of: the text for within 24 hours of the person's message, and else its template. */
export interface Reminder {
  phone: Phone;
  text: string;
  template: StoredTemplate | undefined;
  batchId: string | null;
  usefulUntil: Date;
}

/** Queues a reminder. @returns its id */
export async function queueReminder(
  tx: Tx,
  { phone, text, template, batchId, usefulUntil }: Reminder,
  at: Date,
): Promise<string> {
  const id = newId(at);
  const form = template ? ('template' as const) : ('text' as const);
  const message = { id, recipient: phone, kind: 'reminder' as const, form, codeId: null, template, batchId };
  await insertMessage(tx, { ...message, body: Buffer.from(text, 'utf8'), nextTryAt: at, usefulUntil }, at);
  return id;
}

const USER = 'user:';

function recipientText(to: Recipient): string {
  return 'phone' in to ? to.phone : USER + to.userId;
}

/** Reads a recipient from the outbox's text. */
export function recipientOf(text: string): Recipient {
  return text.startsWith(USER) ? { userId: text.slice(USER.length) } : { phone: text };
}

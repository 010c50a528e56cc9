// Outgoing messages, in SQL: taken under a lease; their states only move forward, and codes are removed as soon as possible.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Leased, type QueueTable, release } from '../../platform/lease-queue/lease-queue.store.ts';

export type Kind = 'code' | 'help' | 'notice';
export type Form = 'text' | 'template';

export interface NewMessage {
  id: string;
  recipient: string;
  kind: Kind;
  form: Form;
  codeId: string | null;
  body: Buffer;
  nextTryAt: Date;
  usefulUntil: Date;
}

export async function insertMessage(tx: Tx, message: NewMessage, at: Date): Promise<void> {
  const { id, recipient, kind, form, codeId, body, nextTryAt, usefulUntil } = message;
  await sql`INSERT INTO whatsapp_outbox (id, recipient, kind, form, code_id, body, next_try_at, useful_until, created_at)
    VALUES (${id}, ${recipient}, ${kind}, ${form}, ${codeId}, ${body}, ${nextTryAt}, ${usefulUntil}, ${at})`.execute(
    tx,
  );
}

interface MessageRow {
  recipient: string;
  kind: Kind;
  form: Form;
  codeId: string | null;
  body: Buffer;
  usefulUntil: Date;
}

const MESSAGE = sql<MessageRow>`recipient, kind, form, code_id AS "codeId", body, useful_until AS "usefulUntil"`;

/** The waiting messages; none while sending is stopped. */
export const OUTBOX: QueueTable<MessageRow> = {
  name: 'whatsapp_outbox',
  columns: MESSAGE,
  waiting: (at) => sql`state = 'waiting' AND useful_until > ${at}
    AND NOT EXISTS (SELECT FROM whatsapp_sender WHERE stopped_at IS NOT NULL)`,
  order: sql`next_try_at, id`,
};

/** A message that a worker has taken. */
export type Message = Leased<MessageRow>;

// The text of a code's message is not kept.
const EMPTIED = sql`CASE WHEN kind = 'code' THEN ''::bytea ELSE body END`;

/** The states that may come before each state; `failed` and `dead` are final. */
const STATES_BEFORE = {
  accepted: ['waiting'],
  delivered: ['waiting', 'accepted'],
  read: ['waiting', 'accepted', 'delivered'],
  failed: ['waiting', 'accepted'],
} as const;

/** Moves a message forward; a step back or in place changes nothing. @returns whether it moved */
export async function moveForward(
  tx: Tx,
  id: string,
  to: {
    state: keyof typeof STATES_BEFORE;
    messageId: string;
    error?: { code: number; words: string } | undefined;
  },
  at: Date,
): Promise<boolean> {
  const before: readonly string[] = STATES_BEFORE[to.state];
  const { rows } = await sql<{ moved: boolean }>`
    UPDATE whatsapp_outbox SET
      state = CASE WHEN state = ANY(${[...before]}::text[]) THEN ${to.state} ELSE state END,
      message_id = coalesce(message_id, ${to.messageId}),
      accepted_at = coalesce(accepted_at, ${at}), lease_token = NULL, body = ${EMPTIED},
      last_error_code = coalesce(${to.error?.code ?? null}, last_error_code), last_error = coalesce(${to.error?.words ?? null}, last_error)
    WHERE id = ${id} AND (state = ANY(${[...before]}::text[]) OR message_id IS NULL)
    RETURNING state = ${to.state} AS moved`.execute(tx);
  return rows[0]?.moved ?? false;
}

export interface SendingError {
  code: number | null;
  words: string;
}

/** Puts a message back until its next try. */
export async function retryAt(
  tx: Tx,
  message: Message,
  { code, words }: SendingError,
  nextTryAt: Date,
  form: Form = message.form,
): Promise<void> {
  const change = sql`next_try_at = ${nextTryAt}, form = ${form}, last_error_code = ${code}, last_error = ${words}`;
  await release(tx, OUTBOX, message, change);
}

/** Gives a message up. */
export async function bury(tx: Tx, message: Message, { code, words }: SendingError): Promise<void> {
  const change = sql`state = 'dead', body = ${EMPTIED}, last_error_code = ${code}, last_error = ${words}`;
  await release(tx, OUTBOX, message, change);
}

/** Gives up outdated messages, such as expired codes. */
export async function buryOutdated(db: Db, at: Date): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET state = 'dead', lease_token = NULL, body = ${EMPTIED}
    WHERE state = 'waiting' AND useful_until <= ${at} AND (lease_token IS NULL OR next_try_at <= ${at})`.execute(
    db,
  );
}

/** Gives up all waiting codes: nobody can unseal them any more. */
export async function buryWaitingCodes(tx: Tx): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET state = 'dead', lease_token = NULL, body = ${EMPTIED}
    WHERE state = 'waiting' AND kind = 'code'`.execute(tx);
}

/** Finds and locks the message of a status: by our own id, or else the newest one with WhatsApp's id. */
export async function lockForStatus(
  tx: Tx,
  by: { id: string | null; messageId: string },
): Promise<(Message & { state: string }) | undefined> {
  const { rows } = await sql<Message & { state: string }>`
    SELECT id, tries, lease_token AS token, ${MESSAGE}, state FROM whatsapp_outbox WHERE id = ${by.id}::uuid OR message_id = ${by.messageId}
    ORDER BY (id = ${by.id}::uuid) DESC NULLS LAST, created_at DESC LIMIT 1 FOR UPDATE`.execute(tx);
  return rows[0];
}

export interface SenderState {
  stoppedAt: Date;
  because: string;
  code: number | null;
}

export async function stopSender(tx: Tx, because: string, code: number | null, at: Date): Promise<void> {
  await sql`UPDATE whatsapp_sender SET stopped_at = ${at}, stopped_because = ${because}, stop_code = ${code}
    WHERE stopped_at IS NULL`.execute(tx);
}

export async function resumeSender(db: Db): Promise<void> {
  await sql`UPDATE whatsapp_sender SET stopped_at = NULL, stopped_because = NULL, stop_code = NULL
    WHERE stopped_at IS NOT NULL`.execute(db);
}

export async function findStop(db: Db): Promise<SenderState | undefined> {
  const { rows } =
    await sql<SenderState>`SELECT stopped_at AS "stoppedAt", coalesce(stopped_because, '') AS because, stop_code AS code
    FROM whatsapp_sender WHERE stopped_at IS NOT NULL`.execute(db);
  return rows[0];
}

export async function purgeOutbox(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM whatsapp_outbox WHERE created_at < ${before} AND state <> 'waiting'`.execute(db);
}

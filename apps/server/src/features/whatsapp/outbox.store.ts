// Outgoing messages, in SQL: taken under a lease; their states only move forward, and codes are removed as soon as possible.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Leased, type QueueTable, release } from '../../platform/lease-queue/lease-queue.store.ts';

export type Kind = 'code' | 'help' | 'notice' | 'reminder';
export type Form = 'text' | 'template';

/** A template by name, as it is stored with a reminder. */
export interface StoredTemplate {
  name: string;
  language: string;
  parameters: readonly string[];
}

export interface NewMessage {
  id: string;
  recipient: string;
  kind: Kind;
  form: Form;
  codeId: string | null;
  body: Buffer;
  nextTryAt: Date;
  usefulUntil: Date;
  template?: StoredTemplate | undefined;
  batchId?: string | null;
}

export async function insertMessage(tx: Tx, message: NewMessage, at: Date): Promise<void> {
  const { id, recipient, kind, form, codeId, body, nextTryAt, usefulUntil, batchId = null } = message;
  const template = message.template ? JSON.stringify(message.template) : null;
  await sql`INSERT INTO whatsapp_outbox (id, recipient, kind, form, code_id, body, next_try_at, useful_until, created_at, template, batch_id)
    VALUES (${id}, ${recipient}, ${kind}, ${form}, ${codeId}, ${body}, ${nextTryAt}, ${usefulUntil}, ${at}, ${template}::jsonb,
      ${batchId})`.execute(tx);
}

interface MessageRow {
  recipient: string;
  kind: Kind;
  form: Form;
  codeId: string | null;
  body: Buffer;
  usefulUntil: Date;
  template: StoredTemplate | null;
  batchId: string | null;
  attemptedAt: Date | null;
}

const MESSAGE = sql<MessageRow>`recipient, kind, form, code_id AS "codeId", body, useful_until AS "usefulUntil",
  template, batch_id AS "batchId", attempted_at AS "attemptedAt"`;

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
  // A reminder whose answer was lost is given up; a report that it arrived after all corrects that.
  const perhapsSent = sql`(kind = 'reminder' AND state = 'dead' AND attempted_at IS NOT NULL)`;
  const { rows } = await sql<{ moved: boolean }>`
    UPDATE whatsapp_outbox SET
      state = CASE WHEN state = ANY(${[...before]}::text[]) OR ${perhapsSent} THEN ${to.state} ELSE state END,
      message_id = coalesce(message_id, ${to.messageId}),
      accepted_at = coalesce(accepted_at, ${at}), lease_token = NULL, body = ${EMPTIED},
      last_error_code = coalesce(${to.error?.code ?? null}, last_error_code), last_error = coalesce(${to.error?.words ?? null}, last_error)
    WHERE id = ${id} AND (state = ANY(${[...before]}::text[]) OR ${perhapsSent} OR message_id IS NULL)
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
  const change = sql`next_try_at = ${nextTryAt}, attempted_at = NULL, form = ${form}, last_error_code = ${code}, last_error = ${words}`;
  await release(tx, OUTBOX, message, change);
}

/** Gives a message up. */
export async function bury(tx: Tx, message: Message, { code, words }: SendingError): Promise<void> {
  // Where Graph refused it, it is certain that it was not sent.
  const change = sql`state = 'dead', attempted_at = CASE WHEN ${code}::integer IS NULL THEN attempted_at END, body = ${EMPTIED}, last_error_code = ${code}, last_error = ${words}`;
  await release(tx, OUTBOX, message, change);
}

/** Notes that a call about a message begins. @returns false when the lease is lost */
export async function beginAttempt(db: Db, { id, token }: Message, at: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE whatsapp_outbox SET attempted_at = ${at}
    WHERE id = ${id} AND lease_token = ${token} AND state = 'waiting' RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** Gives up what waits of a batch whose template was refused; calls that are under way end by themselves. */
export async function stopBatch(tx: Tx, batchId: string, { code, words }: SendingError): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET state = 'dead', last_error_code = ${code}, last_error = ${words}
    WHERE batch_id = ${batchId} AND state = 'waiting' AND form = 'template' AND attempted_at IS NULL`.execute(
    tx,
  );
}

/** Gives up outdated messages, such as expired codes. */
export async function buryOutdated(db: Db, at: Date): Promise<void> {
  // Of a reminder, no code of Graph's means that it was not sent in time.
  await sql`UPDATE whatsapp_outbox SET state = 'dead', lease_token = NULL, body = ${EMPTIED},
      last_error_code = CASE WHEN kind = 'reminder' THEN NULL ELSE last_error_code END
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

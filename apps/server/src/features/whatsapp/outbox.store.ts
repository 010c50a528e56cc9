// The messages that go out, in SQL: claimed under a lease, moved forward only, emptied of codes as soon as they can be.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

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

/** A message on its way. */
export interface Message {
  id: string;
  recipient: string;
  kind: Kind;
  form: Form;
  codeId: string | null;
  body: Buffer;
  tries: number;
  usefulUntil: Date;
}

const MESSAGE = sql`id, recipient, kind, form, code_id AS "codeId", body, tries, useful_until AS "usefulUntil"`;

/** Locks the next message that is due, unless sending stands still. The lock lasts as long as the transaction. */
export async function lockDue(tx: Tx, at: Date): Promise<Message | undefined> {
  const { rows } = await sql<Message>`
    SELECT ${MESSAGE} FROM whatsapp_outbox
    WHERE state = 'waiting' AND next_try_at <= ${at} AND useful_until > ${at}
      AND (leased_until IS NULL OR leased_until <= ${at})
      AND NOT EXISTS (SELECT FROM whatsapp_sender WHERE stopped_at IS NOT NULL)
    ORDER BY next_try_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

/** Gives the locked message to one sender for a while and counts the try. */
export async function lease(tx: Tx, id: string, until: Date): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET leased_until = ${until}, tries = tries + 1 WHERE id = ${id}`.execute(
    tx,
  );
}

export async function postpone(tx: Tx, id: string, until: Date): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET next_try_at = ${until} WHERE id = ${id}`.execute(tx);
}

// Of a code nothing stays but the fact.
const EMPTIED = sql`CASE WHEN kind = 'code' THEN ''::bytea ELSE body END`;

/** States in the order they may follow each other; `failed` and `dead` follow and end. */
const BEFORE = {
  accepted: ['waiting'],
  delivered: ['waiting', 'accepted'],
  read: ['waiting', 'accepted', 'delivered'],
  failed: ['waiting', 'accepted'],
} as const;

/** Moves a message forward; a step back or in place changes nothing. @returns whether it moved. */
export async function moveForward(
  tx: Tx,
  id: string,
  to: { state: keyof typeof BEFORE; messageId: string; error?: { code: number; words: string } | undefined },
  at: Date,
): Promise<boolean> {
  const before: readonly string[] = BEFORE[to.state];
  const { rows } = await sql<{ moved: boolean }>`
    UPDATE whatsapp_outbox SET
      state = CASE WHEN state = ANY(${[...before]}::text[]) THEN ${to.state} ELSE state END,
      message_id = coalesce(message_id, ${to.messageId}),
      accepted_at = coalesce(accepted_at, ${at}), leased_until = NULL, body = ${EMPTIED},
      last_error_code = coalesce(${to.error?.code ?? null}, last_error_code), last_error = coalesce(${to.error?.words ?? null}, last_error)
    WHERE id = ${id} AND (state = ANY(${[...before]}::text[]) OR message_id IS NULL)
    RETURNING state = ${to.state} AS moved`.execute(tx);
  return rows[0]?.moved ?? false;
}

export interface Result {
  id: string;
  /** Which try this is the result of; a later one may be under way already. */
  tries: number;
  error: { code: number | null; words: string };
}

/** Lets a message wait for its next try. */
export async function releaseUntil(tx: Tx, result: Result, nextTryAt: Date, form?: Form): Promise<void> {
  const { id, tries, error } = result;
  await sql`UPDATE whatsapp_outbox SET next_try_at = ${nextTryAt}, leased_until = NULL, form = coalesce(${form ?? null}, form),
      last_error_code = ${error.code}, last_error = ${error.words}
    WHERE id = ${id} AND state = 'waiting' AND tries = ${tries}`.execute(tx);
}

/** Gives a message up. */
export async function bury(tx: Tx, result: Result): Promise<void> {
  const { id, tries, error } = result;
  await sql`UPDATE whatsapp_outbox SET state = 'dead', leased_until = NULL, body = ${EMPTIED},
      last_error_code = ${error.code}, last_error = ${error.words}
    WHERE id = ${id} AND state = 'waiting' AND tries = ${tries}`.execute(tx);
}

/** Gives up what is no longer worth sending, such as codes that have run out. */
export async function buryOutdated(db: Db, at: Date): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET state = 'dead', leased_until = NULL, body = ${EMPTIED}
    WHERE state = 'waiting' AND useful_until <= ${at} AND (leased_until IS NULL OR leased_until <= ${at})`.execute(
    db,
  );
}

/** Gives up all codes that wait: nobody can open them any more. */
export async function buryWaitingCodes(tx: Tx): Promise<void> {
  await sql`UPDATE whatsapp_outbox SET state = 'dead', leased_until = NULL, body = ${EMPTIED}
    WHERE state = 'waiting' AND kind = 'code'`.execute(tx);
}

/** Finds and locks what a status is about: by our own id, or by the newest message with WhatsApp's. */
export async function lockForStatus(
  tx: Tx,
  by: { id: string | null; messageId: string },
): Promise<(Message & { state: string }) | undefined> {
  const { rows } = await sql<Message & { state: string }>`
    SELECT ${MESSAGE}, state FROM whatsapp_outbox WHERE id = ${by.id}::uuid OR message_id = ${by.messageId}
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

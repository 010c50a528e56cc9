// Reminders, in SQL: settings, recipients, batches, and what became of each message. As long as whatsapp_outbox has a message's
// row, that row says how far it is; before it is purged, its state is copied here.

import type { MessageSettings } from '@valence/contract/admin/messages';
import type { MessageFailure, MessageKind, MessageState, ToldKind } from '@valence/domain/messages';
import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

const SETTINGS = sql`price_cents AS "priceCents", free_replies AS "freeReplies", budget_cents AS "budgetCents",
  quiet_from AS "quietFrom", quiet_to AS "quietTo", unread_minutes AS "unreadMinutes", templates`;

export type StoredSettings = Omit<MessageSettings, 'templates'> & {
  templates: Partial<MessageSettings['templates']>;
};

export async function findSettings(db: Db | Tx): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`SELECT ${SETTINGS} FROM message_setting`.execute(db);
  return only(rows);
}

/** Locks the settings: whoever takes from the month's budget or its free replies does it one after the other. */
export async function lockSettings(tx: Tx): Promise<StoredSettings> {
  const { rows } = await sql<StoredSettings>`SELECT ${SETTINGS} FROM message_setting FOR UPDATE`.execute(tx);
  return only(rows);
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('message_setting has one row.');
  return row;
}

export async function writeSettings(tx: Tx, settings: MessageSettings): Promise<void> {
  const { priceCents, freeReplies, budgetCents, quietFrom, quietTo, unreadMinutes, templates } = settings;
  await sql`UPDATE message_setting SET price_cents = ${priceCents}, free_replies = ${freeReplies},
    budget_cents = ${budgetCents}, quiet_from = ${quietFrom}, quiet_to = ${quietTo},
    unread_minutes = ${unreadMinutes}, templates = ${JSON.stringify(templates)}::jsonb`.execute(tx);
}

// Graph's codes for templates that it does not take (ports/whatsapp/verdict.ts), and for numbers without WhatsApp.
const TEMPLATE_REJECTED = sql`(132000, 132001, 132005, 132007, 132012, 132015, 132016, 132068, 132069)`;
const UNREACHABLE = 131026;
const OUTSIDE_WINDOW = 131047;

/** Each message with its present state; `sent` is its row in the outbox. */
export const PRESENT = sql`(
  SELECT m.*, CASE WHEN m.state = 'waiting' AND m.notified_at IS NOT NULL THEN 'notified'
      WHEN m.state <> 'queued' OR sent.id IS NULL THEN m.state
      WHEN sent.state = 'waiting' THEN 'queued' WHEN sent.state = 'accepted' THEN 'sent'
      WHEN sent.state IN ('delivered', 'read') THEN sent.state ELSE 'failed' END AS present,
    CASE WHEN m.state <> 'queued' OR sent.id IS NULL OR sent.state NOT IN ('failed', 'dead') THEN m.failure
      WHEN sent.last_error_code = ${UNREACHABLE} THEN 'unreachable'
      WHEN sent.last_error_code IN ${TEMPLATE_REJECTED} THEN 'template'
      WHEN sent.last_error_code = ${OUTSIDE_WINDOW} THEN 'outside-window'
      WHEN sent.attempted_at IS NOT NULL THEN 'unclear'
      WHEN sent.state = 'dead' AND sent.last_error_code IS NULL THEN 'not-in-time'
      ELSE 'refused' END AS reason
  FROM message m LEFT JOIN whatsapp_outbox sent ON sent.id = m.outbox_id)`;

/** What it costs: nothing where WhatsApp certainly did not send it. */
const COST = sql`CASE WHEN one.present = 'failed' AND one.reason <> 'unclear' THEN 0 ELSE one.cost_cents END`;

export interface Spend {
  spentCents: number;
  replies: number;
}

export async function findSpend(db: Db | Tx, monthNumber: number): Promise<Spend> {
  const { rows } = await sql<Spend>`
    SELECT coalesce(sum(${COST}), 0)::bigint AS "spentCents",
      count(DISTINCT outbox_id) FILTER (WHERE is_reply AND present <> 'failed') AS replies
    FROM ${PRESENT} one WHERE month_number = ${monthNumber}`.execute(db);
  return only(rows);
}

export interface Person {
  userId: string;
  name: string;
  /** Null: no parent's number is known. */
  phone: Phone | null;
  isSuspended: boolean;
  hasSignedIn: boolean;
  isStopped: boolean;
  /** WhatsApp did not know the number the last time, and nobody has written from it since. */
  isUnreachable: boolean;
  wroteAt: Date | null;
  language: string;
  /** Had a message since the day began. */
  hadToday: boolean;
}

/** The students with these ids, by name, with their own number or that of a parent, and what is known of that number. */
export async function findPeople(
  db: Db | Tx,
  ids: readonly string[],
  { toParents, dayStart }: { toParents: boolean; dayStart: Date },
): Promise<Person[]> {
  const target = toParents
    ? sql`LEFT JOIN LATERAL (SELECT phone FROM student_parent WHERE account_id = a.id) target ON true`
    : sql`CROSS JOIN LATERAL (SELECT a.phone) target`;
  const { rows } = await sql<Person>`
    SELECT a.id AS "userId", a.name, target.phone, a.suspended_at IS NOT NULL AS "isSuspended",
      a.verified_at IS NOT NULL AS "hasSignedIn", contact.stopped_at IS NOT NULL AS "isStopped",
      coalesce(last.reason = 'unreachable' AND (contact.wrote_at IS NULL OR contact.wrote_at < last.queued_at), false)
        AS "isUnreachable",
      contact.wrote_at AS "wroteAt", coalesce(a.language, contact.language, 'en') AS language,
      coalesce(last.told_at >= ${dayStart} AND last.present <> 'failed', false) AS "hadToday"
    FROM account a ${target} LEFT JOIN message_contact contact ON contact.phone = target.phone
    LEFT JOIN LATERAL (SELECT one.reason, one.queued_at, one.present, coalesce(one.queued_at, one.notified_at) AS told_at
      FROM ${PRESENT} one WHERE one.account_id = a.id AND one.phone = target.phone
        AND (one.queued_at IS NOT NULL OR one.notified_at IS NOT NULL)
      ORDER BY told_at DESC LIMIT 1) last ON true
    WHERE a.id = ANY (${ids}::uuid[]) AND a.role = 'student'
    ORDER BY lower(a.name), a.id`.execute(db);
  return rows;
}

export async function findClass(db: Db | Tx, classId: string): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM class WHERE id = ${classId}`.execute(db);
  return rows[0];
}

/** Those who sit in a class. */
export async function findSeats(db: Db | Tx, classId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT account_id AS id FROM enrolment WHERE class_id = ${classId} AND left_at IS NULL`.execute(db);
  return rows.map(({ id }) => id);
}

export interface NewBatch {
  id: string;
  requestKey: string;
  kind: MessageKind;
  about: string;
  /** What was ordered, without whom. */
  content: object;
  at: Date;
  by: string;
}

export async function insertBatch(
  tx: Tx,
  { id, requestKey, kind, about, content, at, by }: NewBatch,
): Promise<void> {
  await sql`
    INSERT INTO message_batch (id, request_id, kind, about, content, sent_at, sent_by)
    VALUES (${id}, ${requestKey}, ${kind}, ${about}, ${JSON.stringify(content)}::jsonb, ${at}, ${by}) `.execute(
    tx,
  );
}

export async function findRequest(
  tx: Db | Tx,
  requestKey: string,
): Promise<{ batchId: string; count: number } | undefined> {
  const { rows } = await sql<{ batchId: string; count: number }>`
    SELECT id AS "batchId", (SELECT count(*) FROM message WHERE batch_id = batch.id) AS count
    FROM message_batch batch WHERE request_id = ${requestKey}`.execute(tx);
  return rows[0];
}

export interface NewMessage {
  id: string;
  accountId: string;
  phone: Phone;
  kind: ToldKind;
  language: string;
  fact: string;
  dueAt: Date;
  costCents: number;
}

export async function insertMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  { batchId, monthNumber, at }: { batchId: string | null; monthNumber: number; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO message (id, batch_id, account_id, phone, kind, language, fact, due_at, cost_cents, month_number, created_at)
    SELECT one.id, ${batchId}::uuid, one."accountId", one.phone, one.kind, one.language, one.fact, one."dueAt", one."costCents",
      ${monthNumber}::integer, ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS one (id uuid, "accountId" uuid, phone text, kind text,
      language text, fact text, "dueAt" timestamptz, "costCents" integer)`.execute(tx);
}

export interface Recipient {
  accountId: string;
  name: string;
}

/** Locks a student for whom a message is due, passing over those whom others are working on. */
export async function lockRecipient(tx: Tx, at: Date): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    SELECT a.id AS "accountId", a.name FROM account a
    WHERE EXISTS (SELECT FROM message WHERE account_id = a.id AND state = 'waiting' AND due_at <= ${at})
    LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
  return rows[0];
}

export interface WaitingMessage {
  id: string;
  batchId: string | null;
  phone: Phone;
  kind: ToldKind;
  language: string;
  fact: string;
  costCents: number;
  isDue: boolean;
  isStopped: boolean;
  wroteAt: Date | null;
  /** WhatsApp refused the template of its batch. */
  isRejected: boolean;
  writtenAt: Date;
  /** When it went to the student's phones, where nobody has opened it. */
  notifiedAt: Date | null;
}

/** What waits for a student, the first due first. */
export async function findWaiting(tx: Tx, accountId: string, at: Date): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    SELECT m.id, m.batch_id AS "batchId", m.phone, m.kind, m.language, m.fact, m.cost_cents AS "costCents",
      m.due_at <= ${at} AS "isDue", contact.stopped_at IS NOT NULL AS "isStopped", contact.wrote_at AS "wroteAt",
      EXISTS (SELECT FROM whatsapp_outbox sent WHERE sent.batch_id = m.batch_id
        AND sent.last_error_code IN ${TEMPLATE_REJECTED}) AS "isRejected", m.created_at AS "writtenAt",
      m.notified_at AS "notifiedAt"
    FROM message m LEFT JOIN message_contact contact ON contact.phone = m.phone
    WHERE m.account_id = ${accountId} AND m.state = 'waiting' ORDER BY m.due_at, m.created_at, m.id`.execute(
    tx,
  );
  return rows;
}

/** What a batch is about; undefined where an earlier version wrote it, or it is gone. */
export async function findContent(db: Db | Tx, batchId: string): Promise<unknown> {
  const { rows } = await sql<{ content: unknown }>`
    SELECT content FROM message_batch WHERE id = ${batchId}`.execute(db);
  return rows[0]?.content ?? undefined;
}

export async function writeFact(tx: Tx, id: string, fact: string): Promise<void> {
  await sql`UPDATE message SET fact = ${fact} WHERE id = ${id}`.execute(tx);
}

export async function postpone(tx: Tx, ids: readonly string[], dueAt: Date): Promise<void> {
  await sql`UPDATE message SET due_at = ${dueAt} WHERE id = ANY (${ids}::uuid[])`.execute(tx);
}

export async function markFailed(tx: Tx, ids: readonly string[], failure: MessageFailure): Promise<void> {
  await sql`UPDATE message SET state = 'failed', failure = ${failure} WHERE id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
}

/** Notes that messages went to the outbox as one. @param carrierId the one that its cost is counted with */
export async function markQueued(
  tx: Tx,
  ids: readonly string[],
  {
    carrierId,
    outboxId,
    isReply,
    costCents,
    at,
  }: {
    carrierId: string;
    outboxId: string;
    isReply: boolean;
    costCents: number;
    at: Date;
  },
): Promise<void> {
  await sql`UPDATE message SET state = 'queued', outbox_id = ${outboxId}, queued_at = ${at}, is_reply = ${isReply},
    cost_cents = CASE WHEN id = ${carrierId} THEN ${costCents}::integer ELSE 0 END WHERE id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
}

export interface BatchRow {
  _id: string;
  kind: MessageKind;
  about: string;
  sentAt: Date;
  sentBy: string | null;
  costCents: number;
  states: Record<MessageState, number>;
  stopped: boolean;
}

interface Range {
  offset: number;
  limit: number;
}

export async function listBatches(
  db: Db,
  { offset, limit }: Range,
): Promise<{ batches: BatchRow[]; total: number }> {
  const inState = (state: MessageState) => sql`count(*) FILTER (WHERE present = ${state})`;
  const { rows } = await sql<BatchRow>`
    WITH listed AS (SELECT * FROM message_batch ORDER BY sent_at DESC, id DESC OFFSET ${offset} LIMIT ${limit})
    SELECT listed.id AS _id, listed.kind, listed.about, listed.sent_at AS "sentAt", clerk.name AS "sentBy", detail.*
    FROM listed LEFT JOIN account clerk ON clerk.id = listed.sent_by
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(${COST}), 0)::bigint AS "costCents",
        jsonb_build_object('waiting', ${inState('waiting')}, 'notified', ${inState('notified')}, 'queued', ${inState('queued')}, 'sent', ${inState('sent')},
          'delivered', ${inState('delivered')}, 'read', ${inState('read')}, 'failed', ${inState('failed')}) AS states,
        coalesce(bool_or(reason = 'template'), false) AS stopped
      FROM ${PRESENT} one WHERE one.batch_id = listed.id) detail
    ORDER BY listed.sent_at DESC, listed.id DESC`.execute(db);
  const { rows: counted } = await sql<{ total: number }>`SELECT count(*) AS total FROM message_batch`.execute(
    db,
  );
  return { batches: rows, total: counted[0]?.total ?? 0 };
}

export interface MessageRow {
  _id: string;
  userId: string;
  name: string;
  phone: Phone;
  fact: string;
  state: MessageState;
  failure: MessageFailure | null;
  dueAt: Date;
  costCents: number;
}

export async function listMessages(
  db: Db,
  batchId: string,
  { offset, limit }: Range,
): Promise<{ rows: MessageRow[]; total: number } | undefined> {
  const { rows: counted } = await sql<{ total: number }>`
    SELECT (SELECT count(*) FROM message WHERE batch_id = batch.id) AS total FROM message_batch batch
    WHERE id = ${batchId}`.execute(db);
  const [found] = counted;
  if (!found) return undefined;
  const { rows } = await sql<MessageRow>`
    SELECT one.id AS _id, one.account_id AS "userId", a.name, one.phone, one.fact, one.present AS state,
      one.reason AS failure, one.due_at AS "dueAt", (${COST})::integer AS "costCents"
    FROM ${PRESENT} one JOIN account a ON a.id = one.account_id WHERE one.batch_id = ${batchId}
    ORDER BY lower(a.name), one.id OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return { rows, total: found.total };
}

/** Copies what the outbox says about messages that were queued before an instant, so that its rows may go. */
export async function settleMessages(db: Db, before: Date): Promise<void> {
  await sql`UPDATE message SET state = CASE WHEN one.present = 'queued' THEN 'failed' ELSE one.present END,
      failure = CASE WHEN one.present = 'queued' THEN 'not-in-time' WHEN one.present = 'failed' THEN one.reason END,
      cost_cents = CASE WHEN one.present = 'queued' THEN 0 ELSE ${COST} END
    FROM ${PRESENT} one WHERE one.id = message.id AND message.state = 'queued' AND message.queued_at < ${before}`.execute(
    db,
  );
}

export async function purgeMessages(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM message WHERE created_at < ${before}`.execute(db);
  await sql`DELETE FROM message_batch WHERE sent_at < ${before}`.execute(db);
}

// Reads and writes bank slips and their pictures. Months are numbers.

import type { SLIP_STATES } from '@valence/contract/payments/my-payments';
import type { Phone } from '@valence/domain/phone';
import type { PictureType } from '@valence/domain/picture/types';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type SlipState = (typeof SLIP_STATES)[number];

export interface NewPicture {
  id: string;
  accountId: string;
  type: PictureType;
  bytes: number;
  sha256: Buffer;
  at: Date;
}

/** @returns false when the account is no longer there */
export async function insertPicture(db: Db, picture: NewPicture): Promise<boolean> {
  const { id, accountId, type, bytes, sha256, at } = picture;
  const { rows } = await sql`
    INSERT INTO slip_picture (id, account_id, media_type, bytes, sha256, sent_at)
    SELECT ${id}::uuid, a.id, ${type}, ${bytes}::integer, ${sha256}::bytea, ${at}::timestamptz
    FROM account a WHERE a.id = ${accountId}
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** Whether the account sent this picture and no slip has it. */
export async function pictureIsFree(tx: Tx, pictureId: string, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM slip_picture p WHERE p.id = ${pictureId} AND p.account_id = ${accountId}
      AND NOT EXISTS (SELECT FROM payment_slip s WHERE s.picture_id = p.id) FOR UPDATE`.execute(tx);
  return rows.length === 1;
}

export interface NewSlip {
  id: string;
  accountId: string;
  classId: string;
  month: number;
  amountCents: number;
  reference: string;
  referenceKey: string;
  pictureId: string;
  at: Date;
}

/** The slip that was made of this picture, if it is this very one and was not rejected. */
export async function findSent(tx: Tx, slip: Omit<NewSlip, 'id' | 'at'>): Promise<string | undefined> {
  const { accountId, classId, month, amountCents, reference, pictureId } = slip;
  const { rows } = await sql<{ id: string }>`
    SELECT s.id FROM payment_slip s WHERE s.picture_id = ${pictureId} AND s.account_id = ${accountId}
      AND s.class_id = ${classId} AND s.month_number = ${month} AND s.amount_cents = ${amountCents}
      AND s.reference = ${reference} AND s.state <> 'rejected'`.execute(tx);
  return rows[0]?.id;
}

/** @returns false when another slip of the student waits for this month */
export async function insertSlip(tx: Tx, slip: NewSlip): Promise<boolean> {
  const { id, accountId, classId, month, amountCents, reference, referenceKey, pictureId, at } = slip;
  const { rows } = await sql`
    INSERT INTO payment_slip (id, account_id, class_id, month_number, amount_cents, reference, reference_key, picture_id, sent_at)
    VALUES (${id}, ${accountId}, ${classId}, ${month}, ${amountCents}, ${reference}, ${referenceKey}, ${pictureId}, ${at})
    ON CONFLICT (account_id, class_id, month_number) WHERE state = 'waiting' DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

export interface SlipRow {
  id: string;
  userId: string;
  name: string;
  phone: Phone;
  classId: string;
  className: string;
  month: number;
  amountCents: number;
  reference: string;
  state: SlipState;
  sentAt: Date;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  reason: string | null;
  receiptId: string | null;
}

const SLIP = sql`s.id, s.account_id AS "userId", a.name, a.phone, s.class_id AS "classId", c.name AS "className",
  s.month_number AS month, s.amount_cents AS "amountCents", s.reference, s.state, s.sent_at AS "sentAt",
  s.reviewed_at AS "reviewedAt", clerk.name AS "reviewedBy", s.reason, s.receipt_id AS "receiptId"`;
const FROM = sql`payment_slip s JOIN account a ON a.id = s.account_id JOIN class c ON c.id = s.class_id
  LEFT JOIN account clerk ON clerk.id = s.reviewed_by`;

/** The slips of a state: those that wait oldest first, the others newest first. */
export async function findSlips(db: Db, state: SlipState, offset: number, limit: number): Promise<SlipRow[]> {
  const way: RawBuilder<unknown> = state === 'waiting' ? sql`ASC` : sql`DESC`;
  const { rows } = await sql<SlipRow>`
    SELECT ${SLIP} FROM ${FROM} WHERE s.state = ${state}
    ORDER BY s.sent_at ${way}, s.id ${way} OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** A student's newest slips. */
export async function findSlipsOf(db: Db, accountId: string, limit: number): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    SELECT ${SLIP} FROM ${FROM} WHERE s.account_id = ${accountId}
    ORDER BY s.sent_at DESC, s.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** A student's slips that wait for a decision, the oldest first. */
export async function findWaitingOf(db: Db, accountId: string): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    SELECT ${SLIP} FROM ${FROM} WHERE s.account_id = ${accountId} AND s.state = 'waiting'
    ORDER BY s.sent_at, s.id`.execute(db);
  return rows;
}

/** Slips by a condition, with their order and limit. */
export async function findSlipRows(db: Db | Tx, condition: RawBuilder<unknown>): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`SELECT ${SLIP} FROM ${FROM} WHERE ${condition}`.execute(db);
  return rows;
}

export async function countSlips(db: Db): Promise<Record<SlipState, number>> {
  const { rows } = await sql<Record<SlipState, number>>`
    SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'approved') AS approved,
      count(*) FILTER (WHERE state = 'rejected') AS rejected FROM payment_slip`.execute(db);
  return rows[0] ?? { waiting: 0, approved: 0, rejected: 0 };
}

export interface SameSlip {
  slipId: string;
  otherId: string;
  by: 'picture' | 'reference';
  name: string;
  className: string;
  month: number;
  state: SlipState;
  sentAt: Date;
}

/** For each slip the others with the same picture or reference, oldest first, ten at most. */
export async function findSame(db: Db, slipIds: readonly string[]): Promise<SameSlip[]> {
  const { rows } = await sql<SameSlip>`
    SELECT slip.id AS "slipId", same.* FROM payment_slip slip
    JOIN slip_picture mine ON mine.id = slip.picture_id
    CROSS JOIN LATERAL (
      SELECT o.id AS "otherId", CASE WHEN p.sha256 = mine.sha256 THEN 'picture' ELSE 'reference' END AS by,
        a.name, c.name AS "className", o.month_number AS month, o.state, o.sent_at AS "sentAt"
      FROM (
        SELECT s.id FROM slip_picture p JOIN payment_slip s ON s.picture_id = p.id WHERE p.sha256 = mine.sha256
        UNION
        SELECT s.id FROM payment_slip s WHERE s.reference_key = slip.reference_key AND slip.reference_key <> ''
      ) found
      JOIN payment_slip o ON o.id = found.id AND o.id <> slip.id
      JOIN slip_picture p ON p.id = o.picture_id JOIN account a ON a.id = o.account_id JOIN class c ON c.id = o.class_id
      ORDER BY o.sent_at, o.id LIMIT 10) same
    WHERE slip.id = ANY (${slipIds}::uuid[])`.execute(db);
  return rows;
}

export interface LockedSlip {
  accountId: string;
  classId: string;
  month: number;
  amountCents: number;
  state: SlipState;
  receiptId: string | null;
  reviewedBy: string | null;
  reviewedAt: Date | null;
}

/** Who sent a slip. */
export async function senderOf(db: Db | Tx, slipId: string): Promise<string | undefined> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT account_id AS "accountId" FROM payment_slip WHERE id = ${slipId}`.execute(db);
  return rows[0]?.accountId;
}

/** Finds the slip and locks it until the transaction ends. */
export async function lockSlip(tx: Tx, slipId: string): Promise<LockedSlip | undefined> {
  const { rows } = await sql<LockedSlip>`
    SELECT account_id AS "accountId", class_id AS "classId", month_number AS month, amount_cents AS "amountCents",
      state, receipt_id AS "receiptId", reviewed_by AS "reviewedBy", reviewed_at AS "reviewedAt" FROM payment_slip WHERE id = ${slipId} FOR UPDATE`.execute(
    tx,
  );
  return rows[0];
}

export interface Review {
  slipId: string;
  state: 'approved' | 'rejected';
  reviewedBy: string;
  at: Date;
  reason: string | null;
  receiptId: string | null;
}

/** Decides about a slip that still waits. @returns whether it still waited */
export async function review(tx: Tx, decision: Review): Promise<boolean> {
  const { slipId, state, reviewedBy, at, reason, receiptId } = decision;
  const { rows } = await sql`
    UPDATE payment_slip SET state = ${state}, reviewed_by = ${reviewedBy}, reviewed_at = ${at}, reason = ${reason},
      receipt_id = ${receiptId}
    WHERE id = ${slipId} AND state = 'waiting' RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Lets a decided slip wait again. @returns false when another slip of the student waits for the month by now */
export async function waitAgain(tx: Tx, slipId: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE payment_slip s SET state = 'waiting', reviewed_by = NULL, reviewed_at = NULL, reason = NULL, receipt_id = NULL
    WHERE s.id = ${slipId} AND NOT EXISTS (SELECT FROM payment_slip other WHERE other.account_id = s.account_id
      AND other.class_id = s.class_id AND other.month_number = s.month_number AND other.state = 'waiting')
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** The picture of a slip, and who sent it. */
export async function findSlipPicture(
  db: Db,
  slipId: string,
): Promise<{ accountId: string; pictureId: string; type: PictureType } | undefined> {
  const { rows } = await sql<{ accountId: string; pictureId: string; type: PictureType }>`
    SELECT s.account_id AS "accountId", p.id AS "pictureId", p.media_type AS type
    FROM payment_slip s JOIN slip_picture p ON p.id = s.picture_id WHERE s.id = ${slipId}`.execute(db);
  return rows[0];
}

/** Deletes pictures from before an instant that no slip has. */
export async function forgetUnused(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM slip_picture p WHERE p.sent_at < ${before}
      AND NOT EXISTS (SELECT FROM payment_slip s WHERE s.picture_id = p.id)`.execute(db);
}

/** Which of the ids are pictures. */
export async function existingPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM slip_picture WHERE id = ANY (${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

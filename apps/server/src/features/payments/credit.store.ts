// Students' credits: what came with a receipt and no month could take, and every use of it. What is left is kept by the database.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { owedMonths } from './months.store.ts';
import type { Writing } from './recording.store.ts';

export interface NewCredit {
  accountId: string;
  receiptId: string;
  /** How it came. */
  kind: 'slip' | 'cash';
  amountCents: number;
  at: Date;
}

export async function keepCredit(tx: Tx, credit: NewCredit): Promise<void> {
  const { accountId, receiptId, kind, amountCents, at } = credit;
  await sql`
    INSERT INTO student_credit (id, account_id, receipt_id, kind, amount_cents, left_cents, recorded_at)
    VALUES (${newId(at)}, ${accountId}, ${receiptId}, ${kind}, ${amountCents}, ${amountCents}, ${at})`.execute(
    tx,
  );
}

/** The credit of a receipt that is being taken back. */
export async function creditUnder(
  tx: Tx,
  receiptId: string,
): Promise<{ id: string; isRefunded: boolean } | undefined> {
  const { rows } = await sql<{ id: string; isRefunded: boolean }>`
    SELECT c.id, EXISTS (SELECT FROM credit_use u WHERE u.credit_id = c.id AND u.kind = 'refund') AS "isRefunded"
    FROM student_credit c WHERE c.receipt_id = ${receiptId}`.execute(tx);
  return rows[0];
}

/** Takes what is left out of a credit whose receipt is taken back. */
export async function undoCredit(tx: Tx, creditId: string, { recordedBy, at }: Writing): Promise<void> {
  await sql`
    INSERT INTO credit_use (id, credit_id, kind, amount_cents, recorded_by, recorded_at)
    SELECT ${newId(at)}, id, 'undone', left_cents, ${recordedBy}, ${at} FROM student_credit
    WHERE id = ${creditId} AND left_cents > 0`.execute(tx);
}

/** Gives amounts that came from credits back to them; each was just taken back. */
export async function returnToCredits(
  tx: Tx,
  entryIds: readonly string[],
  { recordedBy, at }: Writing,
): Promise<void> {
  await sql`
    INSERT INTO credit_use (id, credit_id, kind, amount_cents, payment_entry_id, recorded_by, recorded_at)
    SELECT input.id, u.credit_id, 'returned', back.amount_cents, back.id, ${recordedBy}::uuid, ${at}::timestamptz
    FROM unnest(${entryIds.map(() => newId(at))}::uuid[], ${entryIds}::uuid[]) AS input (id, entry_id)
    JOIN credit_use u ON u.payment_entry_id = input.entry_id AND u.kind = 'month'
    JOIN payment_entry back ON back.reverses_id = input.entry_id`.execute(tx);
}

export interface OpenCredit {
  id: string;
  receiptId: string;
  leftCents: number;
}

/** What is left of each credit of a student, the oldest first. Call it under the student's lock. */
export async function findOpenCredits(tx: Tx, accountId: string): Promise<OpenCredit[]> {
  const { rows } = await sql<OpenCredit>`
    SELECT id, receipt_id AS "receiptId", left_cents AS "leftCents" FROM student_credit
    WHERE account_id = ${accountId} AND left_cents > 0 ORDER BY recorded_at, id`.execute(tx);
  return rows;
}

/** In cents: of one student, or of everybody. */
export async function creditLeft(db: Db, accountId?: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT coalesce(sum(left_cents), 0)::bigint AS cents FROM student_credit
    WHERE left_cents > 0 AND ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`}`.execute(
    db,
  );
  return rows[0]?.cents ?? 0;
}

/** Of a receipt, in cents: what is left as credit, what was paid back, and what was taken back with the receipt. */
export interface ReceiptCredit {
  leftCents: number;
  refundedCents: number;
  undoneCents: number;
}

export async function creditOfReceipt(db: Db, receiptId: string): Promise<ReceiptCredit> {
  const used = (kind: 'refund' | 'undone') => sql`
    coalesce((SELECT sum(u.amount_cents) FROM credit_use u WHERE u.credit_id = c.id AND u.kind = ${kind}), 0)::bigint`;
  const { rows } = await sql<ReceiptCredit>`
    SELECT c.left_cents AS "leftCents", ${used('refund')} AS "refundedCents", ${used('undone')} AS "undoneCents"
    FROM student_credit c WHERE c.receipt_id = ${receiptId}`.execute(db);
  return rows[0] ?? { leftCents: 0, refundedCents: 0, undoneCents: 0 };
}

export interface OwedMonth {
  classId: string;
  month: number;
  owedCents: number;
}

/** The months that a student owes up to one, the oldest first. */
export async function findOwedMonths(tx: Tx, accountId: string, through: number): Promise<OwedMonth[]> {
  const { rows } = await sql<OwedMonth>`
    SELECT class_id AS "classId", month_number AS month, owed_cents AS "owedCents"
    FROM ${owedMonths({ accountIds: [accountId], through })} owed ORDER BY month_number, class_id`.execute(
    tx,
  );
  return rows;
}

/** The students who have a credit and owe a month up to one. */
export async function findWithCreditAndDebt(db: Db, through: number): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT DISTINCT account_id AS "accountId" FROM student_credit WHERE left_cents > 0 AND account_id IS NOT NULL`.execute(
    db,
  );
  const accountIds = rows.map(({ accountId }) => accountId);
  if (accountIds.length === 0) return [];
  const owing = await sql<{ accountId: string }>`
    SELECT DISTINCT account_id AS "accountId" FROM ${owedMonths({ accountIds, through })} owed`.execute(db);
  return owing.rows.map(({ accountId }) => accountId);
}

export interface NewUse {
  creditId: string;
  kind: 'month' | 'returned' | 'refund';
  /** Negative where it comes back. */
  amountCents: number;
  entryId: string | null;
  reason?: string;
  requestKey?: string;
}

/** Fails, with all of its transaction, where a credit has less left than is used of it. */
export async function addUses(tx: Tx, uses: readonly NewUse[], { recordedBy, at }: Writing): Promise<void> {
  for (const { creditId, kind, amountCents, entryId, reason = null, requestKey = null } of uses)
    await sql`
      INSERT INTO credit_use
        (id, credit_id, kind, amount_cents, payment_entry_id, reason, request_id, recorded_by, recorded_at)
      VALUES (${newId(at)}, ${creditId}, ${kind}, ${amountCents}, ${entryId}, ${reason}, ${requestKey},
        ${recordedBy}, ${at})`.execute(tx);
}

/** The credit that an amount of a month came from. */
export async function creditOfEntry(tx: Tx, entryId: string): Promise<string | undefined> {
  const { rows } = await sql<{ creditId: string }>`
    SELECT credit_id AS "creditId" FROM credit_use WHERE payment_entry_id = ${entryId} AND kind = 'month'`.execute(
    tx,
  );
  return rows[0]?.creditId;
}

/** The entry that took an amount back; its own amount is negative. */
export async function findReversal(
  tx: Tx,
  entryId: string,
): Promise<{ id: string; amountCents: number } | undefined> {
  const { rows } = await sql<{ id: string; amountCents: number }>`
    SELECT id, amount_cents AS "amountCents" FROM payment_entry WHERE reverses_id = ${entryId}`.execute(tx);
  return rows[0];
}

/** What an earlier call with this request id paid back, in one part of each credit. */
export async function findRefundOf(tx: Tx, requestKey: string): Promise<number | undefined> {
  const { rows } = await sql<{ cents: number | null }>`
    SELECT sum(part.amount_cents)::bigint AS cents
    FROM credit_use first
    JOIN student_credit credit ON credit.id = first.credit_id
    JOIN student_credit own ON own.account_id = credit.account_id
    JOIN credit_use part ON part.credit_id = own.id AND part.kind = 'refund'
      AND part.recorded_by = first.recorded_by AND part.recorded_at = first.recorded_at
    WHERE first.request_id = ${requestKey}`.execute(tx);
  return rows[0]?.cents ?? undefined;
}

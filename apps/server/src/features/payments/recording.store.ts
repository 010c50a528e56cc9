// What is written when money comes in or an amount is put right: payments, their entries, and receipts.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Takes the student's row until the transaction ends: payments of one student happen one after another. */
export async function lockStudent(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

/** How many of the classes are there; their fees stay as they are until the transaction ends. */
export async function holdFees(tx: Tx, classIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM class WHERE id = ANY (${classIds}::uuid[]) ORDER BY id FOR SHARE`.execute(tx);
  return rows.length;
}

export interface IssuedReceipt {
  id: string;
  year: number;
  number: number;
  amountCents: number;
}

/** The receipt that an earlier call with this request id issued. */
export async function findReceiptOf(db: Db | Tx, requestId: string): Promise<IssuedReceipt | undefined> {
  const { rows } = await sql<IssuedReceipt>`
    SELECT id, year, number, amount_cents AS "amountCents" FROM receipt WHERE request_id = ${requestId}`.execute(
    db,
  );
  return rows[0];
}

export interface NewReceipt {
  id: string;
  year: number;
  requestId: string;
  accountId: string;
  amountCents: number;
  issuedBy: string;
  at: Date;
}

/** Issues the year's next number. The counter's row is held until the transaction ends, so a number is never left out. */
export async function issueReceipt(tx: Tx, receipt: NewReceipt): Promise<IssuedReceipt> {
  const { id, year, requestId, accountId, amountCents, issuedBy, at } = receipt;
  const { rows } = await sql<IssuedReceipt>`
    WITH taken AS (
      INSERT INTO receipt_counter AS counter (year, last_number) VALUES (${year}, 1)
      ON CONFLICT (year) DO UPDATE SET last_number = counter.last_number + 1
      RETURNING last_number)
    INSERT INTO receipt (id, year, number, request_id, account_id, amount_cents, issued_by, issued_at)
    SELECT ${id}::uuid, ${year}::integer, last_number, ${requestId}, ${accountId}::uuid, ${amountCents}::integer,
      ${issuedBy}::uuid, ${at}::timestamptz FROM taken
    RETURNING id, year, number, amount_cents AS "amountCents"`.execute(tx);
  const [issued] = rows;
  if (!issued) throw new Error('No receipt was issued.');
  return issued;
}

export interface Income {
  paymentId: string;
  accountId: string;
  classId: string;
  month: number;
  amountCents: number;
  feeCents: number;
  at: Date;
}

/**
 * Adds an amount to a month, which is paid once that covers the fee.
 * @returns the payment's id; undefined, and nothing is written, when the month is paid or the sum would exceed the fee
 */
export async function addIncome(tx: Tx, income: Income): Promise<string | undefined> {
  const { paymentId, accountId, classId, month, amountCents, feeCents, at } = income;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO payment AS held (id, class_id, account_id, year, month, status, amount_cents, paid_at, created_at)
    SELECT ${paymentId}::uuid, ${classId}::uuid, ${accountId}::uuid, ${month}::integer / 12, ${month}::integer % 12 + 1,
      CASE WHEN ${amountCents}::integer = ${feeCents}::integer THEN 'paid' ELSE 'partial' END,
      ${amountCents}::integer, ${at}::timestamptz, ${at}::timestamptz
    WHERE ${amountCents}::integer <= ${feeCents}::integer
    ON CONFLICT (account_id, class_id, year, month) DO UPDATE
      SET amount_cents = held.amount_cents + EXCLUDED.amount_cents, paid_at = EXCLUDED.paid_at,
        status = CASE WHEN held.amount_cents + EXCLUDED.amount_cents = ${feeCents}::integer THEN 'paid' ELSE 'partial' END
      WHERE held.status <> 'paid' AND held.amount_cents + EXCLUDED.amount_cents <= ${feeCents}::integer
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

export interface NewEntry {
  id: string;
  paymentId: string;
  kind: 'cash' | 'transfer' | 'slip' | 'correction';
  amountCents: number;
  receiptId: string;
  reason: string | null;
  recordedBy: string;
  at: Date;
}

export async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const { id, paymentId, kind, amountCents, receiptId, reason, recordedBy, at } = entry;
  await sql`
    INSERT INTO payment_entry (id, payment_id, kind, amount_cents, receipt_id, reason, recorded_by, recorded_at)
    VALUES (${id}, ${paymentId}, ${kind}, ${amountCents}, ${receiptId}, ${reason}, ${recordedBy}, ${at})`.execute(
    tx,
  );
}

export interface RecordedEntry {
  paymentId: string;
  accountId: string;
  classId: string;
  month: number;
  amountCents: number;
  receivedCents: number;
}

/** An amount that was received, with its month; reversals are none. */
export async function findEntry(db: Db | Tx, entryId: string): Promise<RecordedEntry | undefined> {
  const { rows } = await sql<RecordedEntry>`
    SELECT p.id AS "paymentId", p.account_id AS "accountId", p.class_id AS "classId", p.month_number AS month,
      e.amount_cents AS "amountCents", p.amount_cents AS "receivedCents"
    FROM payment_entry e JOIN payment p ON p.id = e.payment_id
    WHERE e.id = ${entryId} AND e.kind <> 'reversal'`.execute(db);
  return rows[0];
}

export interface Reversal {
  id: string;
  entryId: string;
  reason: string;
  recordedBy: string;
  at: Date;
}

/** Takes an amount back. @returns false when that was done before: of two at once one does it */
export async function reverse(tx: Tx, reversal: Reversal): Promise<boolean> {
  const { id, entryId, reason, recordedBy, at } = reversal;
  const { rows } = await sql`
    INSERT INTO payment_entry (id, payment_id, kind, amount_cents, reverses_id, reason, recorded_by, recorded_at)
    SELECT ${id}::uuid, payment_id, 'reversal', -amount_cents, id, ${reason}, ${recordedBy}::uuid, ${at}::timestamptz
    FROM payment_entry WHERE id = ${entryId}
    ON CONFLICT (reverses_id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Makes the payment what its entries add up to. */
export async function settleAgain(tx: Tx, paymentId: string, feeCents: number, at: Date): Promise<void> {
  await sql`
    UPDATE payment SET amount_cents = whole.cents,
      status = CASE WHEN whole.cents = 0 THEN 'pending' WHEN whole.cents >= ${feeCents} THEN 'paid' ELSE 'partial' END,
      paid_at = CASE WHEN whole.cents = 0 THEN NULL ELSE ${at}::timestamptz END
    FROM (SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_entry WHERE payment_id = ${paymentId}) whole
    WHERE id = ${paymentId}`.execute(tx);
}

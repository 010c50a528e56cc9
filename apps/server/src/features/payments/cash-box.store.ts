// The rows of cash boxes. Until it is closed, a box is what a person took and no other box has.

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Locks the person's row until the transaction ends: of two closings at once the second sees what the first left. */
export async function lockPerson(tx: Tx, accountId: string): Promise<void> {
  await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
}

export interface BoxEntry {
  id: string;
  userId: string | null;
  name: string;
  /** Null: no month has got it, it is the student's credit. */
  className: string | null;
  month: number | null;
  amountCents: number;
  at: Date;
  receiptId: string | null;
  receiptYear: number | null;
  receiptNumber: number | null;
}

/**
 * The cash that a person took and no box has, without what was taken back. What was taken before the person's first box counts
 * from the beginning of its day: nobody has to count the years before.
 * @param dayStart of the present day
 */
function openEntries(accountId: string, dayStart: Date): RawBuilder<unknown> {
  return sql`
    payment_entry e WHERE e.recorded_by = ${accountId} AND e.kind = 'cash'
      AND e.recorded_at >= ${firstCounted(accountId, dayStart)}
      AND NOT EXISTS (SELECT FROM cash_box_entry own WHERE own.entry_id = e.id)
      AND NOT EXISTS (SELECT FROM payment_entry back WHERE back.reverses_id = e.id)`;
}

/** Of the same cash, what no month has got: a receipt's credit, whatever it paid since. */
function openCredits(accountId: string, dayStart: Date): RawBuilder<unknown> {
  return sql`
    student_credit c JOIN receipt r ON r.id = c.receipt_id WHERE r.issued_by = ${accountId} AND c.kind = 'cash'
      AND c.recorded_at >= ${firstCounted(accountId, dayStart)}
      AND NOT EXISTS (SELECT FROM cash_box_credit own WHERE own.credit_id = c.id)
      AND NOT EXISTS (SELECT FROM credit_use u WHERE u.credit_id = c.id AND u.kind = 'undone')`;
}

function firstCounted(accountId: string, dayStart: Date): RawBuilder<unknown> {
  return sql`coalesce(least(
    (SELECT min(first.recorded_at) FROM cash_box box JOIN cash_box_entry own ON own.box_id = box.id
      JOIN payment_entry first ON first.id = own.entry_id WHERE box.taken_by = ${accountId}),
    (SELECT min(first.recorded_at) FROM cash_box box JOIN cash_box_credit own ON own.box_id = box.id
      JOIN student_credit first ON first.id = own.credit_id WHERE box.taken_by = ${accountId})),
    ${dayStart}::timestamptz)`;
}

export async function findOpen(db: Db, accountId: string, dayStart: Date): Promise<BoxEntry[]> {
  const { rows } = await sql<BoxEntry>`
    SELECT own.id, a.id AS "userId", coalesce(a.name, '') AS name, c.name AS "className", p.month_number AS month,
      own.amount_cents AS "amountCents", own.recorded_at AS at, r.id AS "receiptId", r.year AS "receiptYear",
      r.number AS "receiptNumber"
    FROM (SELECT e.* FROM ${openEntries(accountId, dayStart)}) own
    JOIN payment p ON p.id = own.payment_id JOIN class c ON c.id = p.class_id
    LEFT JOIN account a ON a.id = p.account_id LEFT JOIN receipt r ON r.id = own.receipt_id
    UNION ALL
    SELECT own.id, a.id, coalesce(a.name, ''), NULL, NULL, own.amount_cents, own.recorded_at, own.receipt_id, own.year, own.number
    FROM (SELECT c.*, r.year, r.number FROM ${openCredits(accountId, dayStart)}) own
    LEFT JOIN account a ON a.id = own.account_id
    ORDER BY 7 DESC, 1 DESC`.execute(db);
  return rows;
}

export interface OpenAmount {
  id: string;
  amountCents: number;
  isCredit: boolean;
}

export async function findOpenAmounts(tx: Tx, accountId: string, dayStart: Date): Promise<OpenAmount[]> {
  const { rows } = await sql<OpenAmount>`
    SELECT e.id, e.amount_cents AS "amountCents", false AS "isCredit" FROM ${openEntries(accountId, dayStart)}
    UNION ALL
    SELECT c.id, c.amount_cents, true FROM ${openCredits(accountId, dayStart)}`.execute(tx);
  return rows;
}

export interface ClosedBox {
  id: string;
  expectedCents: number;
  countedCents: number;
}

export async function findByRequest(tx: Tx, requestKey: string): Promise<ClosedBox | undefined> {
  const { rows } = await sql<ClosedBox>`
    SELECT id, expected_cents AS "expectedCents", counted_cents AS "countedCents" FROM cash_box
    WHERE request_id = ${requestKey}`.execute(tx);
  return rows[0];
}

export interface NewBox extends ClosedBox {
  takenBy: string;
  requestKey: string;
  at: Date;
  entryIds: readonly string[];
  creditIds: readonly string[];
}

export async function close(
  tx: Tx,
  { id, takenBy, requestKey, expectedCents, countedCents, at, entryIds, creditIds }: NewBox,
): Promise<void> {
  await sql`
    INSERT INTO cash_box (id, taken_by, request_id, expected_cents, counted_cents, closed_at)
    VALUES (${id}, ${takenBy}, ${requestKey}, ${expectedCents}, ${countedCents}, ${at})`.execute(tx);
  await sql`
    INSERT INTO cash_box_entry (entry_id, box_id) SELECT unnest(${entryIds}::uuid[]), ${id}::uuid`.execute(
    tx,
  );
  await sql`
    INSERT INTO cash_box_credit (credit_id, box_id) SELECT unnest(${creditIds}::uuid[]), ${id}::uuid`.execute(
    tx,
  );
}

export interface BoxRow extends ClosedBox {
  by: string | null;
  closedAt: Date;
  signedAt: Date | null;
  signedBy: string | null;
}

/** @param takenBy undefined: everybody's */
export async function findBoxes(
  db: Db,
  { takenBy, offset, limit }: { takenBy: string | undefined; offset: number; limit: number },
): Promise<{ rows: BoxRow[]; total: number }> {
  const own = takenBy === undefined ? sql`true` : sql`box.taken_by = ${takenBy}`;
  const { rows } = await sql<BoxRow & { total: number }>`
    SELECT box.id, box.expected_cents AS "expectedCents", box.counted_cents AS "countedCents",
      box.closed_at AS "closedAt", taker.name AS by, box.signed_at AS "signedAt", signer.name AS "signedBy",
      count(*) OVER () AS total
    FROM cash_box box LEFT JOIN account taker ON taker.id = box.taken_by
    LEFT JOIN account signer ON signer.id = box.signed_by
    WHERE ${own} ORDER BY box.closed_at DESC, box.id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** @returns whose box it is; undefined when there is none */
export async function findTaker(tx: Tx, boxId: string): Promise<{ takenBy: string | null } | undefined> {
  const { rows } = await sql<{ takenBy: string | null }>`
    SELECT taken_by AS "takenBy" FROM cash_box WHERE id = ${boxId}`.execute(tx);
  return rows[0];
}

/** @returns whether this signature is the first */
export async function sign(tx: Tx, boxId: string, by: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE cash_box SET signed_at = ${at}, signed_by = ${by} WHERE id = ${boxId} AND signed_at IS NULL
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

// Writes what comes in and what is corrected: payments, their entries, and receipts.

import type { ChargedFee } from '@valence/domain/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Locks the student until the transaction ends, so that payments of one student happen one after another. */
export async function lockStudent(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

/** Locks the fees of classes until the transaction ends. @returns how many of the classes exist */
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

/** A receipt for cash, with the months that it was taken for. */
export interface CashReceipt extends IssuedReceipt {
  accountId: string;
  lines: { classId: string; month: number; amountCents: number }[];
}

/** The receipt that an earlier call with this request id issued. */
export async function findReceiptOf(tx: Tx, requestId: string): Promise<CashReceipt | undefined> {
  const { rows } = await sql<CashReceipt>`
    SELECT id, year, number, amount_cents AS "amountCents", account_id AS "accountId", (
      SELECT coalesce(jsonb_agg(jsonb_build_object(
        'classId', p.class_id, 'month', p.month_number, 'amountCents', e.amount_cents)), '[]')
      FROM payment_entry e JOIN payment p ON p.id = e.payment_id
      WHERE e.receipt_id = r.id AND e.kind = 'cash') AS lines
    FROM receipt r WHERE request_id = ${requestId}`.execute(tx);
  return rows[0];
}

/** Who writes down what comes in, and when: the same for all that is written together. */
export interface Writing {
  /** Null: the server by itself. */
  recordedBy: string | null;
  at: Date;
}

export interface NewReceipt {
  id: string;
  requestId: string;
  accountId: string;
  amountCents: number;
}

/**
 * Issues the year's next numbers in the order of the receipts. The counter's row is locked until the transaction ends, so a
 * number is never left out.
 */
export async function issueReceipts(
  tx: Tx,
  receipts: readonly NewReceipt[],
  { year, recordedBy, at }: Writing & { year: number },
): Promise<IssuedReceipt[]> {
  const { rows } = await sql<IssuedReceipt>`
    WITH counter AS (
      INSERT INTO receipt_counter AS year_counter (year, last_number) VALUES (${year}, ${receipts.length})
      ON CONFLICT (year) DO UPDATE SET last_number = year_counter.last_number + EXCLUDED.last_number
      RETURNING last_number - ${receipts.length}::integer AS before)
    INSERT INTO receipt (id, year, number, request_id, account_id, amount_cents, issued_by, issued_at)
    SELECT input.id, ${year}::integer, counter.before + input.place, input.request_id, input.account_id,
      input.amount_cents, ${recordedBy}::uuid, ${at}::timestamptz
    FROM counter CROSS JOIN unnest(${receipts.map(({ id }) => id)}::uuid[],
      ${receipts.map(({ requestId }) => requestId)}::text[], ${receipts.map(({ accountId }) => accountId)}::uuid[],
      ${receipts.map(({ amountCents }) => amountCents)}::bigint[])
      WITH ORDINALITY AS input (id, request_id, account_id, amount_cents, place)
    RETURNING id, year, number, amount_cents AS "amountCents"`.execute(tx);
  return rows.toSorted((one, other) => one.number - other.number);
}

/** An amount that comes in for a month, and the fee of that month. */
export interface Income {
  paymentId: string;
  accountId: string;
  classId: string;
  month: number;
  amountCents: number;
  feeCents: number;
}

/**
 * Adds amounts to months, each month once, which is paid when its sum covers the fee. A month that is paid, or that would
 * receive more than its fee, is left as it is.
 * @returns the payments of the months that were written
 */
export async function addIncomes(
  tx: Tx,
  incomes: readonly Income[],
  at: Date,
): Promise<{ id: string; accountId: string; classId: string; month: number }[]> {
  const { rows } = await sql<{ id: string; accountId: string; classId: string; month: number }>`
    MERGE INTO payment AS stored
    USING (SELECT * FROM unnest(${incomes.map(({ paymentId }) => paymentId)}::uuid[],
      ${incomes.map(({ accountId }) => accountId)}::uuid[], ${incomes.map(({ classId }) => classId)}::uuid[],
      ${incomes.map(({ month }) => month)}::integer[], ${incomes.map(({ amountCents }) => amountCents)}::bigint[],
      ${incomes.map(({ feeCents }) => feeCents)}::integer[])
      AS input (id, account_id, class_id, month_number, amount_cents, fee_cents)
      ORDER BY account_id, class_id, month_number) AS input
    ON stored.account_id = input.account_id AND stored.class_id = input.class_id
      AND stored.year = input.month_number / 12 AND stored.month = input.month_number % 12 + 1
    WHEN MATCHED AND stored.status <> 'paid' AND stored.amount_cents + input.amount_cents <= input.fee_cents THEN
      UPDATE SET amount_cents = stored.amount_cents + input.amount_cents, paid_at = ${at}::timestamptz,
        status = CASE WHEN stored.amount_cents + input.amount_cents = input.fee_cents THEN 'paid' ELSE 'partial' END
    WHEN NOT MATCHED AND input.amount_cents <= input.fee_cents THEN
      INSERT (id, class_id, account_id, year, month, status, amount_cents, paid_at, created_at)
      VALUES (input.id, input.class_id, input.account_id, input.month_number / 12, input.month_number % 12 + 1,
        CASE WHEN input.amount_cents = input.fee_cents THEN 'paid' ELSE 'partial' END,
        input.amount_cents, ${at}::timestamptz, ${at}::timestamptz)
    RETURNING stored.id, stored.account_id AS "accountId", stored.class_id AS "classId",
      stored.month_number AS month`.execute(tx);
  return rows;
}

export interface NewEntry {
  id: string;
  paymentId: string;
  kind: 'cash' | 'transfer' | 'slip' | 'correction';
  amountCents: number;
  receiptId: string;
  reason: string | null;
  /** What the month costs the student now: its receipt tells why that is less than others pay. */
  fee: ChargedFee | undefined;
}

export async function addEntries(
  tx: Tx,
  entries: readonly NewEntry[],
  { recordedBy, at }: Writing,
): Promise<void> {
  await sql`
    INSERT INTO payment_entry (id, payment_id, kind, amount_cents, receipt_id, reason, recorded_by, recorded_at)
    SELECT input.*, ${recordedBy}::uuid, ${at}::timestamptz
    FROM unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ paymentId }) => paymentId)}::uuid[],
      ${entries.map(({ kind }) => kind)}::text[], ${entries.map(({ amountCents }) => amountCents)}::integer[],
      ${entries.map(({ receiptId }) => receiptId)}::uuid[], ${entries.map(({ reason }) => reason)}::text[]) AS input`.execute(
    tx,
  );
  const reduced = entries.flatMap(({ id, fee }) =>
    fee && fee.feeCents < fee.fullCents ? [{ id, ...fee }] : [],
  );
  await sql`
    INSERT INTO reduced_entry (entry_id, fee_cents, full_cents, is_half, is_sibling)
    SELECT * FROM unnest(${reduced.map(({ id }) => id)}::uuid[], ${reduced.map(({ feeCents }) => feeCents)}::integer[],
      ${reduced.map(({ fullCents }) => fullCents)}::integer[], ${reduced.map(({ isHalf }) => isHalf)}::boolean[],
      ${reduced.map(({ isSibling }) => isSibling)}::boolean[])`.execute(tx);
}

export interface RecordedEntry {
  id: string;
  receiptId: string | null;
  paymentId: string;
  accountId: string | null;
  classId: string;
  month: number;
  amountCents: number;
  receivedCents: number;
  recordedBy: string | null;
  recordedAt: Date;
  /** Whether it was taken back. */
  isReversed: boolean;
}

/** The entries of received amounts, without reversals, each with its month. */
function entriesWhere(condition: RawBuilder<unknown>): RawBuilder<RecordedEntry> {
  return sql<RecordedEntry>`
    SELECT e.id, e.receipt_id AS "receiptId", p.id AS "paymentId", p.account_id AS "accountId",
      p.class_id AS "classId", p.month_number AS month, e.amount_cents AS "amountCents",
      p.amount_cents AS "receivedCents", e.recorded_by AS "recordedBy", e.recorded_at AS "recordedAt",
      EXISTS (SELECT FROM payment_entry back WHERE back.reverses_id = e.id) AS "isReversed"
    FROM payment_entry e JOIN payment p ON p.id = e.payment_id
    WHERE e.kind <> 'reversal' AND ${condition}`;
}

export async function findEntry(db: Db | Tx, entryId: string): Promise<RecordedEntry | undefined> {
  return (await entriesWhere(sql`e.id = ${entryId}`).execute(db)).rows[0];
}

/** What was received under each of the receipts. */
export async function findEntriesOf(tx: Tx, receiptIds: readonly string[]): Promise<RecordedEntry[]> {
  return (await entriesWhere(sql`e.receipt_id = ANY (${receiptIds}::uuid[])`).execute(tx)).rows;
}

/** Takes amounts back. @returns the entries that nobody took back before; of two calls at once one gets each */
export async function reverse(
  tx: Tx,
  reversals: readonly { id: string; entryId: string }[],
  { reason, recordedBy, at }: Writing & { reason: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ entryId: string }>`
    INSERT INTO payment_entry (id, payment_id, kind, amount_cents, reverses_id, reason, recorded_by, recorded_at)
    SELECT input.id, e.payment_id, 'reversal', -e.amount_cents, e.id, ${reason}, ${recordedBy}::uuid, ${at}::timestamptz
    FROM unnest(${reversals.map(({ id }) => id)}::uuid[], ${reversals.map(({ entryId }) => entryId)}::uuid[])
      AS input (id, entry_id)
    JOIN payment_entry e ON e.id = input.entry_id
    ON CONFLICT (reverses_id) DO NOTHING
    RETURNING reverses_id AS "entryId"`.execute(tx);
  return new Set(rows.map(({ entryId }) => entryId));
}

/** Sets payments to the sum of their entries. */
export async function settleAgain(
  tx: Tx,
  payments: readonly { paymentId: string; feeCents: number }[],
  at: Date,
): Promise<void> {
  await sql`
    UPDATE payment SET amount_cents = whole.cents,
      status = CASE WHEN whole.cents = 0 THEN 'pending' WHEN whole.cents >= whole.fee_cents THEN 'paid' ELSE 'partial' END,
      paid_at = CASE WHEN whole.cents = 0 THEN NULL ELSE ${at}::timestamptz END
    FROM (
      SELECT input.id, input.fee_cents, coalesce(sum(e.amount_cents), 0)::integer AS cents
      FROM unnest(${payments.map(({ paymentId }) => paymentId)}::uuid[],
        ${payments.map(({ feeCents }) => feeCents)}::integer[]) AS input (id, fee_cents)
      LEFT JOIN payment_entry e ON e.payment_id = input.id GROUP BY 1, 2) whole
    WHERE payment.id = whole.id`.execute(tx);
}

export interface FoundCash {
  accountId: string | null;
  issuedBy: string | null;
  issuedAt: Date;
  /** Whether all of it was taken back. */
  isTakenBack: boolean;
}

/** Cash of one receipt, also what a credit of cash paid under it. Undefined: no receipt of cash. */
export async function findCash(tx: Tx, receiptId: string): Promise<FoundCash | undefined> {
  const { rows } = await sql<FoundCash>`
    SELECT r.account_id AS "accountId", r.issued_by AS "issuedBy", r.issued_at AS "issuedAt",
      coalesce(entry.back, true)
        AND (credit.id IS NULL OR EXISTS (SELECT FROM credit_use u WHERE u.credit_id = credit.id AND u.kind = 'undone'))
        AS "isTakenBack"
    FROM receipt r LEFT JOIN student_credit credit ON credit.receipt_id = r.id
    CROSS JOIN LATERAL (
      SELECT bool_and(back.id IS NOT NULL) AS back, array_agg(DISTINCT e.kind) AS kinds
      FROM payment_entry e LEFT JOIN payment_entry back ON back.reverses_id = e.id WHERE e.receipt_id = r.id) entry
    WHERE r.id = ${receiptId} AND CASE WHEN credit.id IS NULL THEN entry.kinds = ARRAY['cash']
      ELSE credit.kind = 'cash' AND coalesce(entry.kinds <@ ARRAY['cash', 'transfer'], true) END`.execute(tx);
  return rows[0];
}

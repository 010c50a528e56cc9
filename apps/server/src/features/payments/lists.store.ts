// Reads who owes, what was received, receipts, and the classes that a student pays for.

import type { Receipt } from '@valence/contract/payments/lists';
import type { ENTRY_KINDS } from '@valence/contract/payments/payments';
import type { Phone } from '@valence/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type DueNow, owedIsDue, owedMonths } from './months.store.ts';

export interface Debtor {
  userId: string;
  name: string;
  phone: Phone;
  owedCents: number;
  months: { classId: string; className: string; month: number; owedCents: number }[];
}

export interface ArrearsQuery {
  classId: string | undefined;
  due: DueNow;
  order: { key: string; descending: boolean };
  offset: number;
  limit: number;
}

export interface Arrears {
  rows: Debtor[];
  total: number;
  owedCents: number;
}

/** A page of the students who owe for due months, and how many they are and how much they owe in all. */
export async function findArrears(db: Db, query: ArrearsQuery): Promise<Arrears> {
  const { classId, due, order, offset, limit } = query;
  const { rows } = await sql<Debtor & { total: number; whole: number }>`
    WITH owed AS MATERIALIZED (
      SELECT * FROM ${owedMonths({ classId, through: due.month })} owed WHERE ${owedIsDue(due)}),
    debtor AS (
      SELECT account_id, sum(owed_cents) AS cents, min(month_number) AS oldest FROM owed GROUP BY account_id),
    listed AS (
      SELECT debtor.*, a.name, a.phone, count(*) OVER () AS total, sum(cents) OVER () AS whole
      FROM debtor JOIN account a ON a.id = debtor.account_id
      ORDER BY ${arrearsOrder(order)}, a.id OFFSET ${offset} LIMIT ${limit})
    SELECT listed.account_id AS "userId", listed.name, listed.phone, listed.cents::bigint AS "owedCents",
      listed.total, listed.whole::bigint AS whole, detail.months
    FROM listed JOIN (
      SELECT owed.account_id, jsonb_agg(jsonb_build_object('classId', c.id, 'className', c.name,
        'month', owed.month_number, 'owedCents', owed.owed_cents) ORDER BY owed.month_number, c.name) AS months
      FROM owed JOIN class c ON c.id = owed.class_id
      WHERE owed.account_id IN (SELECT account_id FROM listed) GROUP BY 1) detail USING (account_id)
    ORDER BY ${arrearsOrder(order, 'listed')}, account_id`.execute(db);
  return {
    rows: rows.map(({ userId, name, phone, owedCents, months }) => ({
      userId,
      name,
      phone,
      owedCents,
      months,
    })),
    total: rows[0]?.total ?? 0,
    owedCents: rows[0]?.whole ?? 0,
  };
}

function arrearsOrder({ key, descending }: ArrearsQuery['order'], from?: 'listed'): RawBuilder<unknown> {
  const name = sql`lower(${sql.ref(from ? 'listed.name' : 'a.name')})`;
  const way = descending ? sql`DESC` : sql`ASC`;
  if (key === 'name') return sql`${name} ${way}`;
  return key === 'owed' ? sql`cents ${way}, ${name}` : sql`oldest ${way}, cents DESC, ${name}`;
}

export interface OwedNow {
  overdueStudents: number;
  overdueCents: number;
  /** Students who owe for a month that is not due yet and has published lessons, in a class that opens lessons by payment. */
  lockedStudents: number;
}

/** What everybody owes, in sum. @param present the number of the present month */
export async function findOwedNow(
  db: Db,
  { at, present, due }: { at: Date; present: number; due: DueNow },
): Promise<OwedNow> {
  const { rows } = await sql<OwedNow>`
    WITH locked AS MATERIALIZED (
      SELECT DISTINCT link.class_id, v.year * 12 + v.month - 1 AS month_number
      FROM video v JOIN class_video link ON link.video_id = v.id JOIN class c ON c.id = link.class_id
      WHERE c.policy = 'paid-month' AND v.published_at <= ${at} AND v.deleted_at IS NULL AND link.assigned_at <= ${at}
        AND (link.ends_at IS NULL OR link.ends_at > ${at})
        AND v.year * 12 + v.month - 1 BETWEEN ${due.month}::integer AND ${present}::integer)
    SELECT count(DISTINCT account_id) FILTER (WHERE is_due) AS "overdueStudents",
      coalesce(sum(owed_cents) FILTER (WHERE is_due), 0)::bigint AS "overdueCents",
      count(DISTINCT account_id) FILTER (WHERE NOT is_due AND (class_id, month_number) IN (SELECT * FROM locked))
        AS "lockedStudents"
    FROM (SELECT owed.*, ${owedIsDue(due)} AS is_due FROM ${owedMonths({ through: present })} owed) owed`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('A query of counts answers with one row.');
  return found;
}

export interface TotalsRow {
  id: string;
  name: string;
  institute: string;
  month: number;
  receivedCents: number;
  paid: number;
  partial: number;
  free: number;
}

/** What was received for each class and month of the span; months without anything have zeroes. */
export async function findTotals(db: Db, from: number, to: number): Promise<TotalsRow[]> {
  const { rows } = await sql<TotalsRow>`
    WITH paid AS (
      SELECT class_id, month_number, sum(amount_cents)::bigint AS cents, count(*) FILTER (WHERE status = 'paid') AS paid,
        count(*) FILTER (WHERE status = 'partial') AS partial
      FROM payment WHERE month_number BETWEEN ${from} AND ${to} GROUP BY 1, 2),
    waived AS (
      SELECT f.class_id, month_number, count(DISTINCT f.account_id) AS free
      FROM free_card f CROSS JOIN LATERAL generate_series(greatest(f.from_month, ${from}::integer),
        least(coalesce(f.to_month, ${to}::integer), ${to}::integer)) AS month_number GROUP BY 1, 2)
    SELECT c.id, c.name, i.name AS institute, m.month_number AS month, coalesce(paid.cents, 0) AS "receivedCents",
      coalesce(paid.paid, 0) AS paid, coalesce(paid.partial, 0) AS partial, coalesce(waived.free, 0) AS free
    FROM class c JOIN institute i ON i.id = c.institute_id
    CROSS JOIN generate_series(${from}::integer, ${to}::integer) AS m (month_number)
    LEFT JOIN paid ON paid.class_id = c.id AND paid.month_number = m.month_number
    LEFT JOIN waived ON waived.class_id = c.id AND waived.month_number = m.month_number
    ORDER BY i.name, c.name, c.id, m.month_number`.execute(db);
  return rows;
}

/** What was taken between two instants, less what was taken back of it. */
export async function takenBetween(
  db: Db,
  from: Date,
  to: Date,
): Promise<{ cashCents: number; slipCents: number; payments: number }> {
  const { rows } = await sql<{ cashCents: number; slipCents: number; payments: number }>`
    SELECT coalesce(sum(e.amount_cents) FILTER (WHERE coalesce(original.kind, e.kind) NOT IN ('slip', 'transfer')), 0)::bigint
        + ${creditsBetween('cash', from, to)} AS "cashCents",
      coalesce(sum(e.amount_cents) FILTER (WHERE coalesce(original.kind, e.kind) IN ('slip', 'transfer')), 0)::bigint
        + ${creditsBetween('slip', from, to)}
        -- What months took of credits, which is counted where it came, and what was paid back by bank.
        - coalesce((SELECT sum(u.amount_cents) FROM credit_use u WHERE u.kind <> 'undone'
          AND u.recorded_at >= ${from} AND u.recorded_at < ${to}), 0)::bigint AS "slipCents",
      count(*) FILTER (WHERE e.kind <> 'reversal') AS payments
    FROM payment_entry e LEFT JOIN payment_entry original ON original.id = e.reverses_id
    WHERE e.recorded_at >= ${from} AND e.recorded_at < ${to} AND e.kind <> 'carried'`.execute(db);
  return rows[0] ?? { cashCents: 0, slipCents: 0, payments: 0 };
}

/** What came and was in no month, less what of it was taken back with its receipt. */
function creditsBetween(kind: 'cash' | 'slip', from: Date, to: Date): RawBuilder<unknown> {
  return sql`(coalesce((SELECT sum(c.amount_cents) FROM student_credit c
      WHERE c.kind = ${kind} AND c.recorded_at >= ${from} AND c.recorded_at < ${to}), 0)::bigint
    - coalesce((SELECT sum(u.amount_cents) FROM credit_use u JOIN student_credit c ON c.id = u.credit_id
      WHERE c.kind = ${kind} AND u.kind = 'undone' AND u.recorded_at >= ${from} AND u.recorded_at < ${to}), 0)::bigint)`;
}

interface ReceiptHead {
  year: number;
  number: number;
  amountCents: number;
  issuedAt: Date;
  issuedBy: string | null;
  userId: string | null;
  name: string | null;
  phone: Phone | null;
}

export async function findReceipt(db: Db, receiptId: string): Promise<ReceiptHead | undefined> {
  const { rows } = await sql<ReceiptHead>`
    SELECT r.year, r.number, r.amount_cents AS "amountCents", r.issued_at AS "issuedAt", clerk.name AS "issuedBy",
      a.id AS "userId", a.name, a.phone
    FROM receipt r LEFT JOIN account a ON a.id = r.account_id LEFT JOIN account clerk ON clerk.id = r.issued_by
    WHERE r.id = ${receiptId}`.execute(db);
  return rows[0];
}

type Reduction = NonNullable<Receipt['lines'][number]['reduction']>;
type ReceiptLine = Omit<Receipt['lines'][number], 'year' | 'month' | 'reduction'> & {
  month: number;
} & (Reduction | { [Name in keyof Reduction]: null });

export async function findReceiptLines(db: Db, receiptId: string): Promise<ReceiptLine[]> {
  const { rows } = await sql<ReceiptLine>`
    SELECT c.name AS "className", i.name AS institute, p.month_number AS month, e.amount_cents AS "amountCents",
      -- What a credit of cash paid came in cash.
      CASE WHEN credit.kind = 'cash' THEN 'cash' ELSE e.kind END AS kind,
      EXISTS (SELECT FROM payment_entry back WHERE back.reverses_id = e.id) AS reversed,
      less.fee_cents AS "feeCents", less.full_cents AS "fullCents", less.is_half AS "isHalf", less.is_sibling AS "isSibling"
    FROM payment_entry e JOIN payment p ON p.id = e.payment_id JOIN class c ON c.id = p.class_id
    JOIN institute i ON i.id = c.institute_id LEFT JOIN reduced_entry less ON less.entry_id = e.id
    LEFT JOIN student_credit credit ON credit.receipt_id = e.receipt_id
    WHERE e.receipt_id = ${receiptId} ORDER BY p.month_number, c.name`.execute(db);
  return rows;
}

export interface PaidClass {
  classId: string;
  name: string;
  institute: string;
  /** The number of the first month that the student was in it. */
  firstMonth: number;
}

/** The classes a student is in now, or has paid for; with `owedThrough`, also those left with a debt up to that month. */
export async function findClassesOf(
  db: Db,
  accountId: string,
  { owedThrough }: { owedThrough?: number } = {},
): Promise<PaidClass[]> {
  const isOwed =
    owedThrough === undefined
      ? sql`false`
      : sql`c.id IN (SELECT class_id FROM ${owedMonths({ accountIds: [accountId], through: owedThrough })} owed)`;
  const { rows } = await sql<PaidClass>`
    SELECT c.id AS "classId", c.name, i.name AS institute, min(e.first_month) AS "firstMonth"
    FROM enrolment e JOIN class c ON c.id = e.class_id JOIN institute i ON i.id = c.institute_id
    WHERE e.account_id = ${accountId}
    GROUP BY c.id, i.id
    HAVING bool_or(e.left_at IS NULL) OR EXISTS (SELECT FROM payment p WHERE p.account_id = ${accountId} AND p.class_id = c.id)
      OR ${isOwed}
    ORDER BY c.name, c.id`.execute(db);
  return rows;
}

/** The months that a student has a payment for. */
export async function findPaidMonths(
  db: Db,
  accountId: string,
): Promise<{ classId: string; month: number; paidAt: Date | null }[]> {
  const { rows } = await sql<{ classId: string; month: number; paidAt: Date | null }>`
    SELECT class_id AS "classId", month_number AS month, paid_at AS "paidAt" FROM payment
    WHERE account_id = ${accountId}`.execute(db);
  return rows;
}

interface EntryRow {
  id: string;
  kind: (typeof ENTRY_KINDS)[number];
  amountCents: number;
  at: Date;
  recordedBy: string | null;
  by: string | null;
  receiptId: string | null;
  receiptYear: number | null;
  receiptNumber: number | null;
  reason: string | null;
  reversed: boolean;
}

/** Every amount of a month, oldest first. @param month its number */
export async function findEntries(
  db: Db,
  accountId: string,
  classId: string,
  month: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    SELECT e.id, e.kind, e.amount_cents AS "amountCents", e.recorded_at AS at, e.recorded_by AS "recordedBy", clerk.name AS by,
      r.id AS "receiptId", r.year AS "receiptYear", r.number AS "receiptNumber", e.reason,
      EXISTS (SELECT FROM payment_entry back WHERE back.reverses_id = e.id) AS reversed
    FROM payment p JOIN payment_entry e ON e.payment_id = p.id
    LEFT JOIN receipt r ON r.id = e.receipt_id LEFT JOIN account clerk ON clerk.id = e.recorded_by
    WHERE p.account_id = ${accountId} AND p.class_id = ${classId} AND p.month_number = ${month}
    ORDER BY e.recorded_at, e.amount_cents > 0, e.id`.execute(db);
  return rows;
}

export async function findPerson(
  db: Db,
  accountId: string,
): Promise<{ name: string; phone: Phone } | undefined> {
  const { rows } = await sql<{ name: string; phone: Phone }>`
    SELECT name, phone FROM account WHERE id = ${accountId}`.execute(db);
  return rows[0];
}

// Reads what is recorded about students' months in classes: month by month for the rule, and what is owed in sum.

import {
  type ChargedFee,
  chargedFee,
  type DiscountKind,
  lastDueMonth,
  latelySince,
  type MonthRecord,
} from '@valence/domain/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { chargedCents, siblingDiscountOf } from './charged-fee.store.ts';

/** A month of a class with a student; `month` is its number. */
export interface MonthKey {
  accountId: string;
  classId: string;
  month: number;
}

/** A text that is different for each month. */
export function monthKey({ accountId, classId, month }: MonthKey): string {
  return `${accountId} ${classId} ${month}`;
}

export interface FoundMonth extends MonthKey, MonthRecord, ChargedFee {
  /** Whether the student has or had a place in the class at any time. */
  wasEnrolled: boolean;
}

interface FoundBasis {
  fullCents: number;
  halves: boolean;
  discountKind: DiscountKind | null;
  discountAmount: number | null;
}

/** What is recorded about each of the months, in their order; months of classes that do not exist are missing. */
export async function findMonths(db: Db | Tx, keys: readonly MonthKey[]): Promise<FoundMonth[]> {
  const accounts = keys.map(({ accountId }) => accountId);
  const classes = keys.map(({ classId }) => classId);
  const months = keys.map(({ month }) => month);
  const { rows } = await sql<Omit<FoundMonth, keyof ChargedFee> & FoundBasis>`
    SELECT input.account_id AS "accountId", input.class_id AS "classId", input.month_number AS month,
      coalesce(fee.amount_cents, 0) AS "fullCents", half.class_id IS NOT NULL AS halves,
      sibling.kind AS "discountKind", sibling.amount AS "discountAmount",
      coalesce(p.amount_cents, 0) AS "receivedCents",
      coalesce(p.status = 'paid', false) AS settled,
      EXISTS (SELECT FROM free_card f WHERE f.account_id = input.account_id AND f.class_id = input.class_id
        AND f.from_month <= input.month_number AND (f.to_month IS NULL OR f.to_month >= input.month_number)) AS free,
      coalesce(seat.charged, false) AND (c.last_month IS NULL OR input.month_number <= c.last_month) AS charged,
      CASE WHEN school_month(seat.since) = input.month_number
        THEN (seat.since AT TIME ZONE 'Asia/Colombo')::date - date '1970-01-01' END AS "joinedDay",
      seat.charged IS NOT NULL AS "wasEnrolled"
    FROM unnest(${accounts}::uuid[], ${classes}::uuid[], ${months}::integer[])
      WITH ORDINALITY AS input (account_id, class_id, month_number, place)
    JOIN class c ON c.id = input.class_id
    LEFT JOIN class_half_month half ON half.class_id = c.id
    LEFT JOIN payment p ON p.account_id = input.account_id AND p.class_id = input.class_id
      AND p.year = input.month_number / 12 AND p.month = input.month_number % 12 + 1
    LEFT JOIN LATERAL (
      SELECT f.amount_cents FROM class_fee f
      WHERE f.class_id = input.class_id AND f.from_month <= input.month_number
      ORDER BY f.from_month DESC LIMIT 1) fee ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(e.first_month <= input.month_number
        AND (e.left_month IS NULL OR input.month_number < e.left_month)) AS charged,
        min(e.enrolled_at) FILTER (WHERE e.first_month <= input.month_number
          AND (e.left_month IS NULL OR input.month_number < e.left_month)) AS since
      FROM enrolment e WHERE e.class_id = input.class_id AND e.account_id = input.account_id) seat ON true
    LEFT JOIN LATERAL ${siblingDiscountOf({ account: 'input.account_id', month: 'input.month_number' })} sibling ON true
    ORDER BY input.place`.execute(db);
  return rows.map(({ fullCents, halves, discountKind: kind, discountAmount, ...month }) => ({
    ...month,
    ...chargedFee({
      fullCents,
      halves,
      joinedDay: month.joinedDay,
      siblingDiscount: kind && { kind, amount: discountAmount ?? 0 },
    }),
  }));
}

/** Which months are looked at: of one class or of all, of some students or everybody, from a month through another. */
export interface OwedScope {
  classId?: string | undefined;
  accountIds?: readonly string[] | undefined;
  /** Absent: from the beginning. */
  from?: number | undefined;
  through: number;
}

/**
 * A query of (account_id, class_id, month_number, owed_cents): each month with something owed. Every list and sum of what
 * students owe is read from it; a single month is judged by `owedCents` of the domain's fees, and owed.test.ts holds
 * that both agree. It reads one row for each seat: the seat's months less the set of paid ones.
 */
export function owedMonths(scope: OwedScope): RawBuilder<unknown> {
  const { from = 0, through } = scope;
  return sql`(
    WITH fee AS MATERIALIZED (
      SELECT class_id, from_month,
        lead(from_month, 1, 99999) OVER (PARTITION BY class_id ORDER BY from_month) AS before_month, amount_cents
      FROM class_fee
    ), part_paid AS MATERIALIZED (
      SELECT account_id, class_id, month_number, amount_cents FROM payment p
      WHERE status <> 'paid' AND amount_cents > 0 AND account_id IS NOT NULL AND ${within(scope, 'p')}
        AND month_number BETWEEN ${from}::integer AND ${through}::integer
    ), seat AS (
      SELECT e.account_id, e.class_id, coalesce(paid.months, '{}') AS paid,
        int4range(greatest(e.first_month, ${from}::integer), NULL)
          * int4range(NULL, least(e.left_month, c.last_month + 1, ${through}::integer + 1)) AS months
      FROM enrolment e JOIN class c ON c.id = e.class_id
      LEFT JOIN paid_months paid ON paid.class_id = e.class_id AND paid.account_id = e.account_id
      WHERE ${within(scope, 'e')}
    ), candidate AS (
      SELECT account_id, class_id, month.number
      FROM seat CROSS JOIN LATERAL unnest(int4multirange(seat.months) - seat.paid) AS span
      CROSS JOIN LATERAL generate_series(lower(span), upper(span) - 1) AS month (number)
      -- Most have paid every month: they are left out before single months are looked at.
      WHERE NOT seat.paid @> seat.months
      UNION
      SELECT account_id, class_id, month_number FROM part_paid
    )
    SELECT candidate.account_id, candidate.class_id, candidate.number AS month_number,
      charged.cents - coalesce(part_paid.amount_cents, 0) AS owed_cents
    FROM candidate
    JOIN fee ON fee.class_id = candidate.class_id AND fee.from_month <= candidate.number
      AND candidate.number < fee.before_month
    CROSS JOIN LATERAL (SELECT ${chargedCents()} AS cents) charged
    LEFT JOIN part_paid ON part_paid.account_id = candidate.account_id AND part_paid.class_id = candidate.class_id
      AND part_paid.month_number = candidate.number
    WHERE charged.cents > coalesce(part_paid.amount_cents, 0)
      AND NOT EXISTS (SELECT FROM free_card f WHERE f.account_id = candidate.account_id
        AND f.class_id = candidate.class_id AND f.from_month <= candidate.number
        AND (f.to_month IS NULL OR f.to_month >= candidate.number)))`;
}

/** The last month that is due, and since when a student must have joined to have more time for it. */
export interface DueNow {
  month: number;
  latelySince: Date;
}

export function dueNow(at: Date, dueDay: number): DueNow {
  return { month: lastDueMonth(at, dueDay), latelySince: latelySince(at, dueDay) };
}

/** Whether a row of `owedMonths` that is called `owed` is due: `isDue` of the domain's fees, for lists. */
export function owedIsDue({ month, latelySince: since }: DueNow): RawBuilder<boolean> {
  return sql<boolean>`(owed.month_number < ${month}::integer OR (owed.month_number = ${month}::integer AND coalesce((
    SELECT school_month(min(e.enrolled_at)) < ${month}::integer OR min(e.enrolled_at) < ${since}::timestamptz
    FROM enrolment e WHERE e.account_id = owed.account_id AND e.class_id = owed.class_id
      AND e.first_month <= ${month}::integer AND (e.left_month IS NULL OR ${month}::integer < e.left_month)), true)))`;
}

function within({ classId, accountIds }: OwedScope, table: 'e' | 'p'): RawBuilder<unknown> {
  const ofClass = classId === undefined ? sql`true` : sql`${sql.ref(`${table}.class_id`)} = ${classId}::uuid`;
  if (accountIds === undefined) return ofClass;
  return sql`${ofClass} AND ${sql.ref(`${table}.account_id`)} = ANY (${accountIds}::uuid[])`;
}

/** A query of (account_id, owed_cents): what each student owes in all of the months; who owes nothing is left out. */
export function owedInSum(scope: OwedScope): RawBuilder<unknown> {
  return sql`(SELECT account_id, sum(owed_cents)::bigint AS owed_cents FROM ${owedMonths(scope)} months
    GROUP BY account_id)`;
}

/** What each of the students owes in all of the months; students who owe nothing are left out. */
export async function owedSums(db: Db, scope: OwedScope): Promise<Map<string, number>> {
  const { rows } = await sql<{ accountId: string; cents: number }>`
    SELECT account_id AS "accountId", owed_cents AS cents FROM ${owedInSum(scope)} owed`.execute(db);
  return new Map(rows.map(({ accountId, cents }) => [accountId, cents]));
}

/** The first of the months that each of the students owes; students who owe nothing are left out. */
export async function oldestOwed(
  db: Db,
  scope: OwedScope,
): Promise<Map<string, { month: number; owedCents: number }>> {
  const { rows } = await sql<{ accountId: string; month: number; owedCents: number }>`
    SELECT DISTINCT ON (account_id) account_id AS "accountId", month_number AS month, owed_cents AS "owedCents"
    FROM ${owedMonths(scope)} owed ORDER BY account_id, month_number`.execute(db);
  return new Map(rows.map(({ accountId, ...owed }) => [accountId, owed]));
}

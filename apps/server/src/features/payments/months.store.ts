// Months of classes with students, as they are recorded: one by one for the rule, and those with something owed in sum.

import type { MonthRecord } from '@valence/domain/fees';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** A month of a class with a student; `month` is its number. */
export interface MonthKey {
  accountId: string;
  classId: string;
  month: number;
}

export interface FoundMonth extends MonthKey, MonthRecord {
  /** Whether the student has or had a place in the class at any time. */
  known: boolean;
}

/** What is recorded about each of the months, in their order; months of classes that are not there are missing. */
export async function findMonths(db: Db | Tx, asked: readonly MonthKey[]): Promise<FoundMonth[]> {
  const accounts = asked.map(({ accountId }) => accountId);
  const classes = asked.map(({ classId }) => classId);
  const months = asked.map(({ month }) => month);
  const { rows } = await sql<FoundMonth>`
    SELECT asked.account_id AS "accountId", asked.class_id AS "classId", asked.month_number AS month,
      coalesce(fee.amount_cents, 0) AS "feeCents", coalesce(p.amount_cents, 0) AS "receivedCents",
      coalesce(p.status = 'paid', false) AS settled,
      EXISTS (SELECT FROM free_card f WHERE f.account_id = asked.account_id AND f.class_id = asked.class_id
        AND f.from_month <= asked.month_number AND (f.to_month IS NULL OR f.to_month >= asked.month_number)) AS free,
      coalesce(seat.charged, false) AND (c.last_month IS NULL OR asked.month_number <= c.last_month) AS charged,
      seat.charged IS NOT NULL AS known
    FROM unnest(${accounts}::uuid[], ${classes}::uuid[], ${months}::integer[])
      WITH ORDINALITY AS asked (account_id, class_id, month_number, place)
    JOIN class c ON c.id = asked.class_id
    LEFT JOIN payment p ON p.account_id = asked.account_id AND p.class_id = asked.class_id
      AND p.year = asked.month_number / 12 AND p.month = asked.month_number % 12 + 1
    LEFT JOIN LATERAL (
      SELECT f.amount_cents FROM class_fee f
      WHERE f.class_id = asked.class_id AND f.from_month <= asked.month_number
      ORDER BY f.from_month DESC LIMIT 1) fee ON true
    LEFT JOIN LATERAL (
      SELECT bool_or(e.first_month <= asked.month_number
        AND (e.left_month IS NULL OR asked.month_number < e.left_month)) AS charged
      FROM enrolment e WHERE e.class_id = asked.class_id AND e.account_id = asked.account_id) seat ON true
    ORDER BY asked.place`.execute(db);
  return rows;
}

/** Which months are looked at: of one class or of all, from a month (absent: from the beginning) through another. */
export interface OwedScope {
  classId?: string | undefined;
  from?: number | undefined;
  through: number;
}

/**
 * A query of (account_id, class_id, month_number, owed_cents): each month with something owed. The same months as
 * `owedCents` of the domain's fees tells for what `findMonths` finds (lists.test.ts compares them).
 */
export function owedMonths({ classId, from = 0, through }: OwedScope): RawBuilder<unknown> {
  const ofClass = (column: string) =>
    classId === undefined ? sql`true` : sql`${sql.ref(column)} = ${classId}::uuid`;
  return sql`(
    WITH fee AS MATERIALIZED (
      SELECT class_id, from_month,
        lead(from_month, 1, 99999) OVER (PARTITION BY class_id ORDER BY from_month) AS before_month, amount_cents
      FROM class_fee WHERE ${ofClass('class_id')}
    ), span AS MATERIALIZED (
      SELECT e.account_id, e.class_id, greatest(e.first_month, ${from}::integer) AS first,
        least(${through}::integer, e.left_month - 1, c.last_month) AS last
      FROM enrolment e JOIN class c ON c.id = e.class_id
      WHERE ${ofClass('e.class_id')} AND e.first_month <= ${through}::integer
    ), settled AS MATERIALIZED (
      -- How many months of each student are paid: most have paid all, and are left out before months are looked at.
      SELECT p.account_id, p.class_id, min(p.month_number) AS first, max(p.month_number) AS last, count(*) AS months
      FROM payment p WHERE ${ofClass('p.class_id')} AND p.status = 'paid'
        AND p.month_number BETWEEN ${from}::integer AND ${through}::integer
      GROUP BY 1, 2
    ), candidate AS (
      SELECT span.account_id, span.class_id, month_number
      FROM span
      LEFT JOIN settled ON settled.account_id = span.account_id AND settled.class_id = span.class_id
        AND settled.first >= span.first AND settled.last <= span.last
      CROSS JOIN LATERAL generate_series(span.first, span.last) AS month_number
      WHERE coalesce(settled.months, 0) < span.last - span.first + 1
      UNION
      SELECT account_id, class_id, month_number FROM payment
      WHERE status = 'partial' AND ${ofClass('class_id')} AND month_number BETWEEN ${from}::integer AND ${through}::integer
    )
    SELECT candidate.account_id, candidate.class_id, candidate.month_number,
      fee.amount_cents - coalesce(p.amount_cents, 0) AS owed_cents
    FROM candidate
    JOIN fee ON fee.class_id = candidate.class_id AND fee.from_month <= candidate.month_number
      AND candidate.month_number < fee.before_month
    LEFT JOIN payment p ON p.account_id = candidate.account_id AND p.class_id = candidate.class_id
      AND p.year = candidate.month_number / 12 AND p.month = candidate.month_number % 12 + 1
    WHERE p.status IS DISTINCT FROM 'paid' AND fee.amount_cents > coalesce(p.amount_cents, 0)
      AND NOT EXISTS (SELECT FROM free_card f WHERE f.account_id = candidate.account_id
        AND f.class_id = candidate.class_id AND f.from_month <= candidate.month_number
        AND (f.to_month IS NULL OR f.to_month >= candidate.month_number)))`;
}

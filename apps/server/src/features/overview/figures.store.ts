// Reads the school's figures by day of Colombo, and how many different students watched in spans of days.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The figure of one day; days without any are missing. */
export interface DayCount {
  day: string;
  value: number;
  /** The whole that `value` is a share of, where it is one. */
  of?: number;
}

/** From one instant up to, and without, another. */
export interface Between {
  from: Date;
  before: Date;
}

/** The first and last day of a span, both included. */
export interface Days {
  from: string;
  to: string;
}

/** Those who signed in once, and those whom the staff enrolled: they may owe months before they ever sign in. */
export async function countStudents(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) FROM account WHERE role = 'student'
      AND (verified_at IS NOT NULL OR EXISTS (SELECT FROM enrolment WHERE account_id = account.id))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Students whose first passcode was accepted. */
export async function newStudents(db: Db, { from, before }: Between): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT school_day(verified_at) AS day, count(*) AS value FROM account
    WHERE role = 'student' AND verified_at >= ${from} AND verified_at < ${before} GROUP BY 1`.execute(db);
  return rows;
}

/** Seconds of lessons that were watched for the first time, and how many students did. */
export async function watchedByDay(
  db: Db,
  { from, to }: Days,
): Promise<{ day: string; seconds: number; viewers: number }[]> {
  // The table's key holds the seconds: PostgreSQL counts in its order while reading, without a sort.
  const { rows } = await sql<{ day: string; seconds: number; viewers: number }>`
    SELECT day, sum(seconds)::bigint AS seconds, count(DISTINCT account_id) AS viewers
    FROM watch_day WHERE day BETWEEN ${from} AND ${to} GROUP BY day ORDER BY day`.execute(db);
  return rows;
}

/** How many students watched something in each span. */
export async function viewersIn(db: Db, spans: readonly Days[]): Promise<number[]> {
  const counts = spans.map(
    ({ from, to }) =>
      sql`(SELECT count(DISTINCT account_id) FROM watch_day WHERE day BETWEEN ${from} AND ${to})::integer`,
  );
  const { rows } = await sql<{ counts: number[] }>`SELECT ARRAY[${sql.join(counts)}] AS counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Cents received, less what was taken back, without what was carried over from before there were entries. */
export async function receivedCents(db: Db, { from, before }: Between): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT school_day(recorded_at) AS day, sum(amount_cents)::bigint AS value FROM (
      SELECT recorded_at, amount_cents FROM payment_entry WHERE kind <> 'carried'
      -- What came and is in no month, less what months took of it and what was paid back.
      UNION ALL SELECT recorded_at, amount_cents FROM student_credit
      UNION ALL SELECT recorded_at, -amount_cents FROM credit_use) amount
    WHERE recorded_at >= ${from} AND recorded_at < ${before} GROUP BY 1`.execute(db);
  return rows;
}

export async function signIns(db: Db, { from, before }: Between): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    SELECT school_day(at) AS day, count(*) AS value FROM audit_entry
    WHERE action = 'sign-in' AND at >= ${from} AND at < ${before} GROUP BY 1`.execute(db);
  return rows;
}

/** Codes that WhatsApp accepted, of those that were made; codes that are purged by now are read from their day's counts. */
export async function codesSent(db: Db, { from, before }: Between): Promise<DayCount[]> {
  const { rows } = await sql<Required<DayCount>>`
    SELECT day, sum(sent)::bigint AS value, sum(made)::bigint AS "of" FROM (
      SELECT day, sent, made FROM sign_in_code_day WHERE day >= school_day(${from}) AND day < school_day(${before})
      UNION ALL
      SELECT school_day(created_at), count(sent_at), count(*) FROM sign_in_code
      WHERE created_at >= ${from} AND created_at < ${before} GROUP BY 1) counted
    GROUP BY 1`.execute(db);
  return rows;
}

/**
 * Visits of the landing page in which somebody pressed a register button, of all visits; crawlers are left out. Closed days
 * are read from their sums.
 */
export async function registrations(db: Db, { from, before }: Between): Promise<DayCount[]> {
  const { rows } = await sql<Required<DayCount>>`
    SELECT day, registrations AS value, visits AS "of" FROM landing_day CROSS JOIN landing_closed
    WHERE day >= school_day(${from}) AND day < school_day(${before}) AND day <= through
    UNION ALL
    SELECT school_day(visited_at), count(*) FILTER (WHERE registered), count(*) FROM analytics_visit
    WHERE visited_at >= (SELECT greatest(${from}::timestamptz, school_day_start(through + 1)) FROM landing_closed)
      AND visited_at < ${before} AND NOT is_crawler GROUP BY 1`.execute(db);
  return rows;
}

// The rows of attendance: who was present in a class on which day.

import type { Day } from '@valence/domain/day';
import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function hasClass(db: Db, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId}`.execute(db);
  return rows.length === 1;
}

export async function hasStudent(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId}`.execute(db);
  return rows.length === 1;
}

/** The first of the advisory lock's two numbers; the second is the hash of the request. */
const REQUEST_LOCK = 510;

/** Until the transaction ends, nobody else marks or takes back by this request: the two may arrive at the same moment. */
export async function lockRequest(tx: Tx, requestKey: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${REQUEST_LOCK}::integer, hashtext(${requestKey}))`.execute(tx);
}

export async function wasTakenBack(tx: Tx, requestKey: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM attendance_undo WHERE request_id = ${requestKey}`.execute(tx);
  return rows.length === 1;
}

export interface NewMark {
  id: string;
  classId: string;
  accountId: string;
  requestKey: string;
  at: Date;
  by: string;
}

/**
 * Marks a student who sat in the class at `at` as present on that day; of several marks of one day the first to arrive stays.
 * @returns the mark that stands; undefined when the student did not sit in the class
 */
export async function mark(
  tx: Tx,
  { id, classId, accountId, requestKey, at, by }: NewMark,
): Promise<{ requestKey: string } | undefined> {
  // The update changes nothing: it makes a mark that somebody else wrote at this moment come back as well.
  const { rows } = await sql<{ requestKey: string }>`
    INSERT INTO attendance AS stored (id, class_id, account_id, day, request_id, marked_at, marked_by)
    SELECT ${id}::uuid, e.class_id, e.account_id, school_day(${at}::timestamptz), ${requestKey}::text, ${at}::timestamptz,
      ${by}::uuid
    FROM (SELECT class_id, account_id FROM enrolment
      WHERE class_id = ${classId} AND account_id = ${accountId} AND (left_at IS NULL OR left_at > ${at}::timestamptz)
      ORDER BY left_at IS NULL DESC, id LIMIT 1 FOR KEY SHARE) e
    ON CONFLICT ON CONSTRAINT attendance_once DO UPDATE SET request_id = stored.request_id
    RETURNING request_id AS "requestKey"`.execute(tx);
  return rows[0];
}

/** Deletes a mark, for good. @returns what it said; undefined when it had gone before or never came */
export async function takeBack(
  tx: Tx,
  requestKey: string,
  at: Date,
): Promise<{ accountId: string; classId: string; day: Day; markedAt: Date } | undefined> {
  await sql`
    INSERT INTO attendance_undo (request_id, undone_at) VALUES (${requestKey}, ${at})
    ON CONFLICT (request_id) DO NOTHING`.execute(tx);
  const { rows } = await sql<{ accountId: string; classId: string; day: Day; markedAt: Date }>`
    DELETE FROM attendance WHERE request_id = ${requestKey}
    RETURNING account_id AS "accountId", class_id AS "classId", day, marked_at AS "markedAt"`.execute(tx);
  return rows[0];
}

export interface DayRow {
  userId: string;
  name: string;
  phone: Phone;
  spotNumber: number | null;
  attendanceId: string | null;
  at: Date | null;
  by: string | null;
}

export interface DayQuery {
  classId: string;
  day: Day;
  offset: number;
  limit: number;
}

/** Who sat in the class on the day, and who was present without a place; by spot. */
export async function findDay(
  db: Db,
  { classId, day, offset, limit }: DayQuery,
): Promise<{ rows: DayRow[]; total: number; present: number }> {
  const { rows } = await sql<DayRow & { total: number; present: number }>`
    WITH member AS (
      SELECT e.account_id, (array_agg(e.spot_number ORDER BY e.left_at IS NULL DESC, e.enrolled_at DESC))[1] AS spot
      FROM enrolment e
      WHERE e.class_id = ${classId} AND ((school_day(e.enrolled_at) <= ${day}::date
          AND (e.left_at IS NULL OR school_day(e.left_at) > ${day}::date))
        OR EXISTS (SELECT FROM attendance m WHERE m.class_id = e.class_id AND m.day = ${day}::date
          AND m.account_id = e.account_id))
      GROUP BY e.account_id)
    SELECT a.id AS "userId", a.name, a.phone, member.spot AS "spotNumber", m.id AS "attendanceId", m.marked_at AS at,
      marker.name AS by, count(*) OVER () AS total, count(m.id) OVER () AS present
    FROM member JOIN account a ON a.id = member.account_id
    LEFT JOIN attendance m ON m.class_id = ${classId} AND m.day = ${day}::date AND m.account_id = a.id
    LEFT JOIN account marker ON marker.id = m.marked_by
    ORDER BY member.spot NULLS LAST, lower(a.name), a.id
    OFFSET ${offset} LIMIT ${limit}`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _total, present: _present, ...row }) => row),
    total: first?.total ?? 0,
    present: first?.present ?? 0,
  };
}

/** Who sat in the class on a day on which somebody was present, and was not. */
export async function findAbsent(
  db: Db,
  { classId, day }: Pick<DayQuery, 'classId' | 'day'>,
): Promise<{ userId: string; name: string }[]> {
  const { rows } = await sql<{ userId: string; name: string }>`
    SELECT a.id AS "userId", a.name FROM account a
    WHERE EXISTS (SELECT FROM enrolment e WHERE e.account_id = a.id AND e.class_id = ${classId}
        AND school_day(e.enrolled_at) <= ${day}::date AND (e.left_at IS NULL OR school_day(e.left_at) > ${day}::date))
      AND EXISTS (SELECT FROM attendance m WHERE m.class_id = ${classId} AND m.day = ${day}::date)
      AND NOT EXISTS (SELECT FROM attendance m WHERE m.class_id = ${classId} AND m.day = ${day}::date
        AND m.account_id = a.id)
    ORDER BY lower(a.name), a.id`.execute(db);
  return rows;
}

export interface MonthRow {
  userId: string;
  name: string;
  phone: Phone;
  spotNumber: number | null;
  present: Day[];
  absent: Day[];
}

export interface MonthQuery {
  classId: string;
  first: Day;
  last: Day;
  sort: 'spot' | 'absent';
  offset: number;
  limit: number;
}

/** The days on which anybody was present. */
export async function findDays(
  db: Db,
  { classId, first, last }: Pick<MonthQuery, 'classId' | 'first' | 'last'>,
): Promise<{ day: Day; present: number }[]> {
  const { rows } = await sql<{ day: Day; present: number }>`
    SELECT day, count(*)::integer AS present FROM attendance
    WHERE class_id = ${classId} AND day BETWEEN ${first}::date AND ${last}::date GROUP BY day ORDER BY day`.execute(
    db,
  );
  return rows;
}

/** Who sat in the class on any day of the span or was present, with the days of both kinds. */
export async function findMonth(
  db: Db,
  { classId, first, last, sort, offset, limit }: MonthQuery,
): Promise<{ rows: MonthRow[]; total: number }> {
  const order = sort === 'absent' ? sql`cardinality(absent) DESC,` : sql``;
  const { rows } = await sql<MonthRow & { total: number }>`
    WITH mark AS MATERIALIZED (
      SELECT account_id, day FROM attendance
      WHERE class_id = ${classId} AND day BETWEEN ${first}::date AND ${last}::date
    ), held AS (SELECT DISTINCT day FROM mark
    ), seat AS (
      SELECT e.account_id, e.spot_number, e.enrolled_at, e.left_at, school_day(e.enrolled_at) AS first_day,
        school_day(e.left_at) AS end_day
      FROM enrolment e WHERE e.class_id = ${classId}
    ), member AS (
      SELECT account_id, (array_agg(spot_number ORDER BY left_at IS NULL DESC, enrolled_at DESC))[1] AS spot
      FROM seat WHERE (first_day <= ${last}::date AND (end_day IS NULL OR end_day > ${first}::date))
        OR account_id IN (SELECT mark.account_id FROM mark)
      GROUP BY account_id
    ), line AS (
      SELECT a.id, a.name, a.phone, member.spot,
        ARRAY(SELECT day::text FROM mark WHERE mark.account_id = a.id ORDER BY day) AS present,
        ARRAY(SELECT held.day::text FROM held WHERE EXISTS (
            SELECT FROM seat WHERE seat.account_id = a.id AND seat.first_day <= held.day
              AND (seat.end_day IS NULL OR seat.end_day > held.day))
          AND NOT EXISTS (SELECT FROM mark WHERE mark.account_id = a.id AND mark.day = held.day)
          ORDER BY held.day) AS absent
      FROM member JOIN account a ON a.id = member.account_id)
    SELECT id AS "userId", name, phone, spot AS "spotNumber", present, absent, count(*) OVER ()::integer AS total
    FROM line ORDER BY ${order} spot NULLS LAST, lower(name), id OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

// Finds the students that are meant at the class door, those of the class first.

import type { DoorClass } from '@valence/contract/admin/door';
import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { foundStudents, type StudentsSought } from '../../platform/db/found-students.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface FoundAtDoor {
  userId: string;
  name: string;
  phone: Phone;
  /** Null: the student has no place in any class. */
  classId: string | null;
  className: string | null;
  spotNumber: number | null;
  isPresent: boolean;
  receiptId: string | null;
  receiptYear: number | null;
  receiptNumber: number | null;
}

/** Every class by name, with the times of its week. */
export async function findClasses(db: Db): Promise<DoorClass[]> {
  const { rows } = await sql<DoorClass>`
    SELECT c.id AS "_id", c.name, i.name AS institute, coalesce(week.times, '[]') AS times
    FROM class c JOIN institute i ON i.id = c.institute_id
    LEFT JOIN (
      SELECT class_id, jsonb_agg(jsonb_build_object('weekday', weekday, 'from', starts_at, 'to', ends_at)
        ORDER BY weekday, starts_at) AS times
      FROM timetable_slot GROUP BY class_id) week ON week.class_id = c.id
    ORDER BY lower(c.name), lower(i.name), c.id`.execute(db);
  return rows;
}

export interface DoorQuery {
  classId: string;
  /** Whose code was scanned: nobody else is found. */
  accountId: string | undefined;
  /** Of the class. */
  spot: number | undefined;
  /** Undefined: nobody but who has the spot. */
  search: StudentsSought | undefined;
  at: Date;
  limit: number;
}

export async function hasClass(db: Db, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId}`.execute(db);
  return rows.length === 1;
}

/** The student on the spot first, then the class's others, then those who only sit elsewhere or nowhere. */
export async function findStudents(
  db: Db,
  { classId, accountId, spot, search, at, limit }: DoorQuery,
): Promise<FoundAtDoor[]> {
  const onSpot = spot === undefined ? sql`false` : sql`e.spot_number = ${spot}::integer`;
  const isFound =
    accountId !== undefined
      ? sql`a.id = ${accountId}`
      : search
        ? foundStudents(search, 'a', classId)
        : sql`false`;
  const { rows } = await sql<FoundAtDoor>`
    WITH found AS (
      SELECT e.account_id, CASE WHEN ${onSpot} THEN 0 ELSE 1 END AS rank, e.class_id, e.spot_number
      FROM enrolment e JOIN account a ON a.id = e.account_id
      WHERE e.class_id = ${classId} AND e.left_at IS NULL AND (${onSpot} OR ${isFound})
      UNION ALL
      SELECT a.id, 2, seat.class_id, seat.spot_number
      FROM account a LEFT JOIN LATERAL (
        SELECT e.class_id, e.spot_number FROM enrolment e WHERE e.account_id = a.id AND e.left_at IS NULL
        ORDER BY e.enrolled_at DESC, e.id LIMIT 1) seat ON true
      WHERE ${isFound} AND a.role = 'student' AND NOT ${isUnclaimed('a')} AND NOT EXISTS (
        SELECT FROM enrolment e WHERE e.account_id = a.id AND e.class_id = ${classId} AND e.left_at IS NULL)
    ), first AS (
      SELECT found.*, a.name, a.phone FROM found JOIN account a ON a.id = found.account_id
      ORDER BY rank, lower(a.name), a.id LIMIT ${limit}::integer)
    SELECT first.account_id AS "userId", first.name, first.phone, first.class_id AS "classId", c.name AS "className",
      first.spot_number AS "spotNumber", present.id IS NOT NULL AS "isPresent", receipt.id AS "receiptId",
      receipt.year AS "receiptYear", receipt.number AS "receiptNumber"
    FROM first LEFT JOIN class c ON c.id = first.class_id
    LEFT JOIN attendance present ON present.class_id = first.class_id AND present.account_id = first.account_id
      AND present.day = school_day(${at}::timestamptz)
    LEFT JOIN LATERAL (
      SELECT r.id, r.year, r.number FROM receipt r
      WHERE r.account_id = first.account_id AND EXISTS (
        SELECT FROM payment_entry e WHERE e.receipt_id = r.id
          AND NOT EXISTS (SELECT FROM payment_entry back WHERE back.reverses_id = e.id))
      ORDER BY r.issued_at DESC, r.number DESC LIMIT 1) receipt ON true
    ORDER BY first.rank, lower(first.name), first.account_id`.execute(db);
  return rows;
}

export interface RosterStudent {
  userId: string;
  name: string;
  phone: Phone;
  spotNumber: number | null;
  isPresent: boolean;
}

/** Who sits in the class, by spot. */
export async function findRoster(db: Db, classId: string, at: Date): Promise<RosterStudent[]> {
  const { rows } = await sql<RosterStudent>`
    SELECT a.id AS "userId", a.name, a.phone, e.spot_number AS "spotNumber", m.id IS NOT NULL AS "isPresent"
    FROM enrolment e JOIN account a ON a.id = e.account_id
    LEFT JOIN attendance m ON m.class_id = e.class_id AND m.account_id = e.account_id
      AND m.day = school_day(${at}::timestamptz)
    WHERE e.class_id = ${classId} AND e.left_at IS NULL
    ORDER BY e.spot_number NULLS LAST, lower(a.name), a.id`.execute(db);
  return rows;
}

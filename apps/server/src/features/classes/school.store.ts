// The rows of institutes, classes and timetables. Months are numbers.

import type { TimetableSlot } from '@valence/contract/admin/classes';
import type { ClassPolicy } from '@valence/domain/access';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface InstituteRow {
  id: string;
  name: string;
  location: string;
  classes: number;
}

export async function findInstitutes(db: Db): Promise<InstituteRow[]> {
  const { rows } = await sql<InstituteRow>`
    SELECT i.id, i.name, i.location, count(c.id) AS classes
    FROM institute i LEFT JOIN class c ON c.institute_id = i.id GROUP BY i.id ORDER BY i.name`.execute(db);
  return rows;
}

/** @returns false when another institute has the name */
export async function insertInstitute(
  tx: Tx,
  { id, name, location }: { id: string; name: string; location: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO institute (id, name, location) VALUES (${id}, ${name}, ${location})
    ON CONFLICT (name) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** @returns whether it exists @throws unique violation 23505 when another institute has the name */
export async function updateInstitute(
  tx: Tx,
  { id, name, location }: { id: string; name: string; location: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE institute SET name = ${name}, location = ${location} WHERE id = ${id} RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Locks an institute, so that it stays until the transaction ends. @returns whether it exists */
export async function holdInstitute(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM institute WHERE id = ${id} FOR KEY SHARE`.execute(tx);
  return rows.length === 1;
}

export interface ClassValues {
  id: string;
  instituteId: string;
  name: string;
  alYear: number | null;
  policy: ClassPolicy;
  /** As `2027-03-28`; null: not known. */
  firstDay: string | null;
  lastMonth: number | null;
}

/** @returns false when the institute has a class of this name */
export async function insertClass(tx: Tx, values: ClassValues, at: Date): Promise<boolean> {
  const { id, instituteId, name, alYear, policy, firstDay, lastMonth } = values;
  const { rows } = await sql`
    INSERT INTO class (id, institute_id, name, al_year, policy, starts_on, last_month, created_at)
    VALUES (${id}, ${instituteId}, ${name}, ${alYear}, ${policy}, ${firstDay}, ${lastMonth}, ${at})
    ON CONFLICT (institute_id, name) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

/** Locks the class: nobody else changes it before the transaction ends. */
export async function lockClass(tx: Tx, id: string): Promise<ClassValues | undefined> {
  const { rows } = await sql<ClassValues>`
    SELECT id, institute_id AS "instituteId", name, al_year AS "alYear", policy, starts_on::text AS "firstDay",
      last_month AS "lastMonth"
    FROM class WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** @throws unique violation 23505 when the institute has another class of this name */
export async function updateClass(tx: Tx, values: ClassValues): Promise<void> {
  const { id, instituteId, name, alYear, policy, firstDay, lastMonth } = values;
  await sql`
    UPDATE class SET institute_id = ${instituteId}, name = ${name}, al_year = ${alYear}, policy = ${policy},
      starts_on = ${firstDay}, last_month = ${lastMonth} WHERE id = ${id}`.execute(tx);
}

export async function replaceTimetable(
  tx: Tx,
  classId: string,
  slots: readonly TimetableSlot[],
): Promise<void> {
  await sql`DELETE FROM timetable_slot WHERE class_id = ${classId}`.execute(tx);
  for (const { weekday, from, to, place } of slots) {
    await sql`
      INSERT INTO timetable_slot (class_id, weekday, starts_at, ends_at, place)
      VALUES (${classId}, ${weekday}, ${from}, ${to}, ${place})`.execute(tx);
  }
}

export interface FoundClass {
  id: string;
  name: string;
  alYear: number | null;
  policy: ClassPolicy;
  /** As `2027-03-28`. */
  firstDay: string | null;
  lastMonth: number | null;
  instituteId: string;
  institute: string;
  location: string;
  students: number;
  nextSpot: number;
}

/** A class; the next spot is the lowest number that nobody has. */
export async function findClass(db: Db | Tx, classId: string): Promise<FoundClass | undefined> {
  const { rows } = await sql<FoundClass>`
    WITH seats AS (SELECT spot_number AS spot FROM enrolment WHERE class_id = ${classId} AND left_at IS NULL)
    SELECT c.id, c.name, c.al_year AS "alYear", c.policy,
      to_char(c.starts_on, 'YYYY-MM-DD') AS "firstDay", c.last_month AS "lastMonth", i.id AS "instituteId",
      i.name AS institute, i.location, (SELECT count(*) FROM seats) AS students,
      (SELECT min(free.spot) FROM (SELECT 1 AS spot UNION ALL SELECT spot + 1 FROM seats WHERE spot IS NOT NULL) free
        WHERE NOT EXISTS (SELECT FROM seats WHERE seats.spot = free.spot)) AS "nextSpot"
    FROM class c JOIN institute i ON i.id = c.institute_id WHERE c.id = ${classId}`.execute(db);
  return rows[0];
}

export async function findTimetable(db: Db | Tx, classId: string): Promise<TimetableSlot[]> {
  const { rows } = await sql<TimetableSlot>`
    SELECT weekday, starts_at AS "from", ends_at AS "to", place FROM timetable_slot
    WHERE class_id = ${classId} ORDER BY weekday, starts_at`.execute(db);
  return rows;
}

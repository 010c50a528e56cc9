// Moves the ends of a whole class's access, once for each request.

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/**
 * Locks the rows of a class's students who have grants of its lessons, in the order of their ids, and then the class's row,
 * until the transaction ends: nobody else changes these accesses, and a second extension starts where the first ended.
 * @returns the students; undefined when there is no such class
 */
export async function lockAccessOf(tx: Tx, classId: string): Promise<string[] | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM account WHERE id IN (
      SELECT e.account_id FROM enrolment e
      JOIN class_video link ON link.class_id = e.class_id
      JOIN access_grant g ON g.account_id = e.account_id AND g.video_id = link.video_id
      WHERE e.class_id = ${classId} AND e.left_at IS NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return (await lockClass(tx, classId)) ? rows.map(({ id }) => id) : undefined;
}

export async function lockClass(tx: Tx, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

export async function hasClass(db: Db, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId}`.execute(db);
  return rows.length === 1;
}

export interface Counts {
  assignments: number;
  grants: number;
  students: number;
}

/** How many ends have not passed: of the class's assignments, which concern every student of it, and of grants to them. */
export async function countEnding(db: Db, classId: string, at: Date): Promise<Counts> {
  const { rows } = await sql<Counts & { granted: number; enrolled: number }>`
    SELECT (SELECT count(*) FROM class_video WHERE class_id = ${classId} AND ends_at > ${at}) AS assignments,
      count(*) AS grants, count(DISTINCT g.account_id) AS granted,
      (SELECT count(*) FROM enrolment WHERE class_id = ${classId} AND left_at IS NULL) AS enrolled
    FROM access_grant g
    JOIN class_video link ON link.video_id = g.video_id AND link.class_id = ${classId}
    JOIN enrolment e ON e.account_id = g.account_id AND e.class_id = ${classId} AND e.left_at IS NULL
    WHERE g.ends_at > ${at}`.execute(db);
  const found = rows[0] ?? { assignments: 0, grants: 0, granted: 0, enrolled: 0 };
  const { assignments, grants, granted, enrolled } = found;
  return { assignments, grants, students: assignments > 0 ? enrolled : granted };
}

/** The last end that an extension of the class would move. */
export async function lastEnd(
  tx: Tx,
  classId: string,
  students: readonly string[],
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT greatest(max(link.ends_at), max(g.ends_at)) AS at FROM class_video link
    LEFT JOIN access_grant g ON g.video_id = link.video_id AND g.account_id = ANY (${students}::uuid[])
    WHERE link.class_id = ${classId}`.execute(tx);
  return rows[0]?.at ?? undefined;
}

export interface Extension extends Counts {
  id: string;
}

export interface NewExtension {
  id: string;
  classId: string;
  requestKey: string;
  days: number;
  by: string;
  at: Date;
}

/** Records an extension. @returns whether it is new: of two with one request key the second waits for the first */
export async function note(
  tx: Tx,
  { id, classId, requestKey, days, by, at }: NewExtension,
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO access_extension (id, class_id, request_id, days, extended_at, extended_by)
    VALUES (${id}, ${classId}, ${requestKey}, ${days}, ${at}, ${by})
    ON CONFLICT (request_id) DO NOTHING RETURNING 1`.execute(tx);
  return rows.length === 1;
}

export async function findByRequest(tx: Tx, requestKey: string): Promise<Extension | undefined> {
  const { rows } = await sql<Extension>`
    SELECT id, assignments, grants, students FROM access_extension WHERE request_id = ${requestKey}`.execute(
    tx,
  );
  return rows[0];
}

/** Days of the school's zone have 24 hours: there is no summer time. */
export const spanOf = (days: RawBuilder<unknown>) => sql`make_interval(hours => 24 * ${days})`;

/** Records which of the class's own ends were moved. */
export async function noteAssignments(tx: Tx, id: string, videoIds: readonly string[]): Promise<void> {
  await sql`
    INSERT INTO access_extension_item (extension_id, video_id)
    SELECT ${id}::uuid, unnest(${videoIds}::uuid[])`.execute(tx);
}

/** Moves and records every end of these students that has not passed. @returns counts that include the class's own ends */
export async function moveGrants(
  tx: Tx,
  { id, classId, days, at }: NewExtension,
  students: readonly string[],
): Promise<Counts> {
  const span = spanOf(sql`${days}::integer`);
  await sql`
    WITH moved AS (
      UPDATE access_grant g SET ends_at = g.ends_at + ${span}
      FROM class_video link JOIN enrolment e ON e.class_id = link.class_id AND e.left_at IS NULL
      WHERE link.class_id = ${classId} AND g.video_id = link.video_id AND g.account_id = e.account_id
        AND g.account_id = ANY (${students}::uuid[]) AND g.ends_at > ${at}
      RETURNING g.account_id, g.video_id)
    INSERT INTO access_extension_item (extension_id, video_id, account_id)
    SELECT ${id}::uuid, video_id, account_id FROM moved`.execute(tx);
  return noteCounts(tx, id, classId);
}

async function noteCounts(tx: Tx, id: string, classId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    UPDATE access_extension SET assignments = moved.assignments, grants = moved.grants,
      students = CASE WHEN moved.assignments > 0
        THEN (SELECT count(*) FROM enrolment WHERE class_id = ${classId} AND left_at IS NULL)
        ELSE moved.students END
    FROM (
      SELECT count(*) FILTER (WHERE account_id IS NULL) AS assignments, count(account_id) AS grants,
        count(DISTINCT account_id) AS students
      FROM access_extension_item WHERE extension_id = ${id}) moved
    WHERE id = ${id}
    RETURNING access_extension.assignments, access_extension.grants, access_extension.students`.execute(tx);
  return rows[0] ?? { assignments: 0, grants: 0, students: 0 };
}

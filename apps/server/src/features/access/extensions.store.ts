// Moving the ends of a whole class's access, and what was moved.

import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Takes the class's row until the transaction ends: of two extensions at once the second counts from the first's ends. */
export async function lockClass(tx: Db | Tx, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId} FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

export async function hasClass(db: Db, classId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM class WHERE id = ${classId}`.execute(db);
  return rows.length === 1;
}

/** The class's assignments, and its students' grants of its videos, that have an end which has not passed. */
function ending(classId: string, at: Date): RawBuilder<unknown> {
  return sql`(
    SELECT link.video_id, NULL::uuid AS account_id, link.ends_at FROM class_video link
    WHERE link.class_id = ${classId}::uuid AND link.ends_at > ${at}::timestamptz
    UNION ALL
    SELECT g.video_id, g.account_id, g.ends_at FROM access_grant g
    JOIN class_video link ON link.video_id = g.video_id AND link.class_id = ${classId}::uuid
    JOIN enrolment e ON e.account_id = g.account_id AND e.class_id = ${classId}::uuid AND e.left_at IS NULL
    WHERE g.ends_at > ${at}::timestamptz)`;
}

export interface Counts {
  assignments: number;
  grants: number;
  students: number;
}

/** How much of it there is. An assignment concerns every student of the class. */
export async function countEnding(db: Db | Tx, classId: string, at: Date): Promise<Counts> {
  const { rows } = await sql<Counts & { granted: number; enrolled: number }>`
    SELECT count(*) FILTER (WHERE account_id IS NULL) AS assignments,
      count(*) FILTER (WHERE account_id IS NOT NULL) AS grants, count(DISTINCT account_id) AS granted,
      (SELECT count(*) FROM enrolment WHERE class_id = ${classId} AND left_at IS NULL) AS enrolled
    FROM ${ending(classId, at)} ending`.execute(db);
  const found = rows[0] ?? { assignments: 0, grants: 0, granted: 0, enrolled: 0 };
  const { assignments, grants, granted, enrolled } = found;
  return { assignments, grants, students: assignments > 0 ? enrolled : granted };
}

export interface NewExtension {
  id: string;
  classId: string;
  days: number;
  by: string;
  at: Date;
}

/** Notes and moves every end. Days of the school's zone have 24 hours: there is no summer time. */
export async function extend(tx: Tx, { id, classId, days, by, at }: NewExtension): Promise<void> {
  await sql`
    INSERT INTO access_extension (id, class_id, days, extended_at, extended_by)
    VALUES (${id}, ${classId}, ${days}, ${at}, ${by})`.execute(tx);
  await sql`
    INSERT INTO access_extension_item (extension_id, video_id, account_id, ended_before, ends_after)
    SELECT ${id}::uuid, video_id, account_id, ends_at, ends_at + make_interval(hours => 24 * ${days}::integer)
    FROM ${ending(classId, at)} ending`.execute(tx);
  await sql`
    UPDATE class_video link SET ends_at = item.ends_after FROM access_extension_item item
    WHERE item.extension_id = ${id} AND item.account_id IS NULL AND link.class_id = ${classId}
      AND link.video_id = item.video_id`.execute(tx);
  // A grant that was given anew meanwhile keeps the later of the two ends.
  await sql`
    UPDATE access_grant g SET ends_at = greatest(g.ends_at, item.ends_after) FROM access_extension_item item
    WHERE item.extension_id = ${id} AND g.account_id = item.account_id AND g.video_id = item.video_id
      AND g.ends_at IS NOT NULL`.execute(tx);
}

/** Marks an extension as taken back, once. @returns its class; undefined when it is too late, done before, or none */
export async function markUndone(
  tx: Tx,
  { extensionId, at, lifeMinutes }: { extensionId: string; at: Date; lifeMinutes: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ classId: string }>`
    UPDATE access_extension SET undone_at = ${at}
    WHERE id = ${extensionId} AND undone_at IS NULL
      AND extended_at > ${at}::timestamptz - make_interval(mins => ${lifeMinutes}::integer)
    RETURNING class_id AS "classId"`.execute(tx);
  return rows[0]?.classId;
}

/** Moves back what still ends where the extension put it. */
export async function moveBack(tx: Tx, extensionId: string, classId: string): Promise<void> {
  await sql`
    UPDATE class_video link SET ends_at = item.ended_before FROM access_extension_item item
    WHERE item.extension_id = ${extensionId} AND item.account_id IS NULL AND link.class_id = ${classId}
      AND link.video_id = item.video_id AND link.ends_at = item.ends_after`.execute(tx);
  await sql`
    UPDATE access_grant g SET ends_at = item.ended_before FROM access_extension_item item
    WHERE item.extension_id = ${extensionId} AND g.account_id = item.account_id AND g.video_id = item.video_id
      AND g.ends_at = item.ends_after`.execute(tx);
}

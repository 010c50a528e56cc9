// Reads classes with their institutes, and assigns videos to them.

import type { ClassPolicy } from '@valence/domain/access';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface ClassRow {
  id: string;
  name: string;
  al_year: number | null;
  policy: ClassPolicy;
  institute_id: string;
  institute: string;
  location: string;
}

/** Every class, by institute and name. */
export async function findClasses(db: Db): Promise<ClassRow[]> {
  const { rows } = await sql<ClassRow>`
    SELECT c.id, c.name, c.al_year, c.policy, i.id AS institute_id, i.name AS institute, i.location
    FROM class c
    JOIN institute i ON i.id = c.institute_id
    ORDER BY i.name, c.name, c.id`.execute(db);
  return rows;
}

/** Locks a video, so that it cannot be deleted before the transaction ends. @returns false when there is none */
export async function holdVideo(tx: Tx, videoId: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM video WHERE id = ${videoId} AND deleted_at IS NULL FOR KEY SHARE`.execute(tx);
  return rows.length === 1;
}

/** Locks classes, so that they cannot be deleted before the transaction ends. @returns how many of the ids are classes */
export async function holdClasses(tx: Tx, classIds: readonly string[]): Promise<number> {
  const { rows } = await sql`
    SELECT 1 FROM class WHERE id = ANY (${classIds}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(tx);
  return rows.length;
}

/**
 * Assigns the video to the classes that do not have it. When two admins do so at once, each class counts for one of them.
 * @returns the classes that newly got it
 */
export async function assignToClasses(
  tx: Tx,
  assignment: { videoId: string; classIds: readonly string[]; assignedBy: string; at: Date },
): Promise<string[]> {
  const { videoId, classIds, assignedBy, at } = assignment;
  // In the order of the ids: two calls lock the same rows in the same order, so that they cannot deadlock.
  const { rows } = await sql<{ class_id: string }>`
    INSERT INTO class_video (class_id, video_id, assigned_at, assigned_by)
    SELECT chosen.id, ${videoId}::uuid, ${at}::timestamptz, ${assignedBy}::uuid
    FROM unnest(${classIds}::uuid[]) AS chosen (id)
    ORDER BY chosen.id
    ON CONFLICT (class_id, video_id) DO NOTHING
    RETURNING class_id`.execute(tx);
  return rows.map((row) => row.class_id);
}

/** Takes a video from the classes that have it from this assignment. @returns the classes */
export async function takeBackAssignment(
  tx: Tx,
  { videoId, assignedBy, at }: { videoId: string; assignedBy: string; at: Date },
): Promise<string[]> {
  // In the order of the ids, as every assignment.
  const { rows } = await sql<{ class_id: string }>`
    WITH own AS (
      SELECT class_id FROM class_video
      WHERE video_id = ${videoId} AND assigned_by = ${assignedBy} AND assigned_at = ${at}
      ORDER BY class_id FOR UPDATE)
    DELETE FROM class_video link USING own WHERE link.class_id = own.class_id AND link.video_id = ${videoId}
    RETURNING link.class_id`.execute(tx);
  return rows.map((row) => row.class_id).sort();
}

/** What the class's having a video says; instants in ISO 8601. */
export interface ClassVideoLink {
  assignedAt: string;
  /** Null: whoever assigned it is gone. */
  assignedBy: string | null;
  endsAt: string | null;
}

/** Removes a video from a class. @returns the former assignment; undefined when there was none */
export async function removeFromClass(
  tx: Tx,
  classId: string,
  videoId: string,
): Promise<ClassVideoLink | undefined> {
  const { rows } = await sql<{ assignedAt: Date; assignedBy: string | null; endsAt: Date | null }>`
    DELETE FROM class_video WHERE class_id = ${classId} AND video_id = ${videoId}
    RETURNING assigned_at AS "assignedAt", assigned_by AS "assignedBy", ends_at AS "endsAt"`.execute(tx);
  const [link] = rows;
  return (
    link && { ...link, assignedAt: link.assignedAt.toISOString(), endsAt: link.endsAt?.toISOString() ?? null }
  );
}

/** Restores an assignment. @returns false when the class has the video already: then that stays as it is */
export async function restoreToClass(
  tx: Tx,
  { classId, videoId, assignedAt, assignedBy, endsAt }: ClassVideoLink & { classId: string; videoId: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO class_video (class_id, video_id, assigned_at, assigned_by, ends_at)
    VALUES (${classId}, ${videoId}, ${assignedAt}, (SELECT id FROM account WHERE id = ${assignedBy}), ${endsAt})
    ON CONFLICT (class_id, video_id) DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

// Finds the folder of a video's lesson.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** @returns null when the video is not stored here; undefined when there is no such video, or it is deleted */
export async function findFolder(db: Db, videoId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ folder: string | null }>`
    SELECT CASE WHEN source_kind = 'protected' THEN source_ref END AS folder
    FROM video WHERE id = ${videoId} AND deleted_at IS NULL`.execute(db);
  return rows[0]?.folder;
}

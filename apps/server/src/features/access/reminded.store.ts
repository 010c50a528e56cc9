// Reads the lessons that reminders are about.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Lessons of which a grant or a class's link ends between two instants. */
export async function videosEnding(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await sql<{ id: string; title: string }>`
    SELECT id, title FROM video WHERE deleted_at IS NULL AND (
      EXISTS (SELECT FROM access_grant WHERE video_id = video.id AND ends_at > ${from} AND ends_at <= ${until})
      OR EXISTS (SELECT FROM class_video WHERE video_id = video.id AND ends_at > ${from} AND ends_at <= ${until}))
    ORDER BY title, id`.execute(db);
  return rows;
}

export async function findTitle(db: Db, videoId: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    SELECT title FROM video WHERE id = ${videoId} AND deleted_at IS NULL`.execute(db);
  return rows[0]?.title;
}

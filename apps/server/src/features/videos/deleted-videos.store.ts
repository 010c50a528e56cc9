// Deleted videos whose files are due for removal, in SQL.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Videos that were deleted before an instant and still have files; oldest first. */
export async function findDue(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM video WHERE deleted_at < ${before} AND files_removed_at IS NULL
    ORDER BY deleted_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the video: nobody restores it before the transaction ends. @returns whether it is still due */
export async function hold(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM video WHERE id = ${id} AND deleted_at < ${before} AND files_removed_at IS NULL
    FOR UPDATE`.execute(tx);
  return rows.length === 1;
}

/** The folders of the video's former and present lessons that no other video plays from. */
export async function findLessonFolders(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ folder: string }>`
    WITH folders AS (
      SELECT source_ref AS folder FROM video WHERE id = ${id} AND source_kind = 'protected'
      UNION
      SELECT prefix FROM packaging WHERE video_id = ${id}
    )
    SELECT folder FROM folders
    WHERE NOT EXISTS (SELECT FROM video other WHERE other.source_ref = folder AND other.id <> ${id})`.execute(
    tx,
  );
  return rows.map(({ folder }) => folder);
}

/** Notes that the files are removed; texts and records stay. */
export async function forgetFiles(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`
    UPDATE video SET
      files_removed_at = ${at}::timestamptz, version = version + 1,
      published_at = CASE WHEN source_kind = 'protected' THEN NULL ELSE published_at END,
      source_ref = CASE WHEN source_kind = 'protected' THEN NULL ELSE source_ref END,
      source_kind = CASE WHEN source_kind = 'protected' THEN 'none' ELSE source_kind END
    WHERE id = ${id}`.execute(tx);
}

// Deleted videos whose time to come back whole is over.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Deleted before an instant, with files still there; oldest first. */
export async function findDue(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM video WHERE deleted_at < ${before} AND files_removed_at IS NULL
    ORDER BY deleted_at`.execute(db);
  return rows.map(({ id }) => id);
}

/** @returns whether it still is as it was found; nobody brings it back before the transaction ends */
export async function hold(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM video WHERE id = ${id} AND deleted_at < ${before} AND files_removed_at IS NULL
    FOR UPDATE`.execute(tx);
  return rows.length === 1;
}

/** The folders of its lessons, former and present, that no other video plays from. */
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

/** Leaves the words and what is recorded. A worker that makes a lesson of it loses it; the films' files are swept as strays. */
export async function forgetFiles(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`DELETE FROM packaging WHERE video_id = ${id}`.execute(tx);
  await sql`DELETE FROM upload WHERE video_id = ${id}`.execute(tx);
  await sql`DELETE FROM attachment WHERE video_id = ${id}`.execute(tx);
  await sql`DELETE FROM video_caption WHERE video_id = ${id}`.execute(tx);
  await sql`
    UPDATE video SET
      files_removed_at = ${at}::timestamptz, version = version + 1,
      published_at = CASE WHEN source_kind = 'protected' THEN NULL ELSE published_at END,
      source_ref = CASE WHEN source_kind = 'protected' THEN NULL ELSE source_ref END,
      source_kind = CASE WHEN source_kind = 'protected' THEN 'none' ELSE source_kind END
    WHERE id = ${id}`.execute(tx);
}

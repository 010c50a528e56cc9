// The attachments' rows.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface AttachmentRow {
  id: string;
  name: string;
  bytes: number;
  addedAt: Date;
}

/** The attachments of a video that is not deleted, in their order; undefined when there is no such video. */
export async function findOfVideo(db: Db, videoId: string): Promise<AttachmentRow[] | undefined> {
  const { rows: videos } = await sql`
    SELECT 1 FROM video WHERE id = ${videoId} AND deleted_at IS NULL`.execute(db);
  if (videos.length === 0) return undefined;
  const { rows } = await sql<AttachmentRow>`
    SELECT id, name, bytes::float8 AS bytes, added_at AS "addedAt" FROM attachment
    WHERE video_id = ${videoId} ORDER BY position`.execute(db);
  return rows;
}

/** @returns its name; undefined when the video has no such attachment */
export async function findName(db: Db, videoId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM attachment WHERE id = ${id} AND video_id = ${videoId}`.execute(db);
  return rows[0]?.name;
}

/** The ids of all attachments, also of deleted videos. */
export async function findAllIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM attachment`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Locks the attachments of a video that is not deleted: none can be added, removed or moved before the transaction ends.
 * @returns their ids in order; undefined when there is no such video
 */
export async function lockOrder(tx: Tx, videoId: string): Promise<string[] | undefined> {
  const { rows: videos } = await sql`
    SELECT 1 FROM video WHERE id = ${videoId} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  if (videos.length === 0) return undefined;
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM attachment WHERE video_id = ${videoId} ORDER BY position`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Adds an attachment after the last one. The caller holds the lock of the order. */
export async function insert(tx: Tx, videoId: string, added: AttachmentRow): Promise<void> {
  await sql`
    INSERT INTO attachment (id, video_id, name, bytes, position, added_at)
    SELECT ${added.id}::uuid, ${videoId}::uuid, ${added.name}::text, ${added.bytes}::bigint,
           coalesce(max(position), 0) + 1, ${added.addedAt}::timestamptz
    FROM attachment WHERE video_id = ${videoId}`.execute(tx);
}

/** @returns the former name; undefined when the video has no such attachment */
export async function rename(
  tx: Tx,
  { videoId, id, name }: { videoId: string; id: string; name: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    WITH former AS (
      SELECT id, name FROM attachment WHERE id = ${id} AND video_id = ${videoId} FOR NO KEY UPDATE
    )
    UPDATE attachment SET name = ${name} FROM former WHERE attachment.id = former.id
    RETURNING former.name`.execute(tx);
  return rows[0]?.name;
}

/** Writes the order. The caller holds its lock, and names all attachments. */
export async function writeOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE attachment SET position = placed.place
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS placed (id, place)
    WHERE attachment.id = placed.id`.execute(tx);
}

/** @returns its name; undefined when the video has no such attachment */
export async function remove(tx: Tx, videoId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    DELETE FROM attachment WHERE id = ${id} AND video_id = ${videoId} RETURNING name`.execute(tx);
  return rows[0]?.name;
}

/** Deletes the video's attachments when its files are removed. */
export async function deleteAllOf(tx: Tx, videoId: string): Promise<void> {
  await sql`DELETE FROM attachment WHERE video_id = ${videoId}`.execute(tx);
}

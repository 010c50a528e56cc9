// The rows of videos' captions.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface CaptionRow {
  language: string;
  label: string;
  /** Relative to the lesson's own folder; files that the admin area sent are in `captions/`. */
  fileName: string;
}

/** The captions of a video that is not deleted, and its lesson's folder; undefined when there is no such video. */
export async function findOfVideo(
  db: Db,
  videoId: string,
): Promise<{ folder: string | null; captions: CaptionRow[] } | undefined> {
  const { rows: videos } = await sql<{ folder: string | null }>`
    SELECT CASE WHEN source_kind = 'protected' THEN source_ref END AS folder
    FROM video WHERE id = ${videoId} AND deleted_at IS NULL`.execute(db);
  const video = videos[0];
  if (!video) return undefined;
  const { rows } = await sql<CaptionRow>`
    SELECT language, label, file_name AS "fileName" FROM video_caption
    WHERE video_id = ${videoId} ORDER BY language`.execute(db);
  return { folder: video.folder, captions: rows };
}

/** Locks a video that is not deleted, and so its captions, until the transaction ends. @returns false when it is absent */
export async function holdVideo(tx: Tx, videoId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM video WHERE id = ${videoId} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  return rows.length === 1;
}

/** @returns the former file's name; undefined when there was none */
export async function put(tx: Tx, videoId: string, row: CaptionRow): Promise<string | undefined> {
  const former = await remove(tx, videoId, row.language);
  await sql`
    INSERT INTO video_caption (video_id, language, label, file_name)
    VALUES (${videoId}, ${row.language}, ${row.label}, ${row.fileName})`.execute(tx);
  return former;
}

/** @returns the file's name; undefined when there were no captions of the language */
export async function remove(tx: Tx, videoId: string, language: string): Promise<string | undefined> {
  const { rows } = await sql<{ fileName: string }>`
    DELETE FROM video_caption WHERE video_id = ${videoId} AND language = ${language}
    RETURNING file_name AS "fileName"`.execute(tx);
  return rows[0]?.fileName;
}

/** The names of all files that the admin area sent and a video has. */
export async function findSentFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    SELECT file_name AS "fileName" FROM video_caption WHERE starts_with(file_name, 'captions/')`.execute(db);
  return rows.map(({ fileName }) => fileName);
}

/** Deletes the video's captions when its files are removed. */
export async function deleteAllOf(tx: Tx, videoId: string): Promise<void> {
  await sql`DELETE FROM video_caption WHERE video_id = ${videoId}`.execute(tx);
}

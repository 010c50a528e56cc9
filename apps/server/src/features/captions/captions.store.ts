// The captions of videos as rows.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface CaptionRow {
  language: string;
  label: string;
  /** Below the lesson's own folder; in `captions/`, what the desk sent. */
  fileName: string;
}

/** Of a video that is not deleted, and where its lesson's folder is; undefined when there is no such video. */
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

/** Whether the video is there and not deleted; it stays so until the transaction ends, and no other caption of it changes. */
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

/** The names of every file that the desk sent and a video has. */
export async function findSentFiles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fileName: string }>`
    SELECT file_name AS "fileName" FROM video_caption WHERE starts_with(file_name, 'captions/')`.execute(db);
  return rows.map(({ fileName }) => fileName);
}

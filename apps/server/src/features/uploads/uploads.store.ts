// Uploads as rows. An offset is only moved from the value that the writer read, so that parallel writers cannot overwrite it.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Piece } from '../../ports/part-files/part-files.ts';

export interface NewUpload {
  id: string;
  videoId: string;
  ownerId: string;
  fileName: string;
  fingerprint: string;
  bytes: number;
  withDraft: boolean;
  at: Date;
}

/** What is needed to continue an upload. */
export interface KnownUpload {
  id: string;
  videoId: string;
  fileName: string;
  bytes: number;
  receivedBytes: number;
  state: 'receiving' | 'complete';
  withDraft: boolean;
  /** The folder that has the bytes; null: none arrived yet, or they are from before folders had ids. */
  folderId: string | null;
}

/** @returns `under-way` when a film for this video, or this file of this owner, is arriving already */
export async function insertUpload(
  tx: Tx,
  upload: NewUpload,
): Promise<'begun' | 'video-absent' | 'under-way'> {
  const { id, videoId, ownerId, fileName, fingerprint, bytes, withDraft, at } = upload;
  const video =
    await sql`SELECT 1 FROM video WHERE id = ${videoId} AND deleted_at IS NULL FOR KEY SHARE`.execute(tx);
  if (video.rows.length === 0) return 'video-absent';
  const { rows } = await sql`
    INSERT INTO upload (id, video_id, owner_id, file_name, fingerprint, bytes, with_draft, begun_at, moved_at)
    VALUES (${id}, ${videoId}, ${ownerId}, ${fileName}, ${fingerprint}, ${bytes}, ${withDraft}, ${at}, ${at})
    ON CONFLICT DO NOTHING
    RETURNING 1`.execute(tx);
  return rows.length === 1 ? 'begun' : 'under-way';
}

/** Whether this file of this owner is arriving already; never for an empty fingerprint. */
export async function isArriving(db: Db, ownerId: string, fingerprint: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM upload
    WHERE owner_id = ${ownerId} AND fingerprint = ${fingerprint} AND fingerprint <> '' AND state = 'receiving'`.execute(
    db,
  );
  return rows.length === 1;
}

/** Undefined when there is no such upload or it is another account's. */
export async function findOwn(db: Db, ownerId: string, id: string): Promise<KnownUpload | undefined> {
  const { rows } = await sql<KnownUpload>`
    SELECT id, video_id AS "videoId", file_name AS "fileName", bytes, received_bytes AS "receivedBytes", state,
           with_draft AS "withDraft", folder_id AS "folderId"
    FROM upload WHERE id = ${id} AND owner_id = ${ownerId}`.execute(db);
  return rows[0];
}

export interface Move {
  id: string;
  /** Who took it over. */
  writerId: string;
  /** The offset that this writer read. */
  from: number;
  to: number;
  at: Date;
  /** The writing server's folder: an upload with bytes in another folder is not moved. */
  folderId: string;
  /** The objects that the bytes between are in; none on a disk. */
  pieces: readonly Piece[];
}

/**
 * From now on only this writer's bytes count. Called before anything is cut off behind the offset: else what an earlier writer noted
 * afterwards would not be there. @returns false when the upload was removed or moved meanwhile
 */
export async function takeOver(
  db: Db,
  { id, writerId, from }: Pick<Move, 'id' | 'writerId' | 'from'>,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE upload SET writer_id = ${writerId}
    WHERE id = ${id} AND state = 'receiving' AND received_bytes = ${from} RETURNING 1`.execute(db);
  return rows.length === 1;
}

const isHere = (folderId: string) =>
  sql`(received_bytes = 0 OR folder_id IS NULL OR folder_id = ${folderId})`;

/** Its pieces count with the bytes: one statement notes both. */
const notingPieces = (move: ReturnType<typeof sql>, pieces: readonly Piece[]) => sql`
  WITH moved AS (${move}), noted AS (
    INSERT INTO upload_piece (upload_id, first_byte, bytes, sha256)
    SELECT moved.id, piece.first_byte, piece.bytes, decode(piece.sha256, 'hex')
    FROM moved, unnest(${pieces.map(({ firstByte }) => firstByte)}::bigint[],
      ${pieces.map(({ bytes }) => bytes)}::integer[], ${pieces.map(({ sha256 }) => sha256)}::text[])
      AS piece (first_byte, bytes, sha256))
  SELECT 1 FROM moved`;

/** Notes bytes that are stored. @returns false when the upload was removed or another writer took it over meanwhile */
export async function moveOn(
  db: Db,
  { id, writerId, from, to, at, folderId, pieces }: Move,
): Promise<boolean> {
  const move = sql`
    UPDATE upload SET received_bytes = ${to}, moved_at = ${at}, folder_id = ${folderId}
    WHERE id = ${id} AND state = 'receiving' AND writer_id = ${writerId} AND received_bytes = ${from} AND ${to} < bytes AND ${isHere(folderId)}
    RETURNING id`;
  const { rows } = await notingPieces(move, pieces).execute(db);
  return rows.length === 1;
}

/** Notes the last bytes and the end in one step. @returns false as `moveOn` does */
export async function complete(
  tx: Tx,
  { id, writerId, from, to, at, folderId, pieces }: Move,
): Promise<boolean> {
  const move = sql`
    UPDATE upload
    SET received_bytes = ${to}, moved_at = ${at}, completed_at = ${at}, state = 'complete', folder_id = ${folderId}
    WHERE id = ${id} AND state = 'receiving' AND writer_id = ${writerId} AND received_bytes = ${from} AND bytes = ${to} AND ${isHere(folderId)}
    RETURNING id`;
  const { rows } = await notingPieces(move, pieces).execute(tx);
  return rows.length === 1;
}

/** Deletes an upload that is not complete. @returns false when there is none */
export async function deleteReceiving(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`DELETE FROM upload WHERE id = ${id} AND state = 'receiving' RETURNING 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** How many bytes are still missing of the uploads that moved since an instant. */
export async function awaitedBytes(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ awaited: number }>`
    SELECT coalesce(sum(bytes - received_bytes), 0)::bigint AS awaited FROM upload
    WHERE state = 'receiving' AND moved_at > ${since}`.execute(db);
  return rows[0]?.awaited ?? 0;
}

export interface ListedUpload extends Omit<KnownUpload, 'id' | 'withDraft' | 'folderId'> {
  uploadId: string;
  title: string;
  fingerprint: string;
  begunAt: Date;
  movedAt: Date;
}

/** An account's incomplete uploads, and those completed after an instant; newest first. */
export async function listOwn(db: Db, ownerId: string, completedSince: Date): Promise<ListedUpload[]> {
  const { rows } = await sql<ListedUpload>`
    SELECT u.id AS "uploadId", u.video_id AS "videoId", v.title, u.file_name AS "fileName", u.fingerprint, u.bytes,
           u.received_bytes AS "receivedBytes", u.state, u.begun_at AS "begunAt", u.moved_at AS "movedAt"
    FROM upload u JOIN video v ON v.id = u.video_id
    WHERE u.owner_id = ${ownerId} AND (u.state = 'receiving' OR u.completed_at > ${completedSince})
    ORDER BY u.begun_at DESC, u.id DESC LIMIT 200`.execute(db);
  return rows;
}

/** Uploads that got no byte since an instant, oldest first. */
export async function listAbandoned(db: Db, before: Date, most: number): Promise<KnownUpload[]> {
  const { rows } = await sql<KnownUpload>`
    SELECT id, video_id AS "videoId", file_name AS "fileName", bytes, received_bytes AS "receivedBytes", state,
           with_draft AS "withDraft", folder_id AS "folderId"
    FROM upload WHERE state = 'receiving' AND moved_at < ${before} ORDER BY moved_at LIMIT ${most}`.execute(
    db,
  );
  return rows;
}

/** Like `deleteReceiving`, unless bytes have arrived meanwhile. */
export async function deleteAbandoned(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM upload WHERE id = ${id} AND state = 'receiving' AND moved_at < ${before} RETURNING 1`.execute(
    tx,
  );
  return rows.length === 1;
}

/** The ids among these that belong to uploads. */
export async function existingAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM upload WHERE id = ANY (${ids}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Lowers the offset when this folder, which has the upload, holds fewer bytes than noted: disk or bucket lost some, or somebody
 * removed them.
 */
export async function setBack(
  db: Db,
  { id, from, to, at, folderId }: Omit<Move, 'writerId' | 'pieces'>,
): Promise<void> {
  await sql`
    WITH lowered AS (
      UPDATE upload SET received_bytes = ${to}, moved_at = ${at}
      WHERE id = ${id} AND state = 'receiving' AND received_bytes = ${from} AND folder_id = ${folderId}
      RETURNING id)
    DELETE FROM upload_piece USING lowered WHERE upload_id = lowered.id AND first_byte >= ${to}`.execute(db);
}

/** What counts of an upload in a bucket, in its order. */
export async function piecesOf(db: Db, uploadId: string): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    SELECT first_byte AS "firstByte", bytes, encode(sha256, 'hex') AS sha256
    FROM upload_piece WHERE upload_id = ${uploadId} ORDER BY first_byte`.execute(db);
  return rows;
}

export async function forgetPieces(db: Db, uploadId: string): Promise<void> {
  await sql`DELETE FROM upload_piece WHERE upload_id = ${uploadId}`.execute(db);
}

/** Deletes the video's uploads, when its files are removed. */
export async function deleteAllOf(tx: Tx, videoId: string): Promise<void> {
  await sql`DELETE FROM upload WHERE video_id = ${videoId}`.execute(tx);
}

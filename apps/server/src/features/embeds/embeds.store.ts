// Lookups as rows: one a video, void as soon as the video has another address.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { EmbedFailure } from '../../ports/embeds/embeds.ts';

/** A former lookup of the video makes room. */
export async function ask(
  tx: Tx,
  { videoId, address, wantsTitle, at }: { videoId: string; address: string; wantsTitle: boolean; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO embed_lookup (video_id, address, wants_title, state, asked_at)
    VALUES (${videoId}, ${address}, ${wantsTitle}, 'waiting', ${at})
    ON CONFLICT (video_id) DO UPDATE SET address = excluded.address, wants_title = excluded.wants_title,
      state = 'waiting', problem = NULL, tries = 0, asked_at = excluded.asked_at`.execute(tx);
}

export interface WaitingLookup {
  address: string;
  wantsTitle: boolean;
  tries: number;
}

/** Undefined when it is over, or the video has another address or is deleted. */
export async function findWaiting(db: Db, videoId: string): Promise<WaitingLookup | undefined> {
  const { rows } = await sql<WaitingLookup>`
    SELECT l.address, l.wants_title AS "wantsTitle", l.tries FROM embed_lookup l
    JOIN video v ON v.id = l.video_id AND v.source_kind = 'address' AND v.source_ref = l.address
    WHERE l.video_id = ${videoId} AND l.state = 'waiting' AND v.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Those that wait since before an instant: their jobs are over or never were. */
export async function findForgotten(db: Db, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT l.video_id AS id FROM embed_lookup l JOIN video v ON v.id = l.video_id AND v.source_ref = l.address
    WHERE l.state = 'waiting' AND l.asked_at < ${before} AND v.deleted_at IS NULL
    ORDER BY l.asked_at LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Learnt {
  videoId: string;
  address: string;
  title: string | null;
  pictureUrl: string | null;
}

/** Writes what was learnt, unless somebody wrote a title or chose a picture of ours meanwhile. Nothing when it is void. */
export async function finish(tx: Tx, { videoId, address, title, pictureUrl }: Learnt): Promise<void> {
  const { rows } = await sql`
    UPDATE embed_lookup l SET state = 'done', problem = NULL
    FROM video v
    WHERE l.video_id = ${videoId} AND l.address = ${address} AND l.state = 'waiting'
      AND v.id = l.video_id AND v.source_ref = l.address
    RETURNING 1`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    UPDATE video v SET
      title = CASE WHEN l.wants_title THEN coalesce(${title}, v.title) ELSE v.title END,
      thumbnail_url = CASE WHEN v.thumbnail_url IS NULL OR v.thumbnail_url LIKE 'http%'
                           THEN coalesce(${pictureUrl}, v.thumbnail_url) ELSE v.thumbnail_url END,
      version = v.version + 1
    FROM embed_lookup l WHERE l.video_id = v.id AND v.id = ${videoId}`.execute(tx);
}

/** Counts a try that did not work. */
export async function note(
  db: Db,
  {
    videoId,
    address,
    problem,
    isOver,
  }: { videoId: string; address: string; problem: EmbedFailure; isOver: boolean },
): Promise<void> {
  await sql`
    UPDATE embed_lookup SET tries = tries + 1, problem = ${problem}, state = ${isOver ? 'failed' : 'waiting'}
    WHERE video_id = ${videoId} AND address = ${address} AND state = 'waiting'`.execute(db);
}

/** Has a lookup that failed done again. @returns whether one had */
export async function again(tx: Tx, videoId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE embed_lookup l SET state = 'waiting', tries = 0, problem = NULL, asked_at = ${at}
    FROM video v
    WHERE l.video_id = ${videoId} AND v.id = l.video_id AND v.source_ref = l.address AND v.deleted_at IS NULL
      AND l.state = 'failed'
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

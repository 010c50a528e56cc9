// The rows of lookups: one for each video, void as soon as the video has another address.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { EmbedFailure } from '../../ports/embeds/embeds.ts';

/** Records a lookup in place of the video's former one. */
export async function begin(
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

/** Undefined when the lookup has ended, or the video has another address or is deleted. */
export async function findWaiting(db: Db, videoId: string): Promise<WaitingLookup | undefined> {
  const { rows } = await sql<WaitingLookup>`
    SELECT l.address, l.wants_title AS "wantsTitle", l.tries FROM embed_lookup l
    JOIN video v ON v.id = l.video_id AND v.source_kind = 'address' AND v.source_ref = l.address
    WHERE l.video_id = ${videoId} AND l.state = 'waiting' AND v.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** The videos whose lookups have waited since before an instant: their jobs have ended or never existed. */
export async function findStranded(db: Db, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT l.video_id AS id FROM embed_lookup l JOIN video v ON v.id = l.video_id AND v.source_ref = l.address
    WHERE l.state = 'waiting' AND l.asked_at < ${before} AND v.deleted_at IS NULL
    ORDER BY l.asked_at LIMIT ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends a lookup that was answered. @returns whether the video needs a title; undefined when the lookup is void */
export async function finish(
  tx: Tx,
  { videoId, address }: { videoId: string; address: string },
): Promise<{ wantsTitle: boolean } | undefined> {
  const { rows } = await sql<{ wantsTitle: boolean }>`
    UPDATE embed_lookup l SET state = 'done', problem = NULL
    FROM video v
    WHERE l.video_id = ${videoId} AND l.address = ${address} AND l.state = 'waiting'
      AND v.id = l.video_id AND v.source_ref = l.address
    RETURNING l.wants_title AS "wantsTitle"`.execute(tx);
  return rows[0];
}

/** Counts a failed try. */
export async function note(
  db: Db,
  {
    videoId,
    address,
    problem,
    isFinal,
  }: { videoId: string; address: string; problem: EmbedFailure; isFinal: boolean },
): Promise<void> {
  await sql`
    UPDATE embed_lookup SET tries = tries + 1, problem = ${problem}, state = ${isFinal ? 'failed' : 'waiting'}
    WHERE video_id = ${videoId} AND address = ${address} AND state = 'waiting'`.execute(db);
}

/** Sets a failed lookup waiting again. @returns whether there was one */
export async function again(tx: Tx, videoId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE embed_lookup l SET state = 'waiting', tries = 0, problem = NULL, asked_at = ${at}
    FROM video v
    WHERE l.video_id = ${videoId} AND v.id = l.video_id AND v.source_ref = l.address AND v.deleted_at IS NULL
      AND l.state = 'failed'
    RETURNING 1`.execute(tx);
  return rows.length === 1;
}

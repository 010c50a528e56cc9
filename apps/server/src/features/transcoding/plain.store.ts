// Films that play as they were sent: published, put to rest, taken up again when a worker has ffmpeg, and cleared away.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface PlainPublication {
  id: string;
  videoId: string;
  prefix: string;
  durationSeconds: number;
  at: Date;
}

/** Lets the video play from this film. The picture of a lesson that it takes the place of goes. The caller holds the packaging. */
export async function publish(tx: Tx, one: PlainPublication): Promise<void> {
  await sql`
    UPDATE video SET source_kind = 'protected', source_ref = ${one.prefix},
                     duration_seconds = ${Math.max(1, Math.round(one.durationSeconds))},
                     thumbnail_url = CASE WHEN thumbnail_url LIKE '/media/thumbnails/%' THEN NULL ELSE thumbnail_url END
    WHERE id = ${one.videoId}`.execute(tx);
  await sql`
    UPDATE packaging SET plain_at = ${one.at}, watchable_at = coalesce(watchable_at, ${one.at}),
                         duration_seconds = ${one.durationSeconds}
    WHERE id = ${one.id}`.execute(tx);
}

/** It waits for ffmpeg. The caller holds the packaging. */
export async function rest(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE packaging SET state = 'plain', held_by = NULL, held_until = NULL WHERE id = ${id}`.execute(tx);
}

/** Into the queue with everything that waited for ffmpeg and was not replaced since. @returns how many */
export async function takeUp(db: Db, at: Date): Promise<number> {
  const { rows } = await sql`
    UPDATE packaging p SET state = 'queued', failure = NULL, finished_at = NULL, tries = 0,
                           queued_at = ${at}, not_before = ${at}
    WHERE (p.state = 'plain' OR (p.state = 'failed' AND p.failure = 'tool-missing'))
      AND NOT EXISTS (SELECT FROM packaging newer WHERE newer.video_id = p.video_id AND newer.id > p.id)
      AND EXISTS (SELECT FROM video v WHERE v.id = p.video_id AND v.deleted_at IS NULL
                    AND (p.state = 'failed' OR v.source_ref = p.prefix))
    RETURNING 1`.execute(db);
  return rows.length;
}

/** Whether a packaging rests; one that is at work or done does not. */
export async function isResting(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM packaging WHERE id = ${id} AND state = 'plain'`.execute(db);
  return rows.length === 1;
}

/** Those that were packaged before an instant and still have the film as it was sent. */
export async function findOutlived(db: Db, before: Date): Promise<{ id: string; prefix: string }[]> {
  const { rows } = await sql<{ id: string; prefix: string }>`
    SELECT id, prefix FROM packaging
    WHERE plain_at IS NOT NULL AND state = 'ready' AND finished_at < ${before}`.execute(db);
  return rows;
}

export async function forgetFilm(db: Db, id: string): Promise<void> {
  await sql`UPDATE packaging SET plain_at = NULL WHERE id = ${id} AND state = 'ready'`.execute(db);
}

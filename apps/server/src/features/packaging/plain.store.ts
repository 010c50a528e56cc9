// Plain films as rows: recorded, set aside, queued again when a worker has ffmpeg, and cleared away.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Records that the film plays as it was sent. The caller holds the packaging locked. */
export async function notePlain(
  tx: Tx,
  { id, durationSeconds, at }: { id: string; durationSeconds: number; at: Date },
): Promise<void> {
  await sql`
    UPDATE packaging SET plain_at = ${at}, watchable_at = coalesce(watchable_at, ${at}),
                         duration_seconds = ${durationSeconds}
    WHERE id = ${id}`.execute(tx);
}

/** Sets a packaging aside until a worker has ffmpeg. The caller holds it locked. */
export async function waitForFfmpeg(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE packaging SET state = 'plain', lease_token = NULL WHERE id = ${id}`.execute(tx);
}

/** Queues everything that waited for ffmpeg and was not replaced since. @returns how many */
export async function takeUp(db: Db, at: Date): Promise<number> {
  const { rows } = await sql`
    UPDATE packaging p SET state = 'queued', failure = NULL, finished_at = NULL, tries = 0,
                           queued_at = ${at}, next_try_at = ${at}
    WHERE (p.state = 'plain' OR (p.state = 'failed' AND p.failure = 'tool-missing'))
      AND NOT EXISTS (SELECT FROM packaging newer WHERE newer.video_id = p.video_id AND newer.id > p.id)
      AND EXISTS (SELECT FROM video v WHERE v.id = p.video_id AND v.deleted_at IS NULL
                    AND (p.state = 'failed' OR v.source_ref = p.prefix))
    RETURNING 1`.execute(db);
  return rows.length;
}

/** Whether a packaging is set aside until a worker has ffmpeg. */
export async function isWaitingForFfmpeg(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM packaging WHERE id = ${id} AND state = 'plain'`.execute(db);
  return rows.length === 1;
}

/** Packagings that were ready before an instant and still have the film as it was sent. */
export async function findReplacedFilms(db: Db, before: Date): Promise<{ id: string; prefix: string }[]> {
  const { rows } = await sql<{ id: string; prefix: string }>`
    SELECT id, prefix FROM packaging
    WHERE plain_at IS NOT NULL AND state = 'ready' AND finished_at < ${before}`.execute(db);
  return rows;
}

export async function forgetFilm(db: Db, id: string): Promise<void> {
  await sql`UPDATE packaging SET plain_at = NULL WHERE id = ${id} AND state = 'ready'`.execute(db);
}

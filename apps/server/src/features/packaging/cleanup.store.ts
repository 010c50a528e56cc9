// Finds and deletes the packagings that can be cleared away.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Leftover {
  id: string;
  prefix: string;
  sourceFile: string;
}

/** Several videos may play one lesson. */
const IS_UNPLAYED = sql`NOT EXISTS (SELECT FROM video playing WHERE playing.source_ref = p.prefix)`;

/** Packagings that failed or were cancelled before an instant, and that no video plays. */
export async function findAbandoned(db: Db, before: Date): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    SELECT p.id, p.prefix, p.source_file AS "sourceFile"
    FROM packaging p
    WHERE p.state IN ('failed', 'cancelled') AND p.finished_at < ${before} AND ${IS_UNPLAYED}`.execute(db);
  return rows;
}

/** Packagings whose video plays another one, which was ready, or played as it was sent, before an instant. */
export async function findFormer(db: Db, before: Date): Promise<Leftover[]> {
  const { rows } = await sql<Leftover>`
    SELECT p.id, p.prefix, p.source_file AS "sourceFile"
    FROM packaging p
    JOIN video v ON v.id = p.video_id
    JOIN packaging c ON c.prefix = v.source_ref AND c.id <> p.id
    WHERE p.state IN ('ready', 'plain') AND ${IS_UNPLAYED}
      AND ((c.state = 'ready' AND c.finished_at < ${before}) OR (c.state = 'plain' AND c.plain_at < ${before}))`.execute(
    db,
  );
  return rows;
}

/**
 * Uploaded films that no work needs any more, of work that ended between two instants: whoever made the lesson removes its film,
 * unless it is killed then or the bucket does not answer.
 */
export async function findSpentSources(db: Db, from: Date, before: Date): Promise<string[]> {
  const { rows } = await sql<{ sourceFile: string }>`
    SELECT source_file AS "sourceFile" FROM packaging
    WHERE state IN ('ready', 'plain') AND lean IS DISTINCT FROM 'waiting' AND lease_token IS NULL
      -- The end of its last lease.
      AND next_try_at >= ${from} AND next_try_at < ${before}`.execute(db);
  return rows.map(({ sourceFile }) => sourceFile);
}

export async function forget(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM packaging WHERE id = ${id} AND state IN ('ready', 'plain', 'failed', 'cancelled')`.execute(
    db,
  );
}

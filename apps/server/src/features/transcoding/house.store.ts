// The packagings that can be cleared away.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface OverPackaging {
  id: string;
  prefix: string;
  sourceFile: string;
}

/** Failed or cancelled before an instant, with nothing of them to be watched. */
export async function findGivenUp(db: Db, before: Date): Promise<OverPackaging[]> {
  const { rows } = await sql<OverPackaging>`
    SELECT p.id, p.prefix, p.source_file AS "sourceFile"
    FROM packaging p
    JOIN video v ON v.id = p.video_id
    WHERE p.state IN ('failed', 'cancelled') AND p.finished_at < ${before}
      AND v.source_ref IS DISTINCT FROM p.prefix`.execute(db);
  return rows;
}

/** Those whose video plays from another packaging that was ready, or played as it was sent, before an instant. */
export async function findFormer(db: Db, before: Date): Promise<OverPackaging[]> {
  const { rows } = await sql<OverPackaging>`
    SELECT p.id, p.prefix, p.source_file AS "sourceFile"
    FROM packaging p
    JOIN video v ON v.id = p.video_id
    JOIN packaging c ON c.prefix = v.source_ref AND c.id <> p.id
    WHERE p.state IN ('ready', 'plain')
      AND ((c.state = 'ready' AND c.finished_at < ${before}) OR (c.state = 'plain' AND c.plain_at < ${before}))`.execute(
    db,
  );
  return rows;
}

export async function forget(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM packaging WHERE id = ${id} AND state IN ('ready', 'plain', 'failed', 'cancelled')`.execute(
    db,
  );
}

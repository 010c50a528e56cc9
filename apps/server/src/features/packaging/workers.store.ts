// The workers as rows: when each reported last, and whether it has ffmpeg.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Records a worker's report, and forgets workers that have not reported since `forgetBefore`. */
export async function report(
  db: Db,
  { id, hasFfmpeg, at, forgetBefore }: { id: string; hasFfmpeg: boolean; at: Date; forgetBefore: Date },
): Promise<void> {
  await sql`
    INSERT INTO worker (id, seen_at, has_ffmpeg) VALUES (${id}, ${at}, ${hasFfmpeg})
    ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, has_ffmpeg = excluded.has_ffmpeg`.execute(db);
  await sql`DELETE FROM worker WHERE seen_at < ${forgetBefore}`.execute(db);
}

export async function leave(db: Db, id: string): Promise<void> {
  await sql`DELETE FROM worker WHERE id = ${id}`.execute(db);
}

/** Whether workers have reported since an instant, and none of them has ffmpeg. */
export async function isFfmpegMissing(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql<{ missing: boolean | null }>`
    SELECT NOT bool_or(has_ffmpeg) AS missing FROM worker WHERE seen_at > ${since}`.execute(db);
  return rows[0]?.missing ?? false;
}

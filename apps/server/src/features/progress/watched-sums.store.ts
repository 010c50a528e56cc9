// The stored sums of closed days of watching, in SQL.

import type { Period } from '@valence/domain/period';
import { FINISHED_SHARE } from '@valence/domain/watched';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The first day without sums; undefined: nothing was ever watched. */
export async function firstOpenDay(db: Db | Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT coalesce(through + 1, (SELECT min(day) FROM watch_day)) AS day FROM watch_closed`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Waits for running writes, and makes later writes and other servers that close days wait: no row can miss its day's sum. */
export async function holdDays(tx: Tx): Promise<void> {
  await sql`LOCK TABLE watch_day IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Stores the sums of the days after the last closed one. */
export async function closeDays(tx: Tx, { from, to }: Period): Promise<void> {
  // Left over from before days were touched again.
  await sql`DELETE FROM watch_sum WHERE day >= ${from}`.execute(tx);
  await sql`
    INSERT INTO watch_sum (day, previous_day, lessons, finished, finished_before)
    SELECT * FROM watch_sums(${from}::date, ${to}::date, ${FINISHED_SHARE})`.execute(tx);
  await sql`UPDATE watch_closed SET through = ${to}::date`.execute(tx);
}

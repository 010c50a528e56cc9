// Counts the player's fallbacks by day, browser and reason, in SQL.

import type { FallbackLine } from '@valence/contract/admin/analytics';
import type { FallbackReason } from '@valence/contract/player-fallbacks';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Fallback {
  /** Of Colombo, `YYYY-MM-DD`. */
  day: string;
  /** Empty: not known. */
  browser: string;
  /** 0: not known. */
  version: number;
  reason: FallbackReason;
}

export async function countFallback(db: Db, { day, browser, version, reason }: Fallback): Promise<void> {
  await sql`INSERT INTO player_fallback AS stored (day, browser, version, reason, times)
    VALUES (${day}, ${browser}, ${version}, ${reason}, 1)
    ON CONFLICT (day, browser, version, reason) DO UPDATE
      SET times = least(stored.times, 1999999999) + 1`.execute(db);
}

export async function removeBefore(db: Db, day: string): Promise<void> {
  await sql`DELETE FROM player_fallback WHERE day < ${day}`.execute(db);
}

/** The most frequent first. */
export async function findFallbacks(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<FallbackLine[]> {
  const { rows } = await sql<FallbackLine>`
    SELECT nullif(browser, '') AS browser, nullif(version, 0) AS version, reason,
      sum(times)::bigint AS times, to_char(max(day), 'YYYY-MM-DD') AS "lastDay"
    FROM player_fallback f WHERE f.day BETWEEN ${from} AND ${to}
    GROUP BY f.browser, f.version, f.reason
    ORDER BY sum(times) DESC, max(day) DESC, f.browser, f.version DESC, f.reason
    LIMIT ${limit}`.execute(db);
  return rows;
}

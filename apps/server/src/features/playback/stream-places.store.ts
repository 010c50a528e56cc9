// The places in which an account may stream, each change in one guarded statement.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Taking {
  accountId: string;
  sessionId: string;
  at: Date;
  /** A place that was last used by then is free. */
  freeSince: Date;
  /** How many places an account has. */
  places: number;
}

/** When the session last used a place that it still has; undefined where it has none. */
export async function placeSeenAt(
  db: Db,
  { accountId, sessionId, places }: Pick<Taking, 'accountId' | 'sessionId' | 'places'>,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('stream_place')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .where('place', '<=', places)
    .executeTakeFirst();
  return row?.seen_at;
}

/**
 * Takes the session's own place again, or a free one; of two that want the last one at once, one gets it.
 * @param orReplace where none is free, take the one that was taken longest ago
 */
export async function takePlace(
  db: Db,
  taking: Taking,
  { orReplace }: { orReplace: boolean },
): Promise<boolean> {
  const { accountId, sessionId, at, freeSince, places } = taking;
  // Left by a browser that went away, or that was signed out.
  const isFree = (seenAt: string, holder: string) => sql`(
    ${sql.ref(seenAt)} <= ${freeSince}
    OR EXISTS (SELECT FROM session WHERE id = ${sql.ref(holder)} AND ended_at IS NOT NULL)
  )`;
  const { rows } = await sql`
    WITH chosen AS (
      SELECT number
      FROM generate_series(1, ${places}::integer) AS number
      LEFT JOIN stream_place ON account_id = ${accountId} AND place = number
      WHERE place IS NULL OR session_id = ${sessionId} OR ${orReplace}
        OR ${isFree('stream_place.seen_at', 'stream_place.session_id')}
      ORDER BY
        session_id IS NOT DISTINCT FROM ${sessionId} DESC,
        (place IS NULL OR ${isFree('stream_place.seen_at', 'stream_place.session_id')}) DESC,
        taken_at,
        number
      LIMIT 1
    )
    INSERT INTO stream_place AS held (account_id, place, session_id, taken_at, seen_at)
    SELECT ${accountId}, number, ${sessionId}, ${at}, ${at} FROM chosen
    ON CONFLICT (account_id, place) DO UPDATE SET
      session_id = excluded.session_id,
      taken_at = CASE WHEN held.session_id = excluded.session_id THEN held.taken_at ELSE excluded.taken_at END,
      seen_at = greatest(held.seen_at, excluded.seen_at)
    -- Looked at again under the row's lock: another may have taken it since it was chosen.
    WHERE held.session_id = excluded.session_id OR ${orReplace} OR ${isFree('held.seen_at', 'held.session_id')}
    RETURNING place`.execute(db);
  return rows.length > 0;
}

export async function freePlace(db: Db, accountId: string, sessionId: string): Promise<void> {
  await db
    .deleteFrom('stream_place')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

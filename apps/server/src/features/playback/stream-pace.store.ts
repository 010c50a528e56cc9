// How far ahead of playing accounts have pulled, in SQL: each change in one guarded statement, for all processes together.

import type { PaceKind, PaceLimits } from '@valence/domain/stream-pace';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Pulling {
  accountId: string;
  kind: PaceKind;
  at: Date;
  limits: PaceLimits;
}

/** What is left of a row's seconds after the time that has passed. A clock that was set back takes nothing off. */
const drained = ({ at, limits }: Pulling) => sql<number>`greatest(0, pace.ahead_seconds
  - ${limits.secondsPerSecond}::double precision
    * greatest(0, extract(epoch FROM ${at}::timestamptz - pace.noted_at))::double precision)`;

/**
 * Hands out seconds, unless the account would be too far ahead with them.
 * @param mostAhead seconds
 * @returns how far ahead the account is now, seconds; undefined when nothing was handed out
 */
export async function handOut(
  db: Db,
  pulling: Pulling,
  { seconds, mostAhead }: { seconds: number; mostAhead: number },
): Promise<number | undefined> {
  const { accountId, kind, at } = pulling;
  const { rows } = await sql<{ ahead: number }>`
    INSERT INTO stream_pace AS pace (account_id, kind, ahead_seconds, noted_at)
    VALUES (${accountId}, ${kind}, ${seconds}, ${at})
    ON CONFLICT (account_id, kind) DO UPDATE
      SET ahead_seconds = ${drained(pulling)} + excluded.ahead_seconds, noted_at = excluded.noted_at
      WHERE ${drained(pulling)} + excluded.ahead_seconds <= ${mostAhead}::double precision
    RETURNING pace.ahead_seconds AS ahead`.execute(db);
  return rows[0]?.ahead;
}

/** How far ahead the account is, seconds. */
export async function findAhead(db: Db, pulling: Pulling): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    SELECT ${drained(pulling)} AS ahead FROM stream_pace pace
    WHERE account_id = ${pulling.accountId} AND kind = ${pulling.kind}`.execute(db);
  return rows[0]?.ahead ?? 0;
}

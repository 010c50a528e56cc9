// How far ahead of playing accounts have pulled, in SQL: each change in one guarded statement, for all processes together.

import type { PaceKind, PaceLimits } from '@valence/domain/stream-pace';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';

export interface Pulling {
  accountId: string;
  kind: PaceKind;
  at: Date;
  limits: PaceLimits;
}

/** What is left of a row's seconds after the time that has passed. A clock that was set back takes nothing off. */
const drained = (
  at: RawBuilder<unknown>,
  secondsPerSecond: number,
) => sql<number>`greatest(0, pace.ahead_seconds
  - ${secondsPerSecond}::double precision * greatest(0, extract(epoch FROM ${at} - pace.noted_at))::double precision)`;

/**
 * Hands out the same seconds to several accounts, in one statement: to each unless it would be too far ahead with them. No account
 * and kind may occur twice.
 * @param mostAhead seconds
 * @returns for each in its order how far ahead the account is now, seconds; undefined where nothing was handed out
 */
export async function handOut(
  db: Db,
  all: readonly Pick<Pulling, 'accountId' | 'kind'>[],
  { seconds, mostAhead, at, limits }: { seconds: number; mostAhead: number } & Pick<Pulling, 'at' | 'limits'>,
): Promise<(number | undefined)[]> {
  const rows = await handOutAll(
    db,
    all.map(({ accountId }) => accountId),
    all.map(({ kind }) => kind),
    seconds,
    at,
    limits.secondsPerSecond,
    mostAhead,
  );
  const aheadOf = new Map(rows.map(({ accountId, kind, ahead }) => [`${accountId} ${kind}`, ahead]));
  return all.map(({ accountId, kind }) => aheadOf.get(`${accountId} ${kind}`));
}

const handOutAll = fixedStatement(
  (
    accountIds: readonly string[],
    kinds: readonly PaceKind[],
    seconds: number,
    at: Date,
    secondsPerSecond: number,
    mostAhead: number,
  ) => {
    const before = drained(sql`excluded.noted_at`, secondsPerSecond);
    // Nothing kept stands on it. In one order, so that two processes cannot deadlock; an account that was deleted meanwhile gets nothing.
    // The planner does not look into a subquery: a plan for any number of accounts is as good as one for these (decision 256).
    return sql<{ accountId: string; kind: PaceKind; ahead: number }>`/* prepared */ /* apart */
    INSERT INTO stream_pace AS pace (account_id, kind, ahead_seconds, noted_at)
    SELECT account.id, input.kind, ${seconds}::double precision, ${at}::timestamptz
    FROM unnest((SELECT ${accountIds}::uuid[]), (SELECT ${kinds}::text[])) AS input (account_id, kind)
    JOIN account ON account.id = input.account_id
    ORDER BY account.id, input.kind
    ON CONFLICT (account_id, kind) DO UPDATE
      SET ahead_seconds = ${before} + excluded.ahead_seconds, noted_at = excluded.noted_at
      WHERE ${before} + excluded.ahead_seconds <= ${mostAhead}::double precision
    RETURNING pace.account_id AS "accountId", pace.kind, pace.ahead_seconds AS ahead`;
  },
);

/** How far ahead the account is, seconds. */
export async function findAhead(db: Db, pulling: Pulling): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    SELECT ${drained(sql`${pulling.at}::timestamptz`, pulling.limits.secondsPerSecond)} AS ahead FROM stream_pace pace
    WHERE account_id = ${pulling.accountId} AND kind = ${pulling.kind}`.execute(db);
  return rows[0]?.ahead ?? 0;
}

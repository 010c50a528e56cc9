// The places in which an account may stream, each change in one guarded statement.

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import type { Network } from './stream-network.ts';

export interface Taking {
  accountId: string;
  sessionId: string;
  /** Where the session asks from. */
  network: Network;
  at: Date;
  /** A place that was last used by then is free. */
  freeSince: Date;
  /** How many places an account has. */
  places: number;
}

/** Whether the session has a place, in whatever network. */
export async function hasPlace(db: Db, { accountId, sessionId, places }: Taking): Promise<boolean> {
  const { rows } = await sql`SELECT FROM stream_place
    WHERE account_id = ${accountId} AND session_id = ${sessionId} AND place <= ${places}`.execute(db);
  return rows.length > 0;
}

const columnOf = ({ family }: Network) => sql.ref(`network_${family}`);

/** How often a place may move from network to network: so many times at once, and as often again in a minute. */
const MOST_MOVES = 3;
const MOVES_PER_SECOND = MOST_MOVES / 60;

/**
 * Moves the session's own place to another network, unless it has moved too often lately; one that nobody used for a while moves
 * freely.
 */
export async function movePlace(db: Db, taking: Taking): Promise<boolean> {
  const { accountId, sessionId, network, at, freeSince, places } = taking;
  const own = columnOf(network);
  const moves = sql`CASE WHEN seen_at <= ${freeSince} THEN 0
    ELSE greatest(0, moves - ${MOVES_PER_SECOND}::double precision * greatest(0, extract(epoch FROM ${at}::timestamptz - moved_at)))
      + CASE WHEN ${own} = ${network.hash} THEN 0 ELSE 1 END END`;
  const { rows } = await sql`
    UPDATE stream_place SET ${own} = ${network.hash}, moves = ${moves}, moved_at = ${at},
      seen_at = greatest(seen_at, ${at})
    WHERE account_id = ${accountId} AND session_id = ${sessionId} AND place <= ${places}
      AND (${own} = ${network.hash} OR ${moves} <= ${MOST_MOVES})
    RETURNING place`.execute(db);
  return rows.length > 0;
}

/**
 * Takes the session's own place again, or a free one; of two that want the last one at once, one gets it. A place that is in use
 * from another network of the family is not taken: it moves (`movePlace`).
 *
 * What is kept of a place that is taken as a free one is not used any more, since its use was not noted for long.
 */
export async function takePlace(db: Db, taking: Taking): Promise<boolean> {
  const rows = await takeFree[taking.network.family](db, ...valuesOf(taking));
  return rows.length > 0;
}

/** The same; where none is free, takes the one that was taken longest ago, and its own from wherever it is in use. */
export async function replacePlace(db: Db, taking: Taking): Promise<void> {
  await takeAny[taking.network.family](db, ...valuesOf(taking));
}

type TakingValues = [
  accountId: string,
  sessionId: string,
  hash: Buffer,
  at: Date,
  freeSince: Date,
  places: number,
];

function valuesOf({ accountId, sessionId, network, at, freeSince, places }: Taking): TakingValues {
  return [accountId, sessionId, network.hash, at, freeSince, places];
}

/** One statement for each family, since planning takes longer than running: their texts stay the same. */
const takeFree = {
  v4: taking({ family: 'v4', orReplace: sql`false`, mark: sql`/* prepared */ /* apart */` }),
  v6: taking({ family: 'v6', orReplace: sql`false`, mark: sql`/* prepared */ /* apart */` }),
};
const takeAny = {
  v4: taking({ family: 'v4', orReplace: sql`true`, mark: sql`/* prepared */` }),
  v6: taking({ family: 'v6', orReplace: sql`true`, mark: sql`/* prepared */` }),
};

function taking({
  family,
  orReplace,
  mark,
}: {
  family: Network['family'];
  orReplace: RawBuilder<unknown>;
  mark: RawBuilder<unknown>;
}) {
  const own = sql.ref(`stored.network_${family}`);
  const networks = (hash: Buffer) =>
    family === 'v4' ? sql`${hash}::bytea, NULL::bytea` : sql`NULL::bytea, ${hash}::bytea`;
  return fixedStatement((...[accountId, sessionId, hash, at, freeSince, places]: TakingValues) => {
    // A place is free when its browser went away or was signed out.
    const isFree = (seenAt: string, holder: string) => sql`(
      ${sql.ref(seenAt)} <= ${freeSince}
      OR EXISTS (SELECT FROM session WHERE id = ${sql.ref(holder)} AND ended_at IS NOT NULL)
    )`;
    const staysHere = sql`(stored.session_id = excluded.session_id AND (${own} IS NULL OR ${own} = ${hash}))`;
    // The planner does not look into a subquery: a plan for any number of places is as good as one for this (decision 256).
    return sql<{ place: number }>`${mark}
    WITH chosen AS (
      SELECT number
      FROM generate_series(1, (SELECT ${places}::integer)) AS number
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
    INSERT INTO stream_place AS stored (account_id, place, session_id, taken_at, seen_at, network_v4, network_v6)
    SELECT ${accountId}::uuid, number, ${sessionId}::uuid, ${at}::timestamptz, ${at}::timestamptz, ${networks(hash)} FROM chosen
    ON CONFLICT (account_id, place) DO UPDATE SET
      session_id = excluded.session_id,
      taken_at = CASE WHEN stored.session_id = excluded.session_id THEN stored.taken_at ELSE excluded.taken_at END,
      seen_at = greatest(stored.seen_at, excluded.seen_at),
      -- The other family's network is the same household's only as long as this one stays where it is.
      network_v4 = CASE WHEN ${staysHere} THEN coalesce(excluded.network_v4, stored.network_v4) ELSE excluded.network_v4 END,
      network_v6 = CASE WHEN ${staysHere} THEN coalesce(excluded.network_v6, stored.network_v6) ELSE excluded.network_v6 END,
      -- After "watch here instead" the network that lost the place does not just take it back.
      moves = CASE WHEN ${staysHere} THEN stored.moves WHEN ${orReplace} THEN ${sql.lit(MOST_MOVES)}::double precision ELSE 0 END,
      moved_at = CASE WHEN ${staysHere} THEN stored.moved_at ELSE excluded.seen_at END
    -- Checked again under the row's lock: another request may have taken it since it was chosen.
    WHERE ${staysHere} OR ${orReplace} OR ${isFree('stored.seen_at', 'stored.session_id')}
    RETURNING place`;
  });
}

/** A use of a session's own place. */
export interface PlaceUse {
  accountId: string;
  sessionId: string;
  at: Date;
}

/**
 * Notes uses of places that are still their sessions' own, in one statement. A row that something else is changing is left out: its
 * use is noted with the next one.
 * @returns the sessions whose use was noted
 */
export async function noteUses(db: Db, uses: readonly PlaceUse[]): Promise<Set<string>> {
  const rows = await noteAll(
    db,
    uses.map(({ accountId }) => accountId),
    uses.map(({ sessionId }) => sessionId),
    uses.map(({ at }) => at),
  );
  return new Set(rows.map(({ sessionId }) => sessionId));
}

/** Nothing kept stands on when a place was used last. */
const noteAll = fixedStatement(
  (accountIds: readonly string[], sessionIds: readonly string[], at: readonly Date[]) =>
    sql<{ sessionId: string }>`/* prepared */ /* apart */
    WITH own AS (
      SELECT stored.ctid AS row, input.at
      FROM unnest((SELECT ${accountIds}::uuid[]), (SELECT ${sessionIds}::uuid[]), (SELECT ${at}::timestamptz[])) AS input (account_id, session_id, at)
      JOIN stream_place stored ON stored.account_id = input.account_id AND stored.session_id = input.session_id
      FOR NO KEY UPDATE OF stored SKIP LOCKED
    )
    UPDATE stream_place stored SET seen_at = greatest(stored.seen_at, own.at) FROM own WHERE stored.ctid = own.row
    RETURNING stored.session_id AS "sessionId"`,
);

export async function freePlace(db: Db, accountId: string, sessionId: string): Promise<void> {
  await db
    .deleteFrom('stream_place')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute();
}

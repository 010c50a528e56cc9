// The rows that changing transactions leave in `kept_change`; migrations 0590 and 0865 say which changes.

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { fixedStatement } from '../db/fixed-statement.ts';

/**
 * What a change is behind: the state of sessions, lists of lessons, who may play which lesson and from where, which stays while
 * students watch, what is told of a person beside lessons, or which session streams in which place and network.
 */
export type ChangeKind = 'session' | 'lessons' | 'playing' | 'person' | 'place';

export interface Change {
  readonly kind: ChangeKind;
  /** One or several; null among them: of everybody. */
  readonly accountIds: readonly (string | null)[];
}

export interface Answer {
  readonly snapshot: string;
  /** Another start is another history: of this cluster after a crash, or of one that took its place. */
  readonly started: Date;
  readonly at: Date;
  readonly changes: Change[] | null;
}

/**
 * The rows of transactions that a snapshot did not see and this statement's own does (PostgreSQL manual, 9.27.8: snapshot
 * information functions). Ids of transactions before the snapshot's oldest running one cannot be among them.
 * @param snapshot of the answer before; undefined: there was none
 */
export async function findChangesSince(db: Db, snapshot: string | undefined): Promise<Answer> {
  const rows = snapshot === undefined ? (await NOW.execute(db)).rows : await since(db, snapshot);
  return rows[0] as Answer;
}

const NOW = sql<Answer>`
  SELECT pg_current_snapshot()::text AS snapshot, pg_postmaster_start_time() AS started, now() AS at, NULL AS changes`;

const since = fixedStatement(
  (snapshot: string) => sql<Answer>`/* prepared */
  SELECT pg_current_snapshot()::text AS snapshot, pg_postmaster_start_time() AS started, now() AS at,
    -- Not jsonb, which takes several times as long to build; the same change twice does no harm.
    (SELECT json_agg(json_build_object('kind', kind, 'accountIds', coalesce(accounts, ARRAY[account_id]))) FROM kept_change
      -- The planner does not look into a subquery: a plan made for any snapshot is as good as one for this one, and is kept. Rows that this
      -- statement sees are before its own snapshot's end; of two bounds it expects few rows between, and reads them by their index.
      WHERE xid >= (SELECT pg_snapshot_xmin(${snapshot}::pg_snapshot)) AND xid < pg_snapshot_xmax(pg_current_snapshot())
        AND NOT pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)) AS changes`,
);

export async function deleteOlder(db: Db, seconds: number): Promise<void> {
  await sql`DELETE FROM kept_change WHERE at < now() - make_interval(secs => ${seconds})`.execute(db);
}

// What the checks ask PostgreSQL about itself. Times are differences on PostgreSQL's own clock, since it dates these rows.

import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface Server {
  /** As 180004. */
  version: number;
  isReplica: boolean;
  checksums: boolean;
  checksumFailures: number;
  /** Age of the oldest transaction number that is still in use, of 2,147,483,647 at most. */
  transactionAge: number;
  /** How long the oldest running transaction has been open; 0: there is none. */
  longestSeconds: number;
}

export async function findServer(db: Db): Promise<Server> {
  const { rows } = await sql<Server>`
    SELECT current_setting('server_version_num')::integer AS version, pg_is_in_recovery() AS "isReplica",
      current_setting('data_checksums') = 'on' AS checksums,
      (SELECT coalesce(sum(checksum_failures), 0)::bigint FROM pg_stat_database) AS "checksumFailures",
      (SELECT max(age(datfrozenxid)) FROM pg_database) AS "transactionAge",
      (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::double precision FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()) AS "longestSeconds"`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error('A query of single values answers with one row.');
  return found;
}

export interface Follower {
  name: string;
  /** How much of the log it does not have yet. */
  behindBytes: number;
  behindSeconds: number;
}

/** Replicas, and places that are kept for replicas which are gone: the log that they need stays on this disk. */
export async function findFollowers(db: Db): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    SELECT application_name AS name, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint AS "behindBytes",
      coalesce(extract(epoch FROM replay_lag), 0)::integer AS "behindSeconds"
    FROM pg_stat_replication WHERE replay_lsn IS NOT NULL
    UNION ALL
    SELECT slot_name, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::bigint, 0
    FROM pg_replication_slots WHERE NOT active AND restart_lsn IS NOT NULL`.execute(db);
  return rows;
}

export interface Sequence {
  name: string;
  /** The share of its numbers that were given out. */
  usedShare: number;
}

/** The sequence that ends first. */
export async function findFullestSequence(db: Db): Promise<Sequence | undefined> {
  const { rows } = await sql<Sequence>`
    SELECT sequencename AS name, (last_value::numeric / max_value)::double precision AS "usedShare"
    FROM pg_sequences WHERE last_value IS NOT NULL AND NOT cycle ORDER BY 2 DESC LIMIT 1`.execute(db);
  return rows[0];
}

/** How many seconds this machine's clock is ahead of PostgreSQL's. */
export async function findClockDifference(db: Db, now: () => Date): Promise<number> {
  const before = now().getTime();
  const { rows } = await sql<{ at: Date }>`SELECT clock_timestamp() AS at`.execute(db);
  const middle = (before + now().getTime()) / 2;
  return rows[0] ? (middle - rows[0].at.getTime()) / 1000 : 0;
}

export interface JobTrouble {
  name: string;
  count: number;
  /** How long the oldest has been due. */
  lateSeconds: number;
}

const hasJobs = sql<{ there: boolean }>`SELECT to_regclass('jobs.job') IS NOT NULL AS there`;

/** Jobs that gave up after all their tries in the last day, and jobs that have been due for longer than `lateSeconds`. */
export async function findJobTroubles(
  db: Db,
  lateSeconds: number,
): Promise<{ failed: JobTrouble[]; late: JobTrouble[] }> {
  const { rows: there } = await hasJobs.execute(db);
  if (there[0]?.there !== true) return { failed: [], late: [] };
  const { rows: failed } = await sql<JobTrouble>`
    SELECT name, count(*)::integer AS count, 0 AS "lateSeconds" FROM jobs.job
    WHERE state = 'failed' AND completed_on > clock_timestamp() - interval '1 day'
    GROUP BY name ORDER BY 2 DESC, 1`.execute(db);
  const { rows: late } = await sql<JobTrouble>`
    SELECT name, count(*)::integer AS count,
      extract(epoch FROM clock_timestamp() - min(start_after))::integer AS "lateSeconds" FROM jobs.job
    WHERE state IN ('created', 'retry') AND start_after < clock_timestamp() - make_interval(secs => ${lateSeconds})
    GROUP BY name ORDER BY 3 DESC, 1`.execute(db);
  return { failed, late };
}

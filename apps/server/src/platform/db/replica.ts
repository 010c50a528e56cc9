// A standby of PostgreSQL: whether it has everything by now that the primary had when a call came, and what is wrong with it otherwise.

import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { monotonicMilliseconds } from '../clock.ts';
import type { Logger } from '../log.ts';
import { readLsn } from '../postgres/lsn.ts';
import { shareQuestion } from '../shared-question.ts';
import type { DatabaseAddress } from './address.ts';
import { openDatabase } from './database.ts';

/**
 * `behind`: it has not replayed everything in time. `away`: it does not answer. `other`: it is no standby of the primary, but of
 * another cluster, of another timeline (one that did not follow a failover), or none.
 */
export type ReplicaState = 'well' | 'behind' | 'away' | 'other';

export interface Replica {
  readonly pool: pg.Pool;
  /** Compares it with the primary as that is after this call began; waits 250 ms at most. @throws when the primary is away */
  look(): Promise<ReplicaState>;
  /** Says that it failed: for a second nobody asks it. */
  rest(error: unknown): void;
  close(): Promise<void>;
}

interface Position {
  readonly lsn: bigint;
  /** Cluster, database and timeline: equal on a primary and its standby. */
  readonly identity: string;
}

/** How long a call waits for the standby. */
const PATIENCE_MILLISECONDS = 250;
const PAUSE_MILLISECONDS = 5;
const REST_MILLISECONDS = 1000;
/** A connection may take longer than a call waits: the next ones have it then. */
const CONNECT_MILLISECONDS = 2000;
const QUESTION_MILLISECONDS = 1000;
/** A reading that takes longer is left to the primary. */
const READING_MILLISECONDS = 5000;

const IDENTITY = `system_identifier::text || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())`;
/** The name of the file that the log is written to begins with the timeline, in hexadecimal digits. */
const PRIMARY_QUESTION = `SELECT pg_current_wal_flush_lsn()::text AS lsn, ${IDENTITY} || '/' ||
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer AS identity
  FROM pg_control_system()`;
/** A standby that followed its primary through a failover says so from its next restart point on, minutes later at most. */
const REPLICA_QUESTION = `SELECT coalesce(pg_last_wal_replay_lsn(), '0/0')::text AS lsn,
    CASE WHEN pg_is_in_recovery() THEN ${IDENTITY} || '/' ||
      greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline) ELSE 'none' END AS identity
  FROM pg_control_system(), pg_control_checkpoint() AS checkpoint, pg_control_recovery() AS recovery`;

/** @param primary the pool of the primary */
export function openReplica(address: DatabaseAddress, primary: pg.Pool, log: Logger): Replica {
  const database = openDatabase(address, {
    log,
    connections: 10,
    waitMilliseconds: CONNECT_MILLISECONDS,
    answerMilliseconds: READING_MILLISECONDS,
  });
  const { pool } = database;
  let restsUntil = 0;
  const rest = (error: unknown) => {
    if (monotonicMilliseconds() > restsUntil) log.warn({ err: error }, 'the replica does not answer');
    restsUntil = monotonicMilliseconds() + REST_MILLISECONDS;
  };
  const askPrimary = shareQuestion(async () => ask(primary, PRIMARY_QUESTION));
  const askReplica = shareQuestion(async () => {
    try {
      return await ask(pool, REPLICA_QUESTION);
    } catch (error) {
      rest(error);
      throw error;
    }
  });
  return {
    pool,
    rest,
    close: async () => database.close(),
    async look() {
      if (monotonicMilliseconds() < restsUntil) return 'away';
      const target = await askPrimary();
      const deadline = monotonicMilliseconds() + PATIENCE_MILLISECONDS;
      for (;;) {
        const left = Math.max(0, deadline - monotonicMilliseconds());
        const position = await inTime(askReplica(), left).catch(() => 'away' as const);
        if (position === 'late' || position === 'away') return 'away';
        if (position.identity !== target.identity) return 'other';
        if (position.lsn >= target.lsn) return 'well';
        if (monotonicMilliseconds() + PAUSE_MILLISECONDS > deadline) return 'behind';
        await sleep(PAUSE_MILLISECONDS);
      }
    },
  };
}

async function ask(pool: pg.Pool, text: string): Promise<Position> {
  const question = { text, query_timeout: QUESTION_MILLISECONDS };
  const { rows } = await pool.query<{ lsn: string; identity: string }>(question);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not say how far it is.');
  return { lsn: readLsn(row.lsn), identity: row.identity };
}

async function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T | 'late'> {
  const timer = new AbortController();
  const late = sleep(milliseconds, 'late' as const, { signal: timer.signal, ref: false });
  late.catch(() => {});
  // It may still fail after nobody waits any more.
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}

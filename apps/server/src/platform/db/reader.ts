// Reads for the admin area's lists, charts and files: from a standby where it has everything that was committed before the call, and
// otherwise from the primary. Whoever reads notices no difference.

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { DatabaseAddress } from './address.ts';
import type { Db } from './database.ts';
import { preparingPool } from './prepared.ts';
import { openReplica, type Replica, type ReplicaState } from './replica.ts';
import type { DB } from './schema.ts';

export interface Reader {
  /** For statements that only read, each by itself: it has no transactions. */
  readonly db: Db;
  /** How the standby is, compared with the primary by now. @throws when the primary is away */
  look(): Promise<ReplicaState>;
  close(): Promise<void>;
}

export interface ReaderOptions {
  readonly log: Logger;
  readonly tracing?: Tracing | undefined;
  /** Told of each statement where it was read. */
  readonly onRead?: (from: 'replica' | 'primary') => void;
}

/** @param primary the pool of the primary, which stays open when the reader closes */
export function openReader(
  address: DatabaseAddress,
  primary: pg.Pool,
  { log, tracing, onRead }: ReaderOptions,
): Reader {
  const replica = openReplica(address, primary, log);
  const db = readerOf(primary, { replica, tracing, ...(onRead && { onRead }) });
  return { db, look: async () => replica.look(), close: async () => replica.close() };
}

interface Sources extends Pick<ReaderOptions, 'tracing' | 'onRead'> {
  readonly replica?: Replica;
}

/** Without a replica everything comes from the primary: for tests, whose reader refuses to write. */
export function readerOf(primary: pg.Pool, { replica, tracing, onRead }: Sources = {}): Db {
  const ofPrimary = preparingPool(primary, { isPooled: 'isPooled' in primary.options, tracing });
  const ofReplica = replica && preparingPool(replica.pool, { tracing });
  const query = async (text: string, values: unknown[]) => {
    if (TRANSACTION.test(text)) throw new Error('A reader has no transactions: use the database itself.');
    // A primary that does not answer says so itself below.
    if (replica && ofReplica && (await replica.look().catch(() => 'away')) === 'well') {
      try {
        const result = await onOne(ofReplica, text, values);
        onRead?.('replica');
        return result;
      } catch (error) {
        // It broke off, takes too long, or may not read this; a statement that is wrong is refused by the primary, too.
        if (isAway(error)) replica.rest(error);
      }
    }
    onRead?.('primary');
    return onOne(ofPrimary, text, values);
  };
  const pool: PostgresPool = {
    options: {},
    end: async () => {},
    connect: async () => ({ query: query as unknown as PostgresPoolClient['query'], release: () => {} }),
  };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** Whatever is not PostgreSQL's own answer, and its answers about connections, resources and its end (manual, appendix A). */
function isAway(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|53|57P)/.test(error.code ?? '');
}

const TRANSACTION = /^(begin|start transaction|commit|rollback|savepoint|release)\b/i;

async function onOne(pool: PostgresPool, text: string, values: unknown[]): Promise<unknown> {
  const client = await pool.connect();
  try {
    return await client.query(text, values);
  } finally {
    client.release();
  }
}

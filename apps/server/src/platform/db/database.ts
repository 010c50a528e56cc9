// The product's connections to PostgreSQL: one pool a process, typed queries on it, and transactions that are retried.

import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { randomBelow } from '../ids.ts';
import type { Logger } from '../log.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type DatabaseAddress, isPooledAddress } from './address.ts';
import { preparingPool } from './prepared.ts';
import type { DB } from './schema.ts';
import { countWrites, type Writes } from './writes.ts';

export type Db = Kysely<DB>;
/** A running transaction. A function that writes more than one row takes this, so that the compiler demands a transaction. */
export type Tx = Transaction<DB>;

export interface OpenDatabase {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Logger;
  /** Connections at most; 20 when absent. */
  readonly connections?: number;
  /** How long a caller waits for a connection before it is refused as busy; 5 seconds when absent. */
  readonly waitMilliseconds?: number;
  /** How long an answer may take before its connection counts as lost; 20 seconds when absent. */
  readonly answerMilliseconds?: number;
  /** Whether PostgreSQL refuses to write for it. */
  readonly readsOnly?: boolean;
  readonly tracing?: Tracing | undefined;
}

/** Longer than any statement of the product may take on a slow machine; a runaway one frees its locks then. */
export const STATEMENT_MILLISECONDS = 15_000;

const SESSION = {
  statement_timeout: STATEMENT_MILLISECONDS,
  idle_in_transaction_session_timeout: STATEMENT_MILLISECONDS,
  options: '-c timezone=UTC',
};

/** Opens the pool; connections are made as they are needed, and made again after PostgreSQL was away. */
export function openDatabase(
  address: DatabaseAddress,
  {
    log,
    connections = 20,
    waitMilliseconds = 5000,
    answerMilliseconds = STATEMENT_MILLISECONDS + 5000,
    readsOnly = false,
    tracing,
  }: DatabaseOptions,
): OpenDatabase {
  const isPooled = isPooledAddress(address);
  const pool = new pg.Pool({
    ...address,
    application_name: 'valence',
    max: connections,
    connectionTimeoutMillis: waitMilliseconds,
    idleTimeoutMillis: 30_000,
    // PgBouncer gives its sessions the same itself, and knows no such wish of a client (platform/db/pooler.ts).
    ...(!isPooled && SESSION),
    ...(readsOnly && { options: `${SESSION.options} -c default_transaction_read_only=on` }),
    // If the answer itself is lost, the caller does not wait for ever.
    query_timeout: answerMilliseconds,
    keepAlive: true,
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  // A PostgreSQL that ends tells its connections: the idle ones through the pool, those in a transaction between two
  // statements directly. Without a listener either would end this process; the statement that follows fails anyway.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection ended'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const writes: Writes = { count: 0 };
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: preparingPool(pool, { isPooled, tracing, writes }) }),
  });
  countWrites(db, writes);
  return { db, pool, close: async () => db.destroy() };
}

const BIGINT = pg.types.builtins.INT8;
const DATE = pg.types.builtins.DATE;
const TIMESTAMPTZ = pg.types.builtins.TIMESTAMPTZ;

/**
 * pg's own parsers but for three types: a bigint is a number or an error, a calendar day stays the text it is, and an instant
 * is read by the runtime's own parser.
 */
function typeParser(type: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (format !== 'binary' && type === BIGINT) return safeBigint;
  if (format !== 'binary' && type === DATE) return (value) => value;
  if (format !== 'binary' && type === TIMESTAMPTZ) return readInstant;
  return pg.types.getTypeParser(type, format) as (value: string) => unknown;
}

const readAnyInstant = pg.types.getTypeParser(TIMESTAMPTZ, 'text') as (value: string) => unknown;

/**
 * An instant as PostgreSQL writes it in UTC: `2027-01-14 06:30:00.123+00`. Every row of a list has some, and pg's parser, which
 * reads every style there is, was a fourteenth of such a call. Years of other than four digits and infinity are left to it.
 */
function readInstant(text: string): unknown {
  const isUsual = text.length <= 29 && text.charCodeAt(10) === SPACE && text.endsWith('+00');
  return isUsual ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : readAnyInstant(text);
}

const SPACE = 32;

/** @throws RangeError beyond 2^53, where a number would silently become another. */
export function safeBigint(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value)) return value;
  throw new RangeError(`bigint ${text} does not fit into a number without loss`);
}

// Serialization failure and deadlock (PostgreSQL manual, appendix A): nothing was written, and another try may succeed.
const RETRYABLE = new Set(['40001', '40P01']);
const TRIES = 5;

/**
 * Runs `work` in one transaction. `work` may run several times, so it must do nothing outside `tx`: effects on the world
 * are jobs enqueued in it.
 * @throws what `work` throws, after rolling back; after 5 tries also a serialization failure or deadlock.
 */
export async function transaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retried(async () => db.transaction().execute(work));
}

/** The same for a single statement, which is a transaction by itself and may run several times, too. */
export async function retried<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries >= TRIES || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
      await sleep(randomBelow(10 * 2 ** tries));
    }
  }
}

/** The SQLSTATE of an error of PostgreSQL (23505: a unique value is taken), undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** The name of the constraint an error of PostgreSQL is about. */
export function violatedConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.constraint : undefined;
}

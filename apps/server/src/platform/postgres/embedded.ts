// The embedded PostgreSQL of a data folder: one owner, started or adopted, watched, and stopped with the server.

import { mkdir, realpath } from 'node:fs/promises';
import { inspect } from 'node:util';
import pg from 'pg';
import type { DatabaseAddress } from '../db/address.ts';
import type { Logger } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { type Cluster, DATABASE_NAME, DATABASE_USER, prepareCluster, pruneLogs } from './cluster.ts';
import { type Ownership, takeOwnership } from './ownership.ts';
import { ensurePostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunAs } from './system-user.ts';

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Logger;
  /** Called when the database cannot be kept running or belongs to another server now: this server must end. */
  readonly onLost: (reason: unknown) => void;
  /** Further PostgreSQL settings (`name=value`). */
  readonly parameters?: readonly string[];
  /** How long PostgreSQL may take until it answers; 3 minutes when absent. */
  readonly patienceMilliseconds?: number;
}

export interface EmbeddedPostgres {
  readonly address: Exclude<DatabaseAddress, { connectionString: string }>;
  /** Of the postmaster as it is now. */
  pid(): number;
  /** Stops PostgreSQL in good order; after `patienceMilliseconds` (8,000) at once. */
  stop(patienceMilliseconds?: number): Promise<void>;
}

/**
 * Starts the PostgreSQL under `dataDir`, or adopts the one an earlier server left running, and makes this process its
 * owner. When PostgreSQL dies it is started again, on the same port; connections made meanwhile fail.
 * @throws AlreadyOwnedError when another server owns the folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  // 0711: PostgreSQL's user passes through to its own folder and sees nothing else.
  await mkdir(options.dataDir, { recursive: true, mode: 0o711 });
  const dataDir = await realpath(options.dataDir);
  const binaries = await findBinaries();
  const cluster = await prepareCluster(dataDir, await chooseRunAs(dataDir, binaries.postgres), binaries);
  const postmaster = await ensurePostmaster(cluster, options);
  const address = addressOf(cluster, postmaster);
  await createDatabase(address);
  const ownership = await takeOwnership(address, dataDir);
  return watch(cluster, postmaster, ownership, { ...options, dataDir });
}

function addressOf(cluster: Cluster, { port }: Postmaster) {
  const { password } = cluster;
  return { host: '127.0.0.1', port, user: DATABASE_USER, password, database: DATABASE_NAME };
}

async function createDatabase(address: EmbeddedPostgres['address']): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [address.database]);
    if (rows.length === 0) await client.query(`CREATE DATABASE ${address.database}`);
  } catch (error) {
    // 42P04, 23505: another server that is starting has just made it.
    if (!(error instanceof pg.DatabaseError && ['42P04', '23505'].includes(error.code ?? ''))) throw error;
  } finally {
    await client.end();
  }
}

const PRUNE_EVERY_MILLISECONDS = 3_600_000;

function watch(
  cluster: Cluster,
  first: Postmaster,
  firstOwnership: Ownership,
  options: EmbeddedOptions,
): EmbeddedPostgres {
  const { log } = options;
  let postmaster = first;
  let ownership = firstOwnership;
  let stopping = false;
  let recovering: Promise<void> = Promise.resolve();

  async function recover(): Promise<void> {
    log.error(
      { postgresPid: postmaster.pid },
      'the connection to PostgreSQL broke: starting it again if it ended',
    );
    const next = await ensurePostmaster(cluster, { ...options, port: first.port });
    if (next.port !== first.port)
      throw new Error(`PostgreSQL came back on port ${next.port} instead of ${first.port}.`);
    postmaster = next;
    if (stopping) return;
    ownership = await takeOwnership(addressOf(cluster, next), options.dataDir);
    ownership.onLost(onBroken);
    log.info({ postgresPid: postmaster.pid }, 'PostgreSQL is back');
  }
  function onBroken(): void {
    if (!stopping) recovering = retry(recover, () => stopping).catch(options.onLost);
  }
  ownership.onLost(onBroken);
  const pruning = setInterval(
    () => void pruneLogs(cluster.folder).catch(() => {}),
    PRUNE_EVERY_MILLISECONDS,
  ).unref();

  return {
    address: addressOf(cluster, first),
    pid: () => postmaster.pid,
    async stop(patienceMilliseconds = 8000) {
      if (stopping) return;
      stopping = true;
      clearInterval(pruning);
      await recovering;
      await stopPostmaster(cluster, postmaster, patienceMilliseconds);
      await ownership.release();
    },
  };
}

/** PostgreSQL may die again while it is being brought back: three broken attempts are enough to give up. */
async function retry(recover: () => Promise<void>, isOver: () => boolean): Promise<void> {
  for (let tries = 1; !isOver(); tries += 1) {
    try {
      await recover();
      return;
    } catch (error) {
      if (!isBrokenConnection(error) || tries >= 3) throw error;
    }
  }
}

/**
 * Whether the error says that PostgreSQL ended the connection: it refuses or resets it, shuts down or starts up (57P01 to 57P03 in
 * the PostgreSQL manual, appendix A), or pg noticed between two queries that it is gone ("not queryable").
 */
export function isBrokenConnection(error: unknown): boolean {
  return error instanceof Error && /terminated|not queryable|ECONNRE|57P0/.test(inspect(error));
}

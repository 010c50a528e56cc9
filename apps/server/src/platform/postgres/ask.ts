// Checks whether a PostgreSQL is ready, and whether it really is our cluster's.

import { realpath } from 'node:fs/promises';
import pg from 'pg';
import { type Cluster, DATABASE_USER } from './cluster.ts';

export type Answer = 'ready' | 'not-yet';

// 57P03: starting up, shutting down or recovering (PostgreSQL manual, appendix A).
const NOT_YET = new Set(['57P03', '57P01', '57P02', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE']);

/**
 * One attempt to talk to the PostgreSQL on `port`.
 * @throws when something else answers there, or a PostgreSQL that is not this cluster's.
 */
export async function ask(cluster: Cluster, port: number): Promise<Answer> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: DATABASE_USER,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  });
  client.on('error', () => {}); // A connection that breaks also rejects the queries below.
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    );
    const folder = rows[0]?.folder ?? '';
    if (folder === cluster.folder || (await realpath(folder)) === (await realpath(cluster.folder)))
      return 'ready';
    throw new Error(`The PostgreSQL on port ${port} serves ${folder}, not ${cluster.folder}.`);
  } catch (error) {
    if (isNotYet(error)) return 'not-yet';
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

function isNotYet(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return NOT_YET.has(error.code);
  return /terminated|timeout/i.test(error.message);
}

// Looks at the PgBouncer before PostgreSQL when the server starts: whether it leads to the same database, and whether its sessions
// have the limits that the server gives sessions of its own.

import pg from 'pg';
import { SettingsError } from '../env.ts';
import type { DatabaseAddress } from './address.ts';
import { STATEMENT_MILLISECONDS } from './database.ts';

/** For pgbouncer.ini, in the line of the database; no client can ask PgBouncer for it. */
export const CONNECT_QUERY = `SET statement_timeout = ${STATEMENT_MILLISECONDS}; SET idle_in_transaction_session_timeout = ${STATEMENT_MILLISECONDS}; SET timezone = 'UTC'`;

const say = {
  other: 'DATABASE_POOL_URL: it leads to another database than DATABASE_URL.',
  limits: `DATABASE_POOL_URL: the sessions of PgBouncer lack the limits of the server's own. Add connect_query = '${CONNECT_QUERY.replaceAll("'", "''")}' to the line of the database in pgbouncer.ini, and restart PgBouncer.`,
};

interface Look {
  readonly cluster: string;
  readonly database: string;
  readonly statement: number;
  readonly idle: number;
  readonly zone: string;
}

/** @throws SettingsError; what pg throws when either cannot be reached */
export async function examinePooler(pooled: DatabaseAddress, direct: DatabaseAddress): Promise<void> {
  const [through, itself] = await Promise.all([look(pooled), look(direct)]);
  const isSame = through.cluster === itself.cluster && through.database === itself.database;
  const isLimited = [through.statement, through.idle].every(
    (milliseconds) => milliseconds > 0 && milliseconds <= STATEMENT_MILLISECONDS,
  );
  const problems = [
    ...(isSame ? [] : [say.other]),
    ...(isLimited && through.zone === 'UTC' ? [] : [say.limits]),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
}

async function look(address: DatabaseAddress): Promise<Look> {
  const client = new pg.Client({
    ...address,
    application_name: 'valence look',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  try {
    const { rows } = await client.query<Look>(
      `SELECT system_identifier::text AS cluster,
         (SELECT oid FROM pg_database WHERE datname = current_database())::text AS database,
         (SELECT setting FROM pg_settings WHERE name = 'statement_timeout')::integer AS statement,
         (SELECT setting FROM pg_settings WHERE name = 'idle_in_transaction_session_timeout')::integer AS idle,
         current_setting('timezone') AS zone
       FROM pg_control_system()`,
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL did not identify itself.');
    return row;
  } finally {
    await client.end();
  }
}

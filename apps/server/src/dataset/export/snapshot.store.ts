// Reads the whole database as it is at one instant, in one transaction that only reads.

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import { MIGRATION_LOCK } from '../../platform/db/migrate.ts';

/** A table as the archive has it: columns that are computed from others are left out. */
export interface SnapshotTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The expressions by which its rows are put into a stable order. */
  readonly order: readonly string[];
}

export interface Sequence {
  readonly table: string;
  readonly column: string;
  readonly last: number;
}

export interface PendingJob {
  readonly name: string;
  readonly data: unknown;
  readonly startAfter: Date;
}

/** Values are written in one form, whatever the server's settings are. No limit of time: a large table takes its time. */
const FORMS =
  '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex -c extra_float_digits=1 -c statement_timeout=0 -c idle_in_transaction_session_timeout=0';

export async function connect(address: DatabaseAddress, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: name, keepAlive: true, options: FORMS });
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  return client;
}

/**
 * Begins the transaction: from here on the client sees this instant. Migrations of a server that starts meanwhile come
 * wholly before it, or wait until it ends.
 */
export async function beginSnapshot(client: pg.Client): Promise<SnapshotTable[]> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
  try {
    const tables = await listTables(client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const names = tables.map(({ name }) => quoted(name));
    if (names.length > 0) await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
    // The first query of the transaction takes the snapshot.
    await client.query('SELECT 1');
    return tables;
  } finally {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]).catch(() => {});
  }
}

export async function endSnapshot(client: pg.Client): Promise<void> {
  await client.query('ROLLBACK');
}

/** Our own tables, by name. Rows are ordered by the primary key, or by all columns where there is none. */
async function listTables(client: pg.Client): Promise<SnapshotTable[]> {
  const { rows } = await client.query<SnapshotTable>(`
    SELECT c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
      CASE WHEN key.indkey IS NULL
        THEN array_agg(quote_ident(a.attname) || '::text COLLATE "C"' ORDER BY a.attnum)
        ELSE array_agg(quote_ident(a.attname) || CASE WHEN a.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END
          ORDER BY array_position(key.indkey::int2[], a.attnum)) FILTER (WHERE a.attnum = ANY (key.indkey)) END AS "order"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    LEFT JOIN pg_index key ON key.indrelid = c.oid AND key.indisprimary
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p' AND a.attnum > 0 AND NOT a.attisdropped
    GROUP BY c.relname, key.indkey ORDER BY c.relname COLLATE "C"`);
  return rows;
}

export const quoted = (name: string): string => `public."${name}"`;
export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column}"`).join(', ');

/** The table as CSV with a first line of names. `rowCount` is known when the stream has ended. */
export function copyOut(client: pg.Client, { name, columns, order }: SnapshotTable) {
  return client.query(
    copyTo(
      `COPY (SELECT ${columnList(columns)} FROM ${quoted(name)} ORDER BY ${order.join(', ')}) TO STDOUT (FORMAT csv, HEADER true)`,
    ),
  );
}

export async function listMigrations(client: pg.Client): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM schema_migration ORDER BY name COLLATE "C"',
  );
  return rows;
}

/**
 * Sequences do not obey transactions: what is read here is the snapshot's number or a later one.
 * @throws where the role may not read one, which PostgreSQL would answer like one that was never used
 */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{
    table: string;
    column: string;
    last: string;
    mayRead: boolean;
  }>(`
    SELECT c.relname AS table, a.attname AS column, coalesce(pg_sequence_last_value(s.oid), 0) AS last,
      has_sequence_privilege(s.oid, 'SELECT') AS "mayRead"
    FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i') AND d.classid = 'pg_class'::regclass
    JOIN pg_class c ON c.oid = d.refobjid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND c.relnamespace = 'public'::regnamespace ORDER BY 1, 2`);
  const hidden = rows.find(({ mayRead }) => !mayRead);
  if (hidden) throw new Error(`permission denied for the sequence of ${hidden.table}.${hidden.column}`);
  return rows.map(({ table, column, last }) => ({ table, column, last: Number(last) }));
}

export async function postgresVersion(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return rows[0]?.version ?? '';
}

/** Jobs that wait, are to be tried again, or are under way: they may run twice. Those of pg-boss itself are made anew. */
export async function listPendingJobs(client: pg.Client): Promise<PendingJob[]> {
  const { rows: present } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('jobs.job') IS NOT NULL AS there`,
  );
  if (present[0]?.there !== true) return [];
  const { rows } = await client.query<PendingJob>(`
    SELECT name, data, start_after AS "startAfter" FROM jobs.job
    WHERE state IN ('created', 'retry', 'active') AND NOT starts_with(name, '__pgboss')
    ORDER BY name COLLATE "C", created_on, id`);
  return rows;
}

/** Uploaded films whose lessons are not made yet: they lie outside the storage. */
export async function countUnfinishedFilms(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ films: string }>(
    `SELECT count(*) AS films FROM packaging WHERE state IN ('queued', 'running')`,
  );
  return Number(rows[0]?.films);
}

/** Undefined where no server has stored one yet. */
export async function findFingerprint(client: pg.Client): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ fingerprint: Buffer }>('SELECT fingerprint FROM secret_fingerprint');
  return rows[0]?.fingerprint;
}

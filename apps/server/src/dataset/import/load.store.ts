// The database that an archive is loaded into: whether it is empty, emptied of what an unused server leaves, loaded in one
// transaction. Needs no more rights than the owner of the database has.

import { importWords } from '@valence/copy/site/portable';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Manifest } from '../export/manifest.ts';
import { columnList, quoted } from '../export/snapshot.store.ts';
import { PortableError } from '../portable-error.ts';

/** What migrations, an unused server and passers-by leave: no school's data. */
const OF_AN_EMPTY_SCHOOL: readonly string[] = [
  'analytics_activity',
  'analytics_visit',
  'backup_base',
  'backup_state',
  'budget',
  'checkup',
  'landing_closed',
  'landing_day',
  'landing_day_click',
  'landing_day_device',
  'landing_day_seconds',
  'landing_day_session',
  'landing_day_source',
  'landing_late',
  'message_setting',
  'paced_slot',
  'schema_migration',
  'secret_fingerprint',
  'setup_whatsapp',
  'watch_closed',
  'whatsapp_sender',
  'worker',
];

/** @param kinds `p`: tables that an archive holds; `u`: those that are not in the log of the database, whose rows may be lost */
async function tablesOf(client: pg.Client, kinds = ['p']): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
     AND relpersistence = ANY ($1::"char"[]) ORDER BY relname COLLATE "C"`,
    [kinds],
  );
  return rows.map(({ name }) => name);
}

/** The tables with a school's data. */
export async function tablesWithData(client: pg.Client): Promise<string[]> {
  const filled: string[] = [];
  for (const name of await tablesOf(client)) {
    if (OF_AN_EMPTY_SCHOOL.includes(name)) continue;
    const { rowCount } = await client.query(`SELECT FROM ${quoted(name)} LIMIT 1`);
    if (rowCount) filled.push(name);
  }
  return filled;
}

/** The last migration that was applied; '' where there is none. */
export async function lastMigration(client: pg.Client): Promise<string> {
  if (!(await tablesOf(client)).includes('schema_migration')) return '';
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM schema_migration ORDER BY name COLLATE "C" DESC LIMIT 1',
  );
  return rows[0]?.name ?? '';
}

/** Connections of servers, workers and commands. */
export async function countUsers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ users: string }>(
    `SELECT count(*) AS users FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('valence', 'valence jobs') AND pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.users);
}

/** Removes the tables and functions of an empty school, so that those of the archive's version can be made. */
export async function clearSchema(client: pg.Client): Promise<void> {
  const { rows: routines } = await client.query<{ signature: string }>(`
    SELECT p.oid::regprocedure::text AS signature FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  const tables = (await tablesOf(client, ['p', 'u'])).map(quoted);
  await client.query('BEGIN');
  if (tables.length > 0) await client.query(`DROP TABLE ${tables.join(', ')} CASCADE`);
  for (const { signature } of routines) await client.query(`DROP ROUTINE IF EXISTS ${signature} CASCADE`);
  await client.query('COMMIT');
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** What `beginLoad` took away and `endLoad` puts back. */
export interface Load {
  readonly tables: readonly string[];
  readonly foreignKeys: readonly ForeignKey[];
}

/**
 * Begins the transaction: references and triggers are out of the way until `endLoad`, so that tables can come in any order and
 * nothing is computed from rows that already have it computed. Rows that migrations made are removed.
 * @throws PortableError when somebody has begun to use the school
 */
export async function beginLoad(client: pg.Client): Promise<Load> {
  await client.query('BEGIN');
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  const tables = await tablesOf(client);
  const { rows: foreignKeys } = await client.query<ForeignKey>(`
    SELECT c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0 ORDER BY 1, 2`);
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${quoted(table)} DROP CONSTRAINT "${name}"`);
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  // The tables are locked by now: what is in them stays as it is.
  const filled = await tablesWithData(client);
  if (filled.length > 0) throw new PortableError(importWords.hasRows(filled));
  await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
  return { tables, foreignKeys };
}

/** A stream that takes the table's CSV; `rowCount` is known when it has finished. */
export function copyIn(client: pg.Client, { name, columns }: Manifest['tables'][number]) {
  return client.query(
    copyFrom(`COPY ${quoted(name)} (${columnList(columns)}) FROM STDIN (FORMAT csv, HEADER match)`),
  );
}

/** Puts triggers and references back, which checks every reference, and lets counting columns go on. */
export async function endLoad(
  client: pg.Client,
  { tables, foreignKeys }: Load,
  sequences: Manifest['sequences'],
): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${quoted(table)} ADD CONSTRAINT "${name}" ${definition}`);
  for (const { table, column, last } of sequences) {
    if (last > 0)
      await client.query('SELECT setval(pg_get_serial_sequence($1, $2)::regclass, $3)', [
        quoted(table),
        column,
        last,
      ]);
  }
}

/** New tables have no statistics yet, without which the first queries are slow. */
export async function analyse(client: pg.Client): Promise<void> {
  for (const table of await tablesOf(client)) await client.query(`ANALYZE ${quoted(table)}`);
}

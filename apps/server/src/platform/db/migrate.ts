// Brings a database to the newest schema: numbered SQL files, forward only, each in one transaction, one server at a time.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { VERSION } from '../version.ts';
import type { DatabaseAddress } from './address.ts';
import { canRunOn, oldestVersionFor, withoutStatement } from './compatibility.ts';

/** The product's own migrations. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Held while migrations run. Any number that no other part of the product locks with. */
export const MIGRATION_LOCK = 7_318_002;
const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

export interface MigrateOptions {
  readonly log: Logger;
  /** The instant written beside each migration applied now. */
  readonly at: Date;
  /** Another folder, for tests. */
  readonly folder?: string;
  /** The name of the last migration to apply, for rows that an older release wrote; all when absent. */
  readonly upTo?: string;
  /** The version that this program is; another one for tests. */
  readonly version?: string;
}

/**
 * Applies the missing migrations and returns their names. A server that starts meanwhile waits until this one is done; one
 * that is killed leaves whole files applied and nothing of the file that it was applying.
 * A newer version's migrations stay as they are, where it stated that this version can run on them: after a way back.
 * @throws when an applied file was changed or removed, when a new one is numbered before an applied one, or when one fails.
 */
export async function migrate(address: DatabaseAddress, options: MigrateOptions): Promise<string[]> {
  const { upTo, version = VERSION } = options;
  const all = await readMigrations(options.folder ?? MIGRATIONS);
  const files = upTo === undefined ? all : all.filter(({ name }) => name <= upTo);
  // A connection of its own: the lock belongs to the session, and a long migration must not meet the pool's timeout.
  const client = new pg.Client({ ...address, application_name: 'valence migrations', keepAlive: true });
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `CREATE TABLE IF NOT EXISTS schema_migration (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL)`,
    );
    // Null: only the version that brought the migration, and later ones, can run on it.
    await client.query('ALTER TABLE schema_migration ADD COLUMN IF NOT EXISTS oldest_version text');
    const { rows } = await client.query<AppliedRow>(
      'SELECT name, sha256, oldest_version FROM schema_migration ORDER BY name',
    );
    const missing = missingMigrations(files, rows, version);
    for (const migration of missing) {
      await apply(client, migration, options.at);
      options.log.info({ migration: migration.name }, 'applied migration');
    }
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The migrations of this release, in order. */
export async function listMigrations(): Promise<{ readonly name: string; readonly sha256: string }[]> {
  return (await readMigrations(MIGRATIONS)).map(({ name, sha256 }) => ({ name, sha256 }));
}

/** The files of a folder, in order. @throws when one is named or written as none may be */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  const [unstated] = folder === MIGRATIONS ? withoutStatement(names) : [];
  if (unstated !== undefined)
    throw new Error(
      `Migration ${unstated}: state in compatibility.ts whether the version before can still run on it.`,
    );
  const numbers = new Set<string>();
  for (const { name, sql } of migrations) {
    const number = NAME.exec(name)?.[1];
    if (number === undefined) throw new Error(`Migration ${name}: name it like 0001_short_name.sql.`);
    if (numbers.has(number)) throw new Error(`Migration ${name}: there are two with number ${number}.`);
    if (/^\s*(commit|rollback)\s*;/im.test(sql)) {
      throw new Error(
        `Migration ${name} ends its own transaction: remove COMMIT or ROLLBACK, each file is one already.`,
      );
    }
    numbers.add(number);
  }
  return migrations;
}

export interface AppliedRow {
  readonly name: string;
  readonly sha256: string;
  readonly oldest_version: string | null;
}

function missingMigrations(
  files: readonly Migration[],
  applied: readonly AppliedRow[],
  version: string,
): Migration[] {
  const byName = new Map(files.map((migration) => [migration.name, migration]));
  for (const { name, sha256, oldest_version: oldest } of applied) {
    const file = byName.get(name);
    if (!file && canRunOn(version, oldest)) continue;
    if (!file) {
      throw new Error(
        `Migration ${name} was applied to this database, but its file is gone: this release is older than the database. Start the newer release.`,
      );
    }
    if (file.sha256 !== sha256) {
      throw new Error(
        `Migration ${name} was changed after it was applied to this database: restore the file and put the change into a new migration.`,
      );
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name));
  const last = applied.at(-1)?.name ?? '';
  const missing = files.filter(({ name }) => !appliedNames.has(name));
  const early = missing.find(({ name }) => name < last);
  if (early)
    throw new Error(
      `Migration ${early.name} is numbered before ${last}, which is applied already: give it the next number.`,
    );
  return missing;
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration, at: Date): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      'INSERT INTO schema_migration (name, sha256, applied_at, oldest_version) VALUES ($1, $2, $3, $4)',
      [name, sha256, at, oldestVersionFor(name)],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    const words = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${name} failed and was rolled back: ${words}`, { cause: error });
  }
}

// Compares the schema of a database with the one of this release; changes nothing.

import type pg from 'pg';
import { VERSION } from '../version.ts';
import { canRunOn } from './compatibility.ts';
import { type AppliedRow, MIGRATIONS, readMigrations } from './migrate.ts';

export type MigrationState =
  | { readonly state: 'complete' }
  | {
      readonly state: 'missing' | 'newer' | 'changed';
      /** The first migration that this is about. */
      readonly name: string;
    };

/** @param folder another one than the product's own, for tests */
export async function findMigrationState(
  pool: Pick<pg.Pool, 'query'>,
  folder = MIGRATIONS,
): Promise<MigrationState> {
  const files = await readMigrations(folder);
  const { rows: tables } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS there`,
  );
  const { rows } =
    tables[0]?.there === true
      ? // Whole rows: a database that only an older version migrated has no oldest_version.
        await pool.query<Partial<AppliedRow> & Omit<AppliedRow, 'oldest_version'>>(
          'SELECT * FROM schema_migration ORDER BY name',
        )
      : { rows: [] };
  const newer = rows.find(
    ({ name, oldest_version: oldest = null }) =>
      files.every((file) => file.name !== name) && !canRunOn(VERSION, oldest),
  );
  if (newer) return { state: 'newer', name: newer.name };
  const changed = rows.find(({ name, sha256 }) =>
    files.some((file) => file.name === name && file.sha256 !== sha256),
  );
  if (changed) return { state: 'changed', name: changed.name };
  const missing = files.find(({ name }) => rows.every((row) => row.name !== name));
  return missing ? { state: 'missing', name: missing.name } : { state: 'complete' };
}

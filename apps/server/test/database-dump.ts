// Reads the whole database as rows: to check whether a person is still in it, and to restore an earlier state.

import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

interface Table {
  schema: string;
  name: string;
  /** The columns that are not computed from others. */
  columns: string[];
}

async function tablesOf(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    SELECT n.nspname AS schema, c.relname AS name,
      array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname !~ '^pg_'
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db);
  return rows;
}

/**
 * The tables, as `schema.name`, that contain one of these texts: in any column of any schema, as text, inside JSON or as bytes.
 */
export async function tablesNaming(db: Db, texts: readonly string[]): Promise<string[]> {
  const needles = texts.flatMap((text) => [text, Buffer.from(text, 'utf8').toString('hex')]);
  const tables: string[] = [];
  for (const { schema, name } of await tablesOf(db)) {
    const { rows } = await sql`SELECT FROM ${sql.table(`${schema}.${name}`)} AS t
      WHERE EXISTS (SELECT FROM unnest(${needles}::text[]) AS needle WHERE position(lower(needle) IN lower(t::text)) > 0)
      LIMIT 1`.execute(db);
    if (rows.length > 0) tables.push(`${schema}.${name}`);
  }
  return tables;
}

/** Copies the present rows of the product's tables. @returns restores exactly these, like a backup */
export async function backUp(db: Db): Promise<() => Promise<void>> {
  const tables = (await tablesOf(db)).filter(
    ({ schema, name }) => schema === 'public' && !name.includes('migration'),
  );
  const snapshot = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql<{ rows: string }>`
        SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]')::text AS rows FROM ${sql.table(table.name)} t`.execute(
        db,
      );
      return { table, rows: rows[0]?.rows ?? '[]' };
    }),
  );
  return async () =>
    db.transaction().execute(async (tx) => {
      // The copied rows are consistent: foreign keys need no checks while they are restored.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`TRUNCATE ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(tx);
      for (const { table, rows } of snapshot) {
        const columns = sql.join(table.columns.map((column) => sql.ref(column)));
        await sql`INSERT INTO ${sql.table(table.name)} (${columns}) OVERRIDING SYSTEM VALUE
          SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table.name)}, ${rows}::jsonb)`.execute(
          tx,
        );
      }
    });
}

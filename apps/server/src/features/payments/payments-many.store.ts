// What recording payments of many students needs beside the statements of a single payment.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Locks the students in the order of their ids, until the transaction ends. */
export async function holdPayers(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM account WHERE id = ANY (${accountIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}

export async function findClassNames(db: Db | Tx, classIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM class WHERE id = ANY (${classIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

// What recording payments of many students asks for beside what one payment does.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Takes the students' rows in the order of their ids. */
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

/** The amount that each receipt was issued for, by receipt; of an import's receipts each has one. */
export async function findEntriesOf(tx: Tx, receiptIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ receiptId: string; id: string }>`
    SELECT receipt_id AS "receiptId", id FROM payment_entry WHERE receipt_id = ANY (${receiptIds}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map(({ receiptId, id }) => [receiptId, id]));
}

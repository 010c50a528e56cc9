// Makes the keys of names that have none: of every name that was written since the last search, whoever wrote it.

import { nameKey } from '@valence/domain/name-key';
import { sql } from 'kysely';
import { type Db, transaction } from './database.ts';

const PORTION = 1000;

/**
 * Searches call this first. It waits for nobody: names that are being changed, or whose keys another search is making, are found
 * as they are written until then.
 */
export async function keepNameKeys(db: Db): Promise<void> {
  while ((await keysMissing(db)) && (await fillPortion(db)) === PORTION);
}

/** One look at an index that is nearly always empty; no transaction is begun for nothing. */
async function keysMissing(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM account WHERE name_key IS NULL AND name <> '' LIMIT 1`.execute(db);
  return rows.length > 0;
}

async function fillPortion(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; name: string }>`
      SELECT id, name FROM account WHERE name_key IS NULL AND name <> ''
      ORDER BY id LIMIT ${PORTION} FOR NO KEY UPDATE SKIP LOCKED`.execute(tx);
    const keys = rows.map(({ id, name }) => ({ id, key: nameKey(name) }));
    await sql`
      UPDATE account SET name_key = input.key
      FROM jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS input (id uuid, key text)
      WHERE account.id = input.id`.execute(tx);
    return rows.length;
  });
}

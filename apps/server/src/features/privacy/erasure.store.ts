// The SQL for deleting an account, and for the hashes that remember the deletion. The foreign keys delete the rows that refer to
// the account; this file is about everything else.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface AccountToDelete {
  id: string;
  phone: Phone;
  name: string;
  school: string | null;
  role: Role;
}

export async function lockAccount(tx: Tx, id: string): Promise<AccountToDelete | undefined> {
  const { rows } =
    await sql<AccountToDelete>`SELECT id, phone, name, school, role FROM account WHERE id = ${id} FOR UPDATE`.execute(
      tx,
    );
  return rows[0];
}

/** Numbers and ids of accounts that were merged into this one. */
export async function listMerged(tx: Tx, id: string): Promise<{ phone: Phone; formerId: string }[]> {
  const { rows } = await sql<{ phone: Phone; formerId: string }>`
    SELECT phone, former_account_id AS "formerId" FROM merged_phone WHERE account_id = ${id}`.execute(tx);
  return rows;
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await sql`DELETE FROM account WHERE id = ${id}`.execute(tx);
}

/** Empties the reasons of the account's refused requests: they were written by hand and may name the person. */
export async function emptyRequests(tx: Tx, accountId: string): Promise<void> {
  await sql`UPDATE deletion_request SET refused_because = CASE WHEN refused_at IS NULL THEN NULL ELSE '' END
    WHERE account_id = ${accountId}`.execute(tx);
}

interface Column {
  table: string;
  column: string;
  /** The type as SQL writes it. */
  type: string;
}

/**
 * Columns that hold free text in any form. Left out: columns with a fixed list of words; generated columns, which follow others;
 * and the e-mail address for the confirmation, which would reach nobody with zeros for digits and is forgotten within 30 days.
 */
async function textColumns(tx: Tx): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT c.relname AS "table", a.attname AS "column", format_type(a.atttypid, a.atttypmod) AS type
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND NOT EXISTS (SELECT FROM pg_constraint w WHERE w.conrelid = c.oid AND w.contype = 'c'
        AND w.conkey = ARRAY[a.attnum] AND pg_get_constraintdef(w.oid) ~ '= ANY \\(')
      AND NOT (c.relname = 'deletion_request' AND a.attname = 'reply_email')
      AND a.attgenerated = '' AND format_type(a.atttypid, NULL) ~ '^(text|character varying|json|jsonb)(\\[\\])?$'
    ORDER BY c.relname, a.attname`.execute(tx);
  return rows;
}

/** Lets this transaction run for ten minutes, since it reads every text of the database, and write into records that stay. */
export async function beginErasing(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = '10min'`.execute(tx);
  await sql`SET LOCAL valence.erasing = 'on'`.execute(tx);
}

/** The storage's keys of the files that the account sent in. */
export async function listFiles(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM slip_picture WHERE account_id = ${accountId}`.execute(tx);
  return rows.map(({ id }) => `slips/${id}`);
}

/**
 * Writes zeros over the nine digits of a number wherever a text still has them: in a note or in somebody else's message.
 * @throws where a column accepts only valid numbers: its feature must forget them itself
 */
export async function blankNumber(tx: Tx, digits: string): Promise<void> {
  const zeros = '0'.repeat(digits.length);
  for (const { table, column, type } of await textColumns(tx)) {
    const text = sql`${sql.ref(column)}::text`;
    await sql`UPDATE ${sql.table(table)}
      SET ${sql.ref(column)} = replace(${text}, ${digits}, ${zeros})::${sql.raw(type)}
      WHERE position(${digits} IN ${text}) > 0`.execute(tx);
  }
}

interface RemainingTable {
  table: string;
  /** Refers to the account, or to the record that does. */
  column: string;
  /** The table that refers to the account, where this one does not itself. */
  parent: string | null;
  parentColumn: string | null;
  parentOwner: string | null;
}

/**
 * Tables whose rows outlive the account that they belong to, and tables that refer to such rows. Authors (`…_by`) own no rows.
 */
async function remainingTables(tx: Tx): Promise<RemainingTable[]> {
  const { rows } = await sql<RemainingTable>`
    WITH link AS (
      SELECT f.conrelid AS child, a.attname AS "column", f.confrelid AS target, t.attname AS target_column, f.confdeltype
      FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
      JOIN pg_attribute t ON t.attrelid = f.confrelid AND t.attnum = f.confkey[1]
      WHERE f.contype = 'f' AND array_length(f.conkey, 1) = 1 AND a.attname !~ '_by$'
    ), own AS (SELECT child, "column" FROM link WHERE target = 'account'::regclass AND confdeltype = 'n')
    SELECT child::regclass::text AS "table", "column", NULL AS parent, NULL AS "parentColumn", NULL AS "parentOwner" FROM own
    UNION ALL
    SELECT link.child::regclass::text, link."column", own.child::regclass::text, link.target_column, own."column"
    FROM link JOIN own ON own.child = link.target
    WHERE NOT EXISTS (SELECT FROM link AS other WHERE other.child = link.child AND other.target = 'account'::regclass)
    ORDER BY 1, 2`.execute(tx);
  return rows;
}

/** Takes words (a name, a school) out of the texts of records that stay without the account. */
export async function redactRecords(tx: Tx, accountId: string, words: readonly string[]): Promise<void> {
  const columns = await textColumns(tx);
  for (const { table, column: link, parent, parentColumn, parentOwner } of await remainingTables(tx)) {
    const ofAccount =
      parent && parentColumn && parentOwner
        ? sql`${sql.ref(link)} IN (SELECT ${sql.ref(parentColumn)} FROM ${sql.table(parent)} WHERE ${sql.ref(parentOwner)} = ${accountId})`
        : sql`${sql.ref(link)} = ${accountId}`;
    for (const { column, type } of columns.filter((one) => one.table === table)) {
      const text = sql`${sql.ref(column)}::text`;
      for (const word of words) {
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = replace(${text}, ${word}, '…')::${sql.raw(type)}
          WHERE ${ofAccount} AND position(${word} IN ${text}) > 0`.execute(tx);
      }
    }
  }
}

/** A phone whose account was deleted, as its keyed hash in hexadecimal. */
export interface Tombstone {
  hash: string;
  erasedAt: Date;
}

/** Stores deletions; of two for one phone the later one stays. */
export async function keepTombstones(db: Db | Tx, stones: readonly Tombstone[]): Promise<void> {
  await sql`INSERT INTO erased_phone (phone_hash, erased_at)
    SELECT decode(hash, 'hex'), max("erasedAt")
    FROM jsonb_to_recordset(${JSON.stringify(stones)}::jsonb) AS stone (hash text, "erasedAt" timestamptz) GROUP BY hash
    ON CONFLICT (phone_hash) DO UPDATE SET erased_at = greatest(erased_phone.erased_at, excluded.erased_at)`.execute(
    db,
  );
}

export async function listTombstones(db: Db): Promise<Tombstone[]> {
  const { rows } = await sql<Tombstone>`
    SELECT encode(phone_hash, 'hex') AS hash, erased_at AS "erasedAt" FROM erased_phone`.execute(db);
  return rows;
}

export async function countTombstones(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM erased_phone`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Students registered before an instant, to compare their numbers with the hashes; other accounts are never deleted. */
export async function listRegistered(
  db: Db,
  before: Date,
): Promise<{ id: string; phone: Phone; createdAt: Date }[]> {
  const { rows } = await sql<{ id: string; phone: Phone; createdAt: Date }>`
    SELECT id, phone, created_at AS "createdAt" FROM account WHERE created_at <= ${before} AND role = 'student'`.execute(
    db,
  );
  return rows;
}

/** Closes the open requests of an account that is deleted again after a restore; no second confirmation is sent. */
export async function closeRestored(tx: Tx, accountId: string, at: Date): Promise<void> {
  await sql`UPDATE deletion_request SET erased_at = ${at}, reply_email = NULL
    WHERE account_id = ${accountId} AND cancelled_at IS NULL AND refused_at IS NULL AND erased_at IS NULL`.execute(
    tx,
  );
}

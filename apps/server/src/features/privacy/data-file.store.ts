// Reads everything held about one account. The tables are found by their foreign keys, so that a table that is added later is in
// the file from its first row.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export type PersonalRow = Readonly<Record<string, unknown>>;

export interface PersonalTable {
  readonly table: string;
  readonly rows: readonly PersonalRow[];
}

/** Secrets of the sign-in, worth nothing to the person and much to a thief; and what the staff note for each other. */
const EXCLUDED_TABLES = [
  'student_note',
  'refresh_token',
  'totp_factor',
  'passkey',
  'recovery_code',
  'half_session',
  'factor_setup',
];

interface Link {
  table: string;
  column: string;
  /** The table that it refers to: `account` for most, else a table of the account's. */
  parent: string;
  parentColumn: string;
}

/** The account's own row, without the admin or assistant who confirmed it. */
export async function findAccountRow(tx: Tx, accountId: string): Promise<PersonalRow | undefined> {
  const { rows } = await sql<{
    row: PersonalRow;
  }>`SELECT to_jsonb(a) - 'confirmed_by' AS row FROM account a WHERE id = ${accountId}`.execute(tx);
  return rows[0]?.row;
}

/**
 * The rows that belong to the account, by table: those that refer to it as their subject (not as an author, `…_by`), and those
 * that refer only to such rows. The account's id and bytes are left out; names take the place of ids.
 */
export async function listPersonalData(tx: Tx, accountId: string): Promise<PersonalTable[]> {
  const links = await listLinks(tx);
  const own = links.filter(({ parent }) => parent === 'account');
  const names = await listNames(tx);
  const held: PersonalTable[] = [];
  for (const { table, column, parent, parentColumn } of links) {
    if (EXCLUDED_TABLES.includes(table)) continue;
    const owner = own.find((link) => link.table === parent);
    if (parent !== 'account' && (!owner || own.some((link) => link.table === table))) continue;
    const condition = owner
      ? sql`t.${sql.ref(column)} IN (SELECT p.${sql.ref(parentColumn)} FROM ${sql.table(parent)} p WHERE p.${sql.ref(owner.column)} = ${accountId})`
      : sql`t.${sql.ref(column)} = ${accountId}`;
    const { rows } = await sql<{
      row: PersonalRow;
    }>`SELECT to_jsonb(t) AS row FROM ${sql.table(table)} t WHERE ${condition}`.execute(tx);
    held.push({ table, rows: rows.map(({ row }) => readable(row, column, names)) });
  }
  return held;
}

/** All foreign keys of one column, except those to authors (`…_by`). */
async function listLinks(tx: Tx): Promise<Link[]> {
  const { rows } = await sql<Link>`
    SELECT c.relname AS "table", a.attname AS "column", p.relname AS parent, pa.attname AS "parentColumn"
    FROM pg_constraint f
    JOIN pg_class c ON c.oid = f.conrelid JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
    JOIN pg_class p ON p.oid = f.confrelid JOIN pg_attribute pa ON pa.attrelid = f.confrelid AND pa.attnum = f.confkey[1]
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE f.contype = 'f' AND array_length(f.conkey, 1) = 1 AND n.nspname = 'public' AND a.attname !~ '_by$'
    ORDER BY c.relname, a.attname`.execute(tx);
  return rows;
}

/** The names of classes and the titles of videos, by id. */
async function listNames(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM class UNION ALL SELECT id, title FROM video`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const BYTES = /^\\x[0-9a-f]*$/;

function readable(row: PersonalRow, owner: string, names: ReadonlyMap<string, string>): PersonalRow {
  const fields = Object.entries(row).filter(
    ([column, value]) =>
      column !== owner &&
      column !== 'id' &&
      !column.endsWith('_by') &&
      !(typeof value === 'string' && BYTES.test(value)),
  );
  return Object.fromEntries(
    fields.map(([column, value]) => [
      column,
      typeof value === 'string' ? (names.get(value) ?? value) : value,
    ]),
  );
}

/** The number's WhatsApp messages in both directions and its sign-in attempts, as long as they are kept. */
export async function listMessages(tx: Tx, phone: Phone): Promise<PersonalTable[]> {
  const { rows: received } = await sql<PersonalRow>`
    SELECT received_at, payload->>'text' AS text, payload->>'profileName' AS whatsapp_name FROM whatsapp_inbox
    WHERE kind = 'message' AND payload->>'from' = ${phone} ORDER BY arrival`.execute(tx);
  const { rows: sent } = await sql<PersonalRow>`
    SELECT created_at, kind, state, CASE WHEN kind = 'code' THEN NULL ELSE convert_from(body, 'UTF8') END AS text
    FROM whatsapp_outbox WHERE recipient = ${phone} ORDER BY created_at`.execute(tx);
  const { rows: attempts } = await sql<PersonalRow>`
    SELECT created_at, verified_at FROM sign_in_attempt WHERE phone = ${phone} ORDER BY created_at`.execute(
    tx,
  );
  return [
    { table: 'whatsapp_inbox', rows: received },
    { table: 'whatsapp_outbox', rows: sent },
    { table: 'sign_in_attempt', rows: attempts },
  ];
}

/**
 * The audit trail of the account and of those that were merged into it, without the actors, whom the person has no right to know, and
 * the staff's own notes.
 */
export async function listHistory(tx: Tx, accountId: string): Promise<PersonalTable> {
  const { rows } = await sql<PersonalRow>`SELECT at, action, detail FROM audit_entry
    WHERE subject IN (
      SELECT 'account:' || id FROM (
        SELECT ${accountId}::uuid UNION ALL SELECT former_account_id FROM merged_phone WHERE account_id = ${accountId}) own (id))
      AND split_part(action, '.', 1) <> 'student-note'
    ORDER BY at, id`.execute(tx);
  return { table: 'audit_entry', rows };
}

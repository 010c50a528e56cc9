// Accounts of many numbers at once: found, registered, changed, and removed again where nobody has used them.

import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

interface Facts {
  name: string;
  school: string | null;
  alYear: number | null;
}

export async function holdPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM account WHERE phone = ANY (${phones}::text[])
      OR id IN (SELECT account_id FROM merged_phone WHERE phone = ANY (${phones}::text[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export interface FoundAccount extends Facts {
  id: string;
  role: Role;
  isUnclaimed: boolean;
}

/** By phone; a number that was merged is the account's that stayed. */
export async function findByPhones(
  db: Db | Tx,
  phones: readonly string[],
): Promise<Map<string, FoundAccount>> {
  const { rows } = await sql<FoundAccount & { phone: string }>`
    SELECT a.id, asked.phone, a.name, a.school, a.role, a.current_al_year AS "alYear",
      ${isUnclaimed('a')} AS "isUnclaimed"
    FROM unnest(${phones}::text[]) AS asked (phone)
    LEFT JOIN merged_phone m ON m.phone = asked.phone
    JOIN account a ON a.phone = asked.phone OR a.id = m.account_id`.execute(db);
  return new Map(rows.map(({ phone, ...account }) => [phone, account]));
}

/** Throws the unique violation of a phone that was registered meanwhile. */
export async function insertAccounts(
  tx: Tx,
  accounts: readonly (Facts & { id: string; phone: string })[],
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO account (id, phone, name, school, current_al_year, created_at, registered_at_desk)
    SELECT given.id, given.phone, given.name, given.school, given."alYear", ${at}::timestamptz, true
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS given (id uuid, phone text, name text, school text, "alYear" integer)`.execute(tx);
}

export async function updateFacts(tx: Tx, accounts: readonly (Facts & { id: string })[]): Promise<void> {
  await sql`
    UPDATE account a SET name = given.name, school = given.school, current_al_year = given."alYear",
      registered_at_desk = a.registered_at_desk OR a.verified_at IS NULL
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS given (id uuid, name text, school text, "alYear" integer)
    WHERE a.id = given.id`.execute(tx);
}

/** By id; `isUsed`: signed in ever, or something hangs on it. */
export async function findForUndo(
  tx: Tx,
  accountIds: readonly string[],
): Promise<Map<string, Facts & { isUsed: boolean }>> {
  const { rows } = await sql<Facts & { id: string; isUsed: boolean }>`
    SELECT a.id, a.name, a.school, a.current_al_year AS "alYear",
      a.verified_at IS NOT NULL OR a.role <> 'student'
      OR EXISTS (SELECT FROM enrolment e WHERE e.account_id = a.id)
      OR EXISTS (SELECT FROM payment p WHERE p.account_id = a.id)
      OR EXISTS (SELECT FROM receipt r WHERE r.account_id = a.id)
      OR EXISTS (SELECT FROM free_card f WHERE f.account_id = a.id)
      OR EXISTS (SELECT FROM access_grant g WHERE g.account_id = a.id)
      OR EXISTS (SELECT FROM deletion_request d WHERE d.account_id = a.id) AS "isUsed"
    FROM account a WHERE a.id = ANY (${accountIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/** The import's own rows stay, without the accounts they registered. */
export async function removeAccounts(tx: Tx, importId: string, accountIds: readonly string[]): Promise<void> {
  await sql`UPDATE bulk_import_row SET account_id = NULL
    WHERE import_id = ${importId} AND account_id = ANY (${accountIds}::uuid[])`.execute(tx);
  await sql`DELETE FROM account WHERE id = ANY (${accountIds}::uuid[])`.execute(tx);
}

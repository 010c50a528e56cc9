// Finds, registers and changes the accounts of many numbers at once, and removes those again that nobody has used.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface AccountFacts {
  name: string;
  school: string | null;
  alYear: number | null;
  /** The number of a parent or guardian. */
  parent: Phone | null;
}
/** What stands in the account itself. */
type OwnFacts = Omit<AccountFacts, 'parent'>;

export async function holdPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM account WHERE phone = ANY (${phones}::text[])
      OR id IN (SELECT account_id FROM merged_phone WHERE phone = ANY (${phones}::text[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

export interface FoundAccount extends AccountFacts {
  id: string;
  role: Role;
  isUnclaimed: boolean;
}

/** The accounts by phone; a merged number leads to the account that stayed. */
export async function findByPhones(
  db: Db | Tx,
  phones: readonly string[],
): Promise<Map<string, FoundAccount>> {
  const { rows } = await sql<FoundAccount & { phone: string }>`
    SELECT a.id, input.phone, a.name, a.school, a.role, a.current_al_year AS "alYear",
      parent.phone AS parent, ${isUnclaimed('a')} AS "isUnclaimed"
    FROM unnest(${phones}::text[]) AS input (phone)
    LEFT JOIN merged_phone m ON m.phone = input.phone
    JOIN account a ON a.phone = input.phone OR a.id = m.account_id
    LEFT JOIN student_parent parent ON parent.account_id = a.id`.execute(db);
  return new Map(rows.map(({ phone, ...account }) => [phone, account]));
}

/** @throws a unique violation when a phone was registered meanwhile */
export async function insertAccounts(
  tx: Tx,
  accounts: readonly (OwnFacts & { id: string; phone: string })[],
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO account (id, phone, name, school, current_al_year, created_at, registered_at_desk)
    SELECT input.id, input.phone, input.name, input.school, input."alYear", ${at}::timestamptz, true
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS input (id uuid, phone text, name text, school text, "alYear" integer)`.execute(tx);
}

export async function updateFacts(tx: Tx, accounts: readonly (OwnFacts & { id: string })[]): Promise<void> {
  await sql`
    UPDATE account a SET name = input.name, school = input.school, current_al_year = input."alYear",
      registered_at_desk = a.registered_at_desk OR a.verified_at IS NULL
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS input (id uuid, name text, school text, "alYear" integer)
    WHERE a.id = input.id`.execute(tx);
}

/** The accounts by id; `isUsed`: somebody signed in, or other rows refer to it. */
export async function findForUndo(
  tx: Tx,
  accountIds: readonly string[],
): Promise<Map<string, AccountFacts & { isUsed: boolean }>> {
  const { rows } = await sql<AccountFacts & { id: string; isUsed: boolean }>`
    SELECT a.id, a.name, a.school, a.current_al_year AS "alYear", parent.phone AS parent,
      a.verified_at IS NOT NULL OR a.role <> 'student'
      OR EXISTS (SELECT FROM enrolment e WHERE e.account_id = a.id)
      OR EXISTS (SELECT FROM payment p WHERE p.account_id = a.id)
      OR EXISTS (SELECT FROM receipt r WHERE r.account_id = a.id)
      OR EXISTS (SELECT FROM free_card f WHERE f.account_id = a.id)
      OR EXISTS (SELECT FROM access_grant g WHERE g.account_id = a.id)
      OR EXISTS (SELECT FROM deletion_request d WHERE d.account_id = a.id) AS "isUsed"
    FROM account a LEFT JOIN student_parent parent ON parent.account_id = a.id
    WHERE a.id = ANY (${accountIds}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

export async function removeAccounts(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM account WHERE id = ANY (${accountIds}::uuid[])`.execute(tx);
}

/** Notes parents' numbers; one that is noted already stays with its day and author. */
export async function writeParents(
  tx: Tx,
  parents: readonly { id: string; parent: Phone }[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await sql`
    INSERT INTO student_parent (account_id, phone, written_at, written_by)
    SELECT input.id, input.parent, ${at}::timestamptz, ${by}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(parents)}::jsonb) AS input (id uuid, parent text)
    ON CONFLICT (account_id) DO UPDATE
      SET phone = excluded.phone, written_at = excluded.written_at, written_by = excluded.written_by
      WHERE student_parent.phone <> excluded.phone`.execute(tx);
}

export async function removeParents(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM student_parent WHERE account_id = ANY (${accountIds}::uuid[])`.execute(tx);
}

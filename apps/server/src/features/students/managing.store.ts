// What an admin writes about an account.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface Account {
  name: string;
  phone: Phone;
  school: string | null;
  role: Role;
  alYear: number | null;
  suspendedAt: Date | null;
}

const columns = sql`name, phone, school, role, current_al_year AS "alYear", suspended_at AS "suspendedAt"`;

export async function findAccount(db: Db, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`SELECT ${columns} FROM account WHERE id = ${id}`.execute(db);
  return rows[0];
}

/** The admins who may work; nobody else changes who they are before the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM account
    WHERE role = 'admin' AND suspended_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The account as it is; nobody else changes it before the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM account WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** Whom the desk writes about is one of its students, though he may never have signed in. */
export async function writeFacts(
  tx: Tx,
  id: string,
  facts: Pick<Account, 'name' | 'school' | 'alYear'>,
): Promise<void> {
  await sql`
    UPDATE account SET name = ${facts.name}, school = ${facts.school}, current_al_year = ${facts.alYear},
      registered_at_desk = registered_at_desk OR verified_at IS NULL
    WHERE id = ${id}`.execute(tx);
}

export async function writeRole(tx: Tx, id: string, role: Role): Promise<void> {
  await sql`UPDATE account SET role = ${role} WHERE id = ${id}`.execute(tx);
}

/** @param at null: no longer suspended */
export async function writeSuspension(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`UPDATE account SET suspended_at = ${at}::timestamptz WHERE id = ${id}`.execute(tx);
}

/** Throws a unique value's error when another account has the number. */
export async function writePhone(tx: Tx, id: string, phone: Phone): Promise<void> {
  // One's own former number, found again, is no other's.
  await sql`DELETE FROM merged_phone WHERE phone = ${phone} AND account_id = ${id}`.execute(tx);
  await sql`UPDATE account SET phone = ${phone} WHERE id = ${id}`.execute(tx);
}

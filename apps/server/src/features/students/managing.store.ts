// Reads, locks and changes an account for the admin area, in SQL.

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

/** Locks the admins who are not suspended: nobody else changes them before the transaction ends. */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM account
    WHERE role = 'admin' AND suspended_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks the account: nobody else changes it before the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    SELECT ${columns} FROM account WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** An account that is edited in the admin area counts as registered there, even if nobody ever signed in to it. */
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

/** @throws a unique violation when another account has the number */
export async function writePhone(tx: Tx, id: string, phone: Phone): Promise<void> {
  await sql`UPDATE account SET phone = ${phone} WHERE id = ${id}`.execute(tx);
}

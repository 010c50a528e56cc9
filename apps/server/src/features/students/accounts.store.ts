// The account of a phone: registers, verifies and names it, gives it a role, and removes it if nobody claimed it.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

/** Registers the phone if it is new. A known phone meets the same statement, and the answer does not differ. */
export async function ensureAccount(tx: Tx, id: string, phone: Phone, at: Date): Promise<void> {
  // A number that was merged into another account is not registered; the caller sees no difference.
  await sql`INSERT INTO account (id, phone, created_at) SELECT ${id}::uuid, ${phone}, ${at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM merged_phone m WHERE m.phone = ${phone})
    ON CONFLICT (phone) DO NOTHING`.execute(tx);
}

/** Whose passcode was right. */
export interface ArrivingAccount {
  /** Of the account, if it is new. */
  id: string;
  phone: Phone;
  isAdmin: boolean;
  /** What the browser has chosen; it becomes the account's if that has none. */
  language: string | undefined;
  at: Date;
}

export interface VerifiedAccount {
  id: string;
  role: Role;
  suspended: boolean;
  /** Whether this was the first passcode accepted. */
  first: boolean;
}

/**
 * Marks the phone's account as verified, and as an admin's where the settings list the phone. A suspended account stays as it is.
 * @returns undefined when the number was merged into another account
 */
export async function verifyAccount(
  tx: Tx,
  { id, phone, isAdmin, language, at }: ArrivingAccount,
): Promise<VerifiedAccount | undefined> {
  const { rows } = await sql<VerifiedAccount>`
    INSERT INTO account AS a (id, phone, created_at, verified_at, role, language)
    SELECT ${id}::uuid, ${phone}, ${at}::timestamptz, ${at}::timestamptz, ${isAdmin ? 'admin' : 'student'}, ${language ?? null}
    WHERE NOT EXISTS (SELECT FROM merged_phone m WHERE m.phone = ${phone})
    ON CONFLICT (phone) DO UPDATE SET
      verified_at = CASE WHEN a.suspended_at IS NULL THEN coalesce(a.verified_at, excluded.verified_at) ELSE a.verified_at END,
      role = CASE WHEN ${isAdmin} AND a.suspended_at IS NULL THEN 'admin' ELSE a.role END,
      language = coalesce(a.language, excluded.language)
    RETURNING id, role, suspended_at IS NOT NULL AS suspended, verified_at = ${at} AS first`.execute(tx);
  return rows[0];
}

/** Sets the name of an account that has none. */
export async function fillName(tx: Tx, phone: Phone, name: string): Promise<void> {
  await sql`UPDATE account SET name = ${name} WHERE phone = ${phone} AND name = ''`.execute(tx);
}

/** Removes unclaimed accounts that were created before an instant, unless somebody has tried to sign in with one since. */
export async function purgeUnclaimed(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM account a WHERE ${isUnclaimed('a')} AND created_at < ${before}
    AND NOT EXISTS (SELECT FROM sign_in_attempt s WHERE s.phone = a.phone AND s.created_at >= ${before})`.execute(
    tx,
  );
}

/**
 * Gives the number's account the role, or registers an account with it; a number given up in a merge leads to the account that
 * stayed. An existing name stays.
 * @returns the account; undefined when it works in the admin area already
 */
export async function writeMember(
  tx: Tx,
  member: { id: string; phone: Phone; role: Exclude<Role, 'student'>; name: string; at: Date },
): Promise<{ userId: string; phone: Phone } | undefined> {
  const { rows } = await sql<{ userId: string; phone: Phone }>`
    INSERT INTO account AS a (id, phone, role, name, created_at)
    VALUES (${member.id},
      coalesce(
        (SELECT k.phone FROM merged_phone m JOIN account k ON k.id = m.account_id WHERE m.phone = ${member.phone}),
        ${member.phone}),
      ${member.role}, ${member.name}, ${member.at})
    ON CONFLICT (phone) DO UPDATE SET role = excluded.role,
      name = CASE WHEN a.name = '' THEN excluded.name ELSE a.name END
    WHERE a.role = 'student'
    RETURNING id AS "userId", phone`.execute(tx);
  return rows[0];
}

/**
 * Registers a student in the admin area; an unclaimed account of the number becomes that student's.
 * @returns the account; undefined when the number belongs to another one, as its present or as a merged number
 */
export async function registerStudent(
  tx: Tx,
  student: { id: string; phone: Phone; name: string; alYear: number | null; at: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO account AS a (id, phone, name, current_al_year, created_at, registered_at_desk)
    SELECT ${student.id}::uuid, ${student.phone}, ${student.name}, ${student.alYear}::integer,
      ${student.at}::timestamptz, true
    WHERE NOT EXISTS (SELECT FROM merged_phone m WHERE m.phone = ${student.phone})
    ON CONFLICT (phone) DO UPDATE SET name = excluded.name, registered_at_desk = true,
      current_al_year = coalesce(excluded.current_al_year, a.current_al_year)
    WHERE ${isUnclaimed('a')}
    RETURNING id`.execute(tx);
  return rows[0]?.id;
}

/** Makes a language the account's. */
export async function writeLanguage(db: Db, accountId: string, language: string): Promise<void> {
  await sql`UPDATE account SET language = ${language} WHERE id = ${accountId}`.execute(db);
}

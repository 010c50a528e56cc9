// Accounts as the person and the admin area see them. Narrowed types repeat the CHECK constraints of the tables.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { rankOfStudent, type StudentsSought } from '../../platform/db/found-students.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

/** The account's own profile; undefined when it was deleted. */
export async function findProfile(db: Db, accountId: string): Promise<OwnProfile | undefined> {
  const { rows } = await sql<OwnProfile>`/* prepared */
    SELECT name, phone, school, role, current_al_year AS "alYear" FROM account WHERE id = ${accountId}
  `.execute(db);
  return rows[0];
}

interface OwnProfile {
  name: string;
  phone: Phone;
  school: string | null;
  role: Role;
  alYear: number | null;
}

interface YearChange {
  accountId: string;
  year: number;
  at: Date;
  /** Earlier changes no longer count. */
  since: Date;
  /** How many changes may have been made since then. */
  most: number;
}

/**
 * Sets another year if the student may change it; the first choice does not count as a change. One statement, so that parallel
 * calls cannot exceed the limit. @returns whether it was changed
 */
export async function updateAlYear(
  db: Db,
  { accountId, year, at, since, most }: YearChange,
): Promise<boolean> {
  const recent = sql`ARRAY(SELECT change FROM unnest(a.year_changes) AS change WHERE change > ${since}::timestamptz)`;
  const { rows } = await sql`
    UPDATE account a SET current_al_year = ${year},
      year_changes = CASE WHEN a.current_al_year IS NULL THEN a.year_changes
        ELSE ${recent} || ${at}::timestamptz END
    WHERE a.id = ${accountId} AND a.current_al_year IS DISTINCT FROM ${year}::integer
      AND (a.current_al_year IS NULL OR cardinality(${recent}) < ${most}::integer)
    RETURNING 1`.execute(db);
  return rows.length === 1;
}

/** The year, and when the student changed it; undefined when the account was deleted. */
export async function findAlYear(
  db: Db,
  accountId: string,
): Promise<{ year: number | null; changes: Date[] } | undefined> {
  const { rows } = await sql<{ year: number | null; changes: Date[] }>`
    SELECT current_al_year AS year, year_changes AS changes FROM account WHERE id = ${accountId}`.execute(db);
  return rows[0];
}

/** The account with this phone, verified or not; a number that was merged leads to the account that stayed. */
export async function findByPhone(db: Db, phone: Phone) {
  const { rows } = await sql<{
    id: string;
    name: string;
    phone: Phone;
    verifiedAt: Date | null;
    alYear: number | null;
    confirmedAt: Date | null;
    /** null: that account was deleted or has no name. */
    confirmedBy: string | null;
  }>`
    SELECT a.id, a.name, a.phone, a.verified_at AS "verifiedAt", a.current_al_year AS "alYear",
      a.confirmed_at AS "confirmedAt", nullif(clerk.name, '') AS "confirmedBy"
    FROM account a LEFT JOIN account clerk ON clerk.id = a.confirmed_by
    WHERE a.phone = ${phone} OR a.id = (SELECT m.account_id FROM merged_phone m WHERE m.phone = ${phone})`.execute(
    db,
  );
  return rows[0];
}

interface FoundAccount {
  id: string;
  name: string;
  phone: Phone;
  school: string | null;
  alYear: number | null;
  verifiedAt: Date | null;
}

/** The matching claimed accounts, the best first; with `after`, those behind that account (none if it was deleted meanwhile). */
export async function findAccounts(
  db: Db,
  { search, after, limit }: { search: StudentsSought; after: string | undefined; limit: number },
): Promise<FoundAccount[]> {
  const onward =
    after === undefined
      ? sql`true`
      : sql`(rank, lower(name), id) > (SELECT ${rankOfStudent(search, 'account')}, lower(name), id FROM account
          WHERE id = ${after}::uuid)`;
  const { rows } = await sql<FoundAccount>`
    SELECT id, name, phone, school, current_al_year AS "alYear", verified_at AS "verifiedAt"
    FROM account, LATERAL (SELECT ${rankOfStudent(search, 'account')} AS rank) found
    WHERE rank IS NOT NULL AND NOT ${isUnclaimed('account')} AND ${onward}
    ORDER BY rank, lower(name), id
    LIMIT ${limit}::integer`.execute(db);
  return rows;
}

/** The classes that the account is enrolled in now, by name. */
export async function listEnrolments(db: Db, accountId: string) {
  return db
    .selectFrom('enrolment')
    .innerJoin('class', 'class.id', 'enrolment.class_id')
    .innerJoin('institute', 'institute.id', 'class.institute_id')
    .select([
      'class.id as classId',
      'class.name as className',
      'enrolment.spot_number as spotNumber',
      'institute.name as instituteName',
      'institute.location as location',
    ])
    .where('enrolment.account_id', '=', accountId)
    .where('enrolment.left_at', 'is', null)
    .orderBy('class.name')
    .orderBy('institute.name')
    .execute();
}

/** Locks the student's account: nobody else changes it before the transaction ends. */
export async function lockStudent(tx: Tx, id: string): Promise<{ isConfirmed: boolean } | undefined> {
  const { rows } = await sql<{ isConfirmed: boolean }>`
    SELECT confirmed_at IS NOT NULL AS "isConfirmed" FROM account
    WHERE id = ${id} AND role = 'student' FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** The account counts as registered in the admin area from now on. @param confirmation undefined: withdrawn */
export async function writeConfirmation(
  tx: Tx,
  id: string,
  confirmation: { at: Date; actorId: string } | undefined,
): Promise<void> {
  await sql`
    UPDATE account SET confirmed_at = ${confirmation?.at ?? null}::timestamptz,
      confirmed_by = ${confirmation?.actorId ?? null}::uuid,
      registered_at_desk = registered_at_desk OR verified_at IS NULL
    WHERE id = ${id}`.execute(tx);
}

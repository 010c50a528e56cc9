// Accounts as the person and the desk see them. Narrowed types repeat the CHECK constraints of the tables.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import type { StudentSearch } from '@valence/domain/student-search';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { foundStudents } from '../../platform/db/found-students.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

/** The account's own profile; undefined when it was deleted. */
export async function findProfile(db: Db, accountId: string) {
  return db
    .selectFrom('account')
    .select(['name', 'phone', 'school', 'role', 'current_al_year as alYear'])
    .$narrowType<{ role: Role; phone: Phone }>()
    .where('id', '=', accountId)
    .executeTakeFirst();
}

/** @returns whether the account is still there. */
export async function updateAlYear(db: Db, accountId: string, alYear: number): Promise<boolean> {
  const row = await db
    .updateTable('account')
    .set({ current_al_year: alYear })
    .where('id', '=', accountId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account with this phone, verified or not; a number that was merged leads to the account that stayed. */
export async function findByPhone(db: Db, phone: Phone) {
  const { rows } = await sql<{
    id: string;
    name: string;
    phone: Phone;
    verifiedAt: Date | null;
    alYear: number | null;
  }>`
    SELECT id, name, phone, verified_at AS "verifiedAt", current_al_year AS "alYear" FROM account
    WHERE phone = ${phone} OR id = (SELECT m.account_id FROM merged_phone m WHERE m.phone = ${phone})`.execute(
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

/** The accounts that fit, by name, unclaimed ones left out; `after`: those that follow this account (one deleted meanwhile has none after it). */
export async function findAccounts(
  db: Db,
  { search, after, limit }: { search: StudentSearch; after: string | undefined; limit: number },
): Promise<FoundAccount[]> {
  const onward =
    after === undefined
      ? sql`true`
      : sql`(lower(name), id) > (SELECT lower(name), id FROM account WHERE id = ${after}::uuid)`;
  const { rows } = await sql<FoundAccount>`
    SELECT id, name, phone, school, current_al_year AS "alYear", verified_at AS "verifiedAt"
    FROM account
    WHERE ${foundStudents(search, 'account')} AND NOT ${isUnclaimed('account')} AND ${onward}
    ORDER BY lower(name), id
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

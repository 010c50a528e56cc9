// Reads the students of a class in a span of months, a page at a time, in the order that the ledger asks for.

import type { LedgerSort } from '@valence/contract/payments/payments';
import type { Phone } from '@valence/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { foundStudents, type StudentsSought } from '../../platform/db/found-students.ts';
import { owedMonths } from './months.store.ts';

export interface ClassFound {
  id: string;
  name: string;
  institute: string;
}

export async function findClass(db: Db, classId: string): Promise<ClassFound | undefined> {
  const { rows } = await sql<ClassFound>`
    SELECT c.id, c.name, i.name AS institute FROM class c JOIN institute i ON i.id = c.institute_id
    WHERE c.id = ${classId}`.execute(db);
  return rows[0];
}

export interface Member {
  userId: string;
  name: string;
  phone: Phone;
  spotNumber: number | null;
  left: boolean;
}

export interface MembersQuery {
  classId: string;
  /** Numbers of the first and last month. */
  from: number;
  to: number;
  /** The last month whose debt counts when the order is by what is owed. */
  present: number;
  sort: LedgerSort;
  descending: boolean;
  search: StudentsSought | undefined;
  offset: number;
  limit: number;
}

/** In place of the debts when the order does not need them. */
const NO_DEBTS = sql`SELECT NULL::uuid AS account_id, 0 AS cents WHERE false`;

/** Students who had a place in the class in any of the months, or paid for one. @returns the page, and how many in all */
export async function findMembers(
  db: Db,
  query: MembersQuery,
): Promise<{ members: Member[]; total: number }> {
  const { classId, from, to, present, sort, descending, search, offset, limit } = query;
  const debts = owedMonths({ classId, from, through: Math.min(to, present) });
  const { rows } = await sql<Member & { total: number }>`
    WITH owed AS MATERIALIZED (
      ${sort === 'owed' ? sql`SELECT account_id, sum(owed_cents) AS cents FROM ${debts} month GROUP BY 1` : NO_DEBTS}
    ), member AS (
      SELECT a.id, a.name, a.phone, bool_and(e.left_at IS NOT NULL) AS left,
        (array_agg(e.spot_number ORDER BY e.left_at IS NULL DESC, e.enrolled_at DESC))[1] AS spot
      FROM enrolment e JOIN account a ON a.id = e.account_id
      WHERE e.class_id = ${classId} AND ${foundStudents(search, 'a', classId)}
        AND ((e.first_month <= ${to} AND (e.left_month IS NULL OR e.left_month >= ${from}))
          OR EXISTS (SELECT FROM payment p WHERE p.class_id = e.class_id AND p.account_id = e.account_id
            AND p.month_number BETWEEN ${from} AND ${to}))
      GROUP BY a.id)
    SELECT member.id AS "userId", name, phone, spot AS "spotNumber", member.left, count(*) OVER () AS total
    FROM member LEFT JOIN owed ON owed.account_id = member.id
    ORDER BY ${orderOf(sort, descending)}, member.id
    OFFSET ${offset} LIMIT ${limit}`.execute(db);
  const members = rows.map(({ userId, name, phone, spotNumber, left }) => ({
    userId,
    name,
    phone,
    spotNumber,
    left,
  }));
  return { members, total: rows[0]?.total ?? 0 };
}

function orderOf(sort: LedgerSort, descending: boolean): RawBuilder<unknown> {
  const way = descending ? sql`DESC` : sql`ASC`;
  if (sort === 'owed') return sql`coalesce(owed.cents, 0) ${way}, member.spot NULLS LAST`;
  // Students who have left have no spot any more, and come last either way.
  if (sort === 'spot') return sql`member.left, member.spot ${way} NULLS LAST, lower(name)`;
  return sql`lower(name) ${way}`;
}

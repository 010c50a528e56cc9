// The rows of the table of students. A page is found first, and only then what is shown about each of its students: what is
// owed and when somebody was last here is computed for everybody only where the list is ordered or filtered by it.

import type { STUDENT_SORTS } from '@valence/contract/admin/student-list';
import type { Phone } from '@valence/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { foundStudents, type StudentsSought } from '../../platform/db/found-students.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';
import { lastSeen } from './last-seen.store.ts';

export interface StudentFilters {
  /** Undefined: everybody. */
  search: StudentsSought | undefined;
  /** null: in no class. */
  classId: string | null | undefined;
  /** null: without one. */
  alYear: number | null | undefined;
  owes: boolean | undefined;
  /** Seen at this instant or later; `before`: not since then. */
  seen: { since: Date } | { before: Date } | undefined;
  isVerified: boolean | undefined;
  /** Only these accounts; undefined: all. */
  accountIds: readonly string[] | undefined;
}

export interface StudentsQuery {
  filters: StudentFilters;
  order: { key: (typeof STUDENT_SORTS)[number]; descending: boolean };
  offset: number;
  limit: number;
  /** A query of (account_id, owed_cents): what students owe in sum; of everybody, or of these. */
  owedInSum: (accountIds?: readonly string[]) => RawBuilder<unknown>;
}

export interface ListedStudent {
  userId: string;
  name: string;
  phone: Phone;
  school: string | null;
  alYear: number | null;
  isVerified: boolean;
  owedCents: number;
  lastSeenAt: Date | null;
  classes: { _id: string; name: string }[];
}

export async function findStudents(
  db: Db,
  query: StudentsQuery,
): Promise<{ students: ListedStudent[]; total: number }> {
  const { rows: found } = await sql<{ id: string; total: number }>`
    SELECT a.id, count(*) OVER () AS total ${matching(query)}
    ORDER BY ${orderOf(query.order)} OFFSET ${query.offset} LIMIT ${query.limit}`.execute(db);
  const ids = found.map(({ id }) => id);
  const { rows: students } = await sql<ListedStudent>`
    SELECT a.id AS "userId", a.name, a.phone, a.school, a.current_al_year AS "alYear",
      a.verified_at IS NOT NULL AS "isVerified", coalesce(owed.owed_cents, 0) AS "owedCents",
      ${lastSeen('a')} AS "lastSeenAt",
      ARRAY(SELECT jsonb_build_object('_id', c.id, 'name', c.name)
        FROM enrolment e JOIN class c ON c.id = e.class_id
        WHERE e.account_id = a.id AND e.left_at IS NULL ORDER BY c.name, c.id) AS classes
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS page (id, place) JOIN account a ON a.id = page.id
    LEFT JOIN ${query.owedInSum(ids)} owed ON owed.account_id = a.id
    ORDER BY page.place`.execute(db);
  return { students, total: found[0]?.total ?? 0 };
}

/** The students who match, by name. */
export async function findMatching(
  db: Db,
  query: Pick<StudentsQuery, 'filters' | 'owedInSum' | 'limit'>,
): Promise<{ id: string; phone: Phone }[]> {
  const order = { key: 'name', descending: false } as const;
  const { rows } = await sql<{ id: string; phone: Phone }>`
    SELECT a.id, a.phone ${matching({ ...query, order })} ORDER BY ${orderOf(order)} LIMIT ${query.limit}`.execute(
    db,
  );
  return rows;
}

/** Every A/L year that a student has. */
export async function findYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    SELECT DISTINCT current_al_year AS year FROM account
    WHERE role = 'student' AND current_al_year IS NOT NULL ORDER BY 1`.execute(db);
  return rows.map(({ year }) => year);
}

function matching({ filters, order, owedInSum }: Pick<StudentsQuery, 'filters' | 'order' | 'owedInSum'>) {
  const { search, classId, alYear, owes, seen, isVerified, accountIds } = filters;
  const needsOwed = owes !== undefined || order.key === 'owed';
  const needsSeen = seen !== undefined || order.key === 'seen';
  const conditions = [
    sql`a.role = 'student' AND NOT ${isUnclaimed('a')}`,
    foundStudents(search, 'a', classId ?? undefined),
    ...(classId === undefined ? [] : [inClass(classId)]),
    ...(alYear === undefined ? [] : [sql`a.current_al_year IS NOT DISTINCT FROM ${alYear}::integer`]),
    ...(owes === undefined ? [] : [owes ? sql`owed.owed_cents > 0` : sql`owed.owed_cents IS NULL`]),
    ...(seen === undefined ? [] : [seenCondition(seen)]),
    ...(isVerified === undefined ? [] : [sql`(a.verified_at IS NOT NULL) = ${isVerified}::boolean`]),
    ...(accountIds === undefined ? [] : [sql`a.id = ANY (${accountIds}::uuid[])`]),
  ];
  return sql`FROM account a
    ${needsOwed ? sql`LEFT JOIN ${owedInSum(accountIds)} owed ON owed.account_id = a.id` : sql``}
    ${
      needsSeen
        ? sql`LEFT JOIN (SELECT account_id, max(last_used_at) AS at FROM session GROUP BY account_id) seen
            ON seen.account_id = a.id`
        : sql``
    }
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

function inClass(classId: string | null): RawBuilder<unknown> {
  return classId === null
    ? sql`NOT EXISTS (SELECT FROM enrolment e WHERE e.account_id = a.id AND e.left_at IS NULL)`
    : sql`a.id IN (SELECT account_id FROM enrolment WHERE class_id = ${classId}::uuid AND left_at IS NULL)`;
}

function seenCondition(seen: { since: Date } | { before: Date }): RawBuilder<unknown> {
  return 'since' in seen
    ? sql`seen.at >= ${seen.since}::timestamptz`
    : sql`(seen.at IS NULL OR seen.at < ${seen.before}::timestamptz)`;
}

/** Without a name or a year: last in either direction. Never seen: longest ago. */
function orderOf({ key, descending }: StudentsQuery['order']): RawBuilder<unknown> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const byName = sql`(a.name = ''), lower(a.name), a.id`;
  if (key === 'name') return sql`(a.name = ''), lower(a.name) ${direction}, a.id`;
  if (key === 'year') return sql`a.current_al_year ${direction} NULLS LAST, ${byName}`;
  if (key === 'owed') return sql`coalesce(owed.owed_cents, 0) ${direction}, ${byName}`;
  return sql`seen.at ${direction} NULLS ${descending ? sql`LAST` : sql`FIRST`}, ${byName}`;
}

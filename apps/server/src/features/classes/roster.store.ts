// Who sits in a class, and where.

import type { Phone } from '@valence/domain/phone';
import type { StudentSearch } from '@valence/domain/student-search';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { foundStudents } from '../../platform/db/found-students.ts';

export interface Seat {
  enrolmentId: string;
  userId: string;
  name: string;
  phone: Phone;
  spotNumber: number | null;
  enrolledAt: Date;
}

export interface SeatsAsked {
  classId: string;
  order: { key: string; descending: boolean };
  /** Undefined: everybody. */
  search: StudentSearch | undefined;
  offset: number;
  limit: number;
}

export async function findSeats(db: Db, asked: SeatsAsked): Promise<{ seats: Seat[]; total: number }> {
  const { classId, order, search, offset, limit } = asked;
  const { rows } = await sql<Seat & { total: number }>`
    SELECT e.id AS "enrolmentId", a.id AS "userId", a.name, a.phone, e.spot_number AS "spotNumber",
      e.enrolled_at AS "enrolledAt", count(*) OVER () AS total
    FROM enrolment e JOIN account a ON a.id = e.account_id
    WHERE e.class_id = ${classId} AND e.left_at IS NULL AND ${foundStudents(search, 'a')}
    ORDER BY ${orderOf(order)}, a.id OFFSET ${offset} LIMIT ${limit}`.execute(db);
  const seats = rows.map(({ enrolmentId, userId, name, phone, spotNumber, enrolledAt }) => ({
    enrolmentId,
    userId,
    name,
    phone,
    spotNumber,
    enrolledAt,
  }));
  return { seats, total: rows[0]?.total ?? 0 };
}

/** Who has no spot comes last, either way. */
function orderOf({ key, descending }: SeatsAsked['order']): RawBuilder<unknown> {
  const way = descending ? sql`DESC` : sql`ASC`;
  if (key === 'name') return sql`lower(a.name) ${way}`;
  return key === 'since' ? sql`e.enrolled_at ${way}` : sql`e.spot_number ${way} NULLS LAST, lower(a.name)`;
}

export async function holdStudent(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR KEY SHARE`.execute(tx);
  return rows.length === 1;
}

export interface NewSeat {
  id: string;
  classId: string;
  accountId: string;
  spotNumber: number | null;
  at: Date;
}

/** Throws unique violations of `enrolment_once` and `enrolment_spot`. */
export async function insertSeat(tx: Tx, { id, classId, accountId, spotNumber, at }: NewSeat): Promise<void> {
  await sql`
    INSERT INTO enrolment (id, class_id, account_id, spot_number, enrolled_at)
    VALUES (${id}, ${classId}, ${accountId}, ${spotNumber}, ${at})`.execute(tx);
}

/** Whose place it is; undefined when it is none any more. Throws the unique violation of `enrolment_spot`. */
export async function moveSeat(
  tx: Tx,
  enrolmentId: string,
  spotNumber: number,
): Promise<{ accountId: string; classId: string } | undefined> {
  const { rows } = await sql<{ accountId: string; classId: string }>`
    UPDATE enrolment SET spot_number = ${spotNumber} WHERE id = ${enrolmentId} AND left_at IS NULL
    RETURNING account_id AS "accountId", class_id AS "classId"`.execute(tx);
  return rows[0];
}

/** Whose place it was; undefined when it had ended before. */
export async function endSeat(
  tx: Tx,
  enrolmentId: string,
  at: Date,
): Promise<{ accountId: string; classId: string } | undefined> {
  const { rows } = await sql<{ accountId: string; classId: string }>`
    UPDATE enrolment SET left_at = ${at} WHERE id = ${enrolmentId} AND left_at IS NULL
    RETURNING account_id AS "accountId", class_id AS "classId"`.execute(tx);
  return rows[0];
}

/** Which of the seats' rules an error of PostgreSQL tells of. */
export function brokenRule(error: unknown): 'already-enrolled' | 'spot-taken' | undefined {
  const constraint = violatedConstraint(error);
  if (constraint === 'enrolment_once') return 'already-enrolled';
  return constraint === 'enrolment_spot' ? 'spot-taken' : undefined;
}

// The rows of a class's places: who has which spot.

import type { Phone } from '@valence/domain/phone';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { foundStudents, type StudentsSought } from '../../platform/db/found-students.ts';

export interface Seat {
  enrolmentId: string;
  userId: string;
  name: string;
  phone: Phone;
  spotNumber: number | null;
  enrolledAt: Date;
}

export interface SeatsQuery {
  classId: string;
  order: { key: string; descending: boolean };
  /** Undefined: everybody. */
  search: StudentsSought | undefined;
  offset: number;
  limit: number;
}

export async function findSeats(db: Db, query: SeatsQuery): Promise<{ seats: Seat[]; total: number }> {
  const { classId, order, search, offset, limit } = query;
  const { rows } = await sql<Seat & { total: number }>`
    SELECT e.id AS "enrolmentId", a.id AS "userId", a.name, a.phone, e.spot_number AS "spotNumber",
      e.enrolled_at AS "enrolledAt", count(*) OVER () AS total
    FROM enrolment e JOIN account a ON a.id = e.account_id
    WHERE e.class_id = ${classId} AND e.left_at IS NULL AND ${foundStudents(search, 'a', classId)}
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

/** Students without a spot come last, in either direction. */
function orderOf({ key, descending }: SeatsQuery['order']): RawBuilder<unknown> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  if (key === 'name') return sql`lower(a.name) ${direction}`;
  return key === 'since'
    ? sql`e.enrolled_at ${direction}`
    : sql`e.spot_number ${direction} NULLS LAST, lower(a.name)`;
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

/** @throws unique violations of `enrolment_once` and `enrolment_spot` */
export async function insertSeat(tx: Tx, { id, classId, accountId, spotNumber, at }: NewSeat): Promise<void> {
  await sql`
    INSERT INTO enrolment (id, class_id, account_id, spot_number, enrolled_at)
    VALUES (${id}, ${classId}, ${accountId}, ${spotNumber}, ${at})`.execute(tx);
}

/**
 * Moves a place to another spot. @returns its student and class; undefined when the place has ended
 * @throws the unique violation of `enrolment_spot`
 */
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

/** Ends a place. @returns its student and class; undefined when it had ended before */
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

/**
 * Goes on with a place that has ended since an instant, as it was. @returns its student and class; undefined when there is none
 * @throws unique violations of `enrolment_once` and `enrolment_spot`
 */
export async function resumeSeat(
  tx: Tx,
  enrolmentId: string,
  since: Date,
): Promise<{ accountId: string; classId: string } | undefined> {
  const { rows } = await sql<{ accountId: string; classId: string }>`
    UPDATE enrolment SET left_at = NULL WHERE id = ${enrolmentId} AND left_at > ${since}
    RETURNING account_id AS "accountId", class_id AS "classId"`.execute(tx);
  return rows[0];
}

export async function isSeated(tx: Tx, enrolmentId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM enrolment WHERE id = ${enrolmentId} AND left_at IS NULL`.execute(
    tx,
  );
  return rows.length === 1;
}

/** The refusal for the rule that an error of PostgreSQL reports as broken. */
export function brokenRule(error: unknown): 'already-enrolled' | 'spot-taken' | undefined {
  const constraint = violatedConstraint(error);
  if (constraint === 'enrolment_once') return 'already-enrolled';
  return constraint === 'enrolment_spot' ? 'spot-taken' : undefined;
}

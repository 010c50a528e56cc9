// Reads, writes, moves and deletes many places of classes at once.

import type { Seat } from '@valence/domain/seats';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function findClassNames(db: Db | Tx, classIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM class WHERE id = ANY (${classIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Every place that has not ended. */
export async function findSeats(
  db: Db | Tx,
  classIds: readonly string[],
): Promise<(Seat & { enrolmentId: string })[]> {
  const { rows } = await sql<Seat & { enrolmentId: string }>`
    SELECT id AS "enrolmentId", account_id AS "accountId", class_id AS "classId", spot_number AS "spotNumber"
    FROM enrolment WHERE class_id = ANY (${classIds}::uuid[]) AND left_at IS NULL`.execute(db);
  return rows;
}

/** Locks the existing places; the schema's rules check one that is added meanwhile. */
export async function holdSeats(tx: Tx, classIds: readonly string[]): Promise<void> {
  await sql`
    SELECT 1 FROM enrolment WHERE class_id = ANY (${classIds}::uuid[]) AND left_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** @throws unique violations of `enrolment_once` and `enrolment_spot` */
export async function insertSeats(
  tx: Tx,
  seats: readonly (Seat & { id: string })[],
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO enrolment (id, class_id, account_id, spot_number, enrolled_at)
    SELECT seat.id, seat."classId", seat."accountId", seat."spotNumber", ${at}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      AS seat (id uuid, "classId" uuid, "accountId" uuid, "spotNumber" integer)`.execute(tx);
}

export async function clearSpots(tx: Tx, enrolmentIds: readonly string[]): Promise<void> {
  await sql`UPDATE enrolment SET spot_number = NULL WHERE id = ANY (${enrolmentIds}::uuid[])`.execute(tx);
}

/** @throws the unique violation of `enrolment_spot` */
export async function setSpots(
  tx: Tx,
  seats: readonly { enrolmentId: string; spotNumber: number | null }[],
): Promise<void> {
  await sql`
    UPDATE enrolment e SET spot_number = seat."spotNumber"
    FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) AS seat ("enrolmentId" uuid, "spotNumber" integer)
    WHERE e.id = seat."enrolmentId"`.execute(tx);
}

export interface SeatState {
  spotNumber: number | null;
  /** Whether anything was paid, sent or waived for the student in this class since. */
  isUsed: boolean;
}

/** The states of those of these places that have not ended. */
export async function statesOf(
  tx: Tx,
  enrolmentIds: readonly string[],
  since: Date,
): Promise<Map<string, SeatState>> {
  const { rows } = await sql<SeatState & { id: string }>`
    SELECT e.id, e.spot_number AS "spotNumber",
      EXISTS (SELECT FROM payment p JOIN payment_entry entry ON entry.payment_id = p.id
        WHERE p.account_id = e.account_id AND p.class_id = e.class_id AND entry.recorded_at >= ${since}::timestamptz)
      OR EXISTS (SELECT FROM payment_slip s WHERE s.account_id = e.account_id AND s.class_id = e.class_id
        AND s.sent_at >= ${since}::timestamptz)
      OR EXISTS (SELECT FROM free_card f WHERE f.account_id = e.account_id AND f.class_id = e.class_id
        AND f.given_at >= ${since}::timestamptz) AS "isUsed"
    FROM enrolment e WHERE e.id = ANY (${enrolmentIds}::uuid[]) AND e.left_at IS NULL`.execute(tx);
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

export async function deleteSeats(tx: Tx, enrolmentIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM enrolment WHERE id = ANY (${enrolmentIds}::uuid[])`.execute(tx);
}

/** Gives places that have no spot now their former one back if it is free. @returns the places that got it */
export async function moveBack(
  tx: Tx,
  seats: readonly { enrolmentId: string; classId: string; formerSpot: number | null }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    UPDATE enrolment e SET spot_number = seat."formerSpot"
    FROM jsonb_to_recordset(${JSON.stringify(seats)}::jsonb)
      AS seat ("enrolmentId" uuid, "classId" uuid, "formerSpot" integer)
    WHERE e.id = seat."enrolmentId" AND NOT EXISTS (SELECT FROM enrolment other
      WHERE other.class_id = seat."classId" AND other.spot_number = seat."formerSpot" AND other.left_at IS NULL)
    RETURNING e.id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

// The rows behind the page of one student.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { lastSeen } from './last-seen.store.ts';

export interface StudentFacts {
  userId: string;
  name: string;
  phone: Phone;
  school: string | null;
  alYear: number | null;
  isVerified: boolean;
  parentPhone: Phone | null;
  lastSeenAt: Date | null;
  seats: { classId: string; className: string; spotNumber: number | null }[];
}

export async function findStudent(db: Db, accountId: string): Promise<StudentFacts | undefined> {
  const { rows } = await sql<StudentFacts>`
    SELECT id AS "userId", name, phone, school, current_al_year AS "alYear", verified_at IS NOT NULL AS "isVerified",
      (SELECT parent.phone FROM student_parent parent WHERE parent.account_id = account.id) AS "parentPhone",
      ${lastSeen('account')} AS "lastSeenAt",
      ARRAY(SELECT jsonb_build_object('classId', c.id, 'className', c.name, 'spotNumber', e.spot_number)
        FROM enrolment e JOIN class c ON c.id = e.class_id
        WHERE e.account_id = account.id AND e.left_at IS NULL ORDER BY c.name, c.id) AS seats
    FROM account WHERE id = ${accountId}`.execute(db);
  return rows[0];
}

export interface StudentNote {
  text: string;
  at: Date;
  /** Null: no longer recorded, or without a name. */
  by: string | null;
}

export async function findNote(db: Db, accountId: string): Promise<StudentNote | undefined> {
  const { rows } = await sql<StudentNote>`
    SELECT n.text, n.written_at AS at, nullif(writer.name, '') AS by
    FROM student_note n LEFT JOIN account writer ON writer.id = n.written_by
    WHERE n.account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Locks the account, so that it is not deleted meanwhile, and reads its note. @returns undefined for no such account */
export async function lockNote(tx: Tx, accountId: string): Promise<{ text: string | null } | undefined> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  if (rows.length === 0) return undefined;
  // A statement of its own: one that waited for the lock would read the note as it was before.
  const { rows: notes } = await sql<{ text: string }>`
    SELECT text FROM student_note WHERE account_id = ${accountId}`.execute(tx);
  return { text: notes[0]?.text ?? null };
}

/** Writes the note; an account that nobody has claimed yet counts as registered in the admin area from now on. */
export async function writeNote(
  tx: Tx,
  { accountId, text, at, by }: { accountId: string; text: string; at: Date; by: string },
): Promise<void> {
  await sql`
    INSERT INTO student_note (account_id, text, written_at, written_by) VALUES (${accountId}, ${text}, ${at}, ${by})
    ON CONFLICT (account_id) DO UPDATE SET text = excluded.text, written_at = excluded.written_at,
      written_by = excluded.written_by`.execute(tx);
  await sql`
    UPDATE account SET registered_at_desk = true WHERE id = ${accountId} AND verified_at IS NULL`.execute(tx);
}

export async function deleteNote(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM student_note WHERE account_id = ${accountId}`.execute(tx);
}

/** Locks the account. @returns undefined for no such account, else the parent's number, null for none */
export async function lockParent(tx: Tx, accountId: string): Promise<{ phone: Phone | null } | undefined> {
  const { rows } = await sql`SELECT 1 FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx);
  if (rows.length === 0) return undefined;
  // A statement of its own, as for notes.
  const { rows: parents } = await sql<{ phone: Phone }>`
    SELECT phone FROM student_parent WHERE account_id = ${accountId}`.execute(tx);
  return { phone: parents[0]?.phone ?? null };
}

/** @param phone null forgets the number */
export async function writeParent(
  tx: Tx,
  { accountId, phone, at, by }: { accountId: string; phone: Phone | null; at: Date; by: string },
): Promise<void> {
  if (phone === null) {
    await sql`DELETE FROM student_parent WHERE account_id = ${accountId}`.execute(tx);
    return;
  }
  await sql`
    INSERT INTO student_parent (account_id, phone, written_at, written_by) VALUES (${accountId}, ${phone}, ${at}, ${by})
    ON CONFLICT (account_id) DO UPDATE SET phone = excluded.phone, written_at = excluded.written_at,
      written_by = excluded.written_by`.execute(tx);
  await sql`
    UPDATE account SET registered_at_desk = true WHERE id = ${accountId} AND verified_at IS NULL`.execute(tx);
}

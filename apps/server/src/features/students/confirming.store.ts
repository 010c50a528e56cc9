// Whether the desk confirmed a student, as it is recorded with the account.

import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The student as he is; nobody else changes him before the transaction ends. */
export async function lockStudent(tx: Tx, id: string): Promise<{ isConfirmed: boolean } | undefined> {
  const { rows } = await sql<{ isConfirmed: boolean }>`
    SELECT confirmed_at IS NOT NULL AS "isConfirmed" FROM account
    WHERE id = ${id} AND role = 'student' FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** @param confirmation undefined: taken back. Whom the desk confirms is one of its students, signed in ever or not. */
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

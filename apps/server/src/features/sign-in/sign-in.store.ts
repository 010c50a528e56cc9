// Attempts, in SQL. Every decision that two callers could race for is one guarded statement.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewAttempt {
  id: string;
  phone: Phone;
  letters: string;
  addressHash: Buffer;
  expiresAt: Date;
}

/** @returns false when another attempt of this phone has these letters */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, at: Date): Promise<boolean> {
  const { id, phone, letters, addressHash, expiresAt } = attempt;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO sign_in_attempt (id, phone, letters, address_hash, created_at, expires_at)
    VALUES (${id}, ${phone}, ${letters}, ${addressHash}, ${at}, ${expiresAt})
    ON CONFLICT (phone, letters) DO NOTHING RETURNING id`.execute(tx);
  return rows.length === 1;
}

export interface AttemptState {
  letters: string;
  expiresAt: Date;
  verifiedAt: Date | null;
  guessesUsed: number;
  /** Whether a code was made for it. */
  hasCode: boolean;
  /** Whether WhatsApp accepted the message with a code for it. */
  codeSent: boolean;
}

export async function findAttempt(db: Db | Tx, id: string): Promise<AttemptState | undefined> {
  return (await findAttempts(db, [id]))[0];
}

/** Of several attempts in one statement, in any order. */
export async function findAttempts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<(AttemptState & { id: string })[]> {
  const { rows } = await sql<AttemptState & { id: string }>`/* prepared */
    SELECT a.id, a.letters, a.expires_at AS "expiresAt", a.verified_at AS "verifiedAt", a.guesses_used AS "guessesUsed",
      count(c.id) > 0 AS "hasCode", count(c.sent_at) > 0 AS "codeSent"
    FROM sign_in_attempt a
    LEFT JOIN sign_in_attempt_code l ON l.attempt_id = a.id LEFT JOIN sign_in_code c ON c.id = l.code_id
    WHERE a.id = ANY(${ids}) GROUP BY a.id`.execute(db);
  return rows;
}

/**
 * Counts one guess, if the attempt may still be guessed at. The row stays locked until the transaction ends, so that
 * guesses at one attempt are judged one after another. @returns the attempt's phone, and
 * how many guesses it has used
 */
export async function countGuess(
  tx: Tx,
  id: string,
  guesses: number,
  at: Date,
): Promise<{ phone: Phone; used: number } | undefined> {
  const { rows } = await sql<{ phone: Phone; used: number }>`
    UPDATE sign_in_attempt a SET guesses_used = guesses_used + 1
    WHERE id = ${id} AND guesses_used < ${guesses} AND expires_at > ${at} AND verified_at IS NULL
      AND EXISTS (SELECT FROM sign_in_attempt_code l WHERE l.attempt_id = a.id)
    RETURNING phone, guesses_used AS used`.execute(tx);
  return rows[0];
}

/** Undoes `countGuess` in the same transaction: the guess was compared with no code. */
export async function uncountGuess(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE sign_in_attempt SET guesses_used = guesses_used - 1 WHERE id = ${id}`.execute(tx);
}

/** Removes attempts and codes from before an instant, which are long over. */
export async function purge(tx: Tx, before: Date): Promise<void> {
  await sql`DELETE FROM sign_in_attempt WHERE created_at < ${before}`.execute(tx);
  // The numbers of codes made and sent on each day stay, for the admin area's figures.
  await sql`
    WITH deleted AS (DELETE FROM sign_in_code WHERE created_at < ${before} RETURNING created_at, sent_at)
    INSERT INTO sign_in_code_day AS total (day, made, sent)
    SELECT school_day(created_at), count(*), count(sent_at) FROM deleted GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET made = total.made + excluded.made, sent = total.sent + excluded.sent`.execute(
    tx,
  );
}

/** Removes every attempt and code of a phone. */
export async function forgetPhone(tx: Tx, phone: Phone): Promise<void> {
  await sql`DELETE FROM sign_in_attempt WHERE phone = ${phone}`.execute(tx);
  await sql`DELETE FROM sign_in_code WHERE phone = ${phone}`.execute(tx);
}

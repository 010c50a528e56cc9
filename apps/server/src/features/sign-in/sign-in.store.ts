// Attempts and the account behind a phone, in SQL. Every decision that two callers could race for is one guarded statement.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface NewAttempt {
  id: string;
  phone: Phone;
  letters: string;
  addressHash: Buffer;
  expiresAt: Date;
}

/** Registers the phone where it is new; the same statement, with the same effect on the answer, where it is known. */
export async function ensureAccount(tx: Tx, id: string, phone: Phone, at: Date): Promise<void> {
  // A number that was merged into another account registers nobody; to whoever asks it is as any other.
  await sql`INSERT INTO account (id, phone, created_at) SELECT ${id}::uuid, ${phone}, ${at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM merged_phone m WHERE m.phone = ${phone})
    ON CONFLICT (phone) DO NOTHING`.execute(tx);
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
  /** A code was made for it. */
  hasCode: boolean;
  /** WhatsApp accepted the message with a code for it. */
  codeSent: boolean;
}

export async function findAttempt(db: Db | Tx, id: string): Promise<AttemptState | undefined> {
  const { rows } = await sql<AttemptState>`
    SELECT a.letters, a.expires_at AS "expiresAt", a.verified_at AS "verifiedAt", a.guesses_used AS "guessesUsed",
      count(c.id) > 0 AS "hasCode", count(c.sent_at) > 0 AS "codeSent"
    FROM sign_in_attempt a
    LEFT JOIN sign_in_attempt_code l ON l.attempt_id = a.id LEFT JOIN sign_in_code c ON c.id = l.code_id
    WHERE a.id = ${id} GROUP BY a.id`.execute(db);
  return rows[0];
}

/**
 * Counts one guess, if the attempt may still be guessed at. The row stays locked until the transaction ends, so that
 * guesses at one attempt are judged one after another. @returns the attempt's phone.
 */
export async function countGuess(tx: Tx, id: string, guesses: number, at: Date): Promise<Phone | undefined> {
  const { rows } = await sql<{ phone: Phone }>`
    UPDATE sign_in_attempt a SET guesses_used = guesses_used + 1
    WHERE id = ${id} AND guesses_used < ${guesses} AND expires_at > ${at} AND verified_at IS NULL
      AND EXISTS (SELECT FROM sign_in_attempt_code l WHERE l.attempt_id = a.id)
    RETURNING phone`.execute(tx);
  return rows[0]?.phone;
}

/** Takes back what `countGuess` counted in this transaction: the guess was compared with nothing. */
export async function uncountGuess(tx: Tx, id: string): Promise<void> {
  await sql`UPDATE sign_in_attempt SET guesses_used = guesses_used - 1 WHERE id = ${id}`.execute(tx);
}

export interface Account {
  id: string;
  role: Role;
  suspended: boolean;
  /** Whether this was the first passcode accepted. */
  first: boolean;
}

/**
 * Marks the phone's account as verified, and as an admin's where the settings list the phone. A suspended one stays as it is.
 * @returns undefined when the number was merged into another account
 */
export async function verifyAccount(
  tx: Tx,
  id: string,
  phone: Phone,
  isAdmin: boolean,
  at: Date,
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    INSERT INTO account AS a (id, phone, created_at, verified_at, role)
    SELECT ${id}::uuid, ${phone}, ${at}::timestamptz, ${at}::timestamptz, ${isAdmin ? 'admin' : 'student'}
    WHERE NOT EXISTS (SELECT FROM merged_phone m WHERE m.phone = ${phone})
    ON CONFLICT (phone) DO UPDATE SET
      verified_at = CASE WHEN a.suspended_at IS NULL THEN coalesce(a.verified_at, excluded.verified_at) ELSE a.verified_at END,
      role = CASE WHEN ${isAdmin} AND a.suspended_at IS NULL THEN 'admin' ELSE a.role END
    RETURNING id, role, suspended_at IS NOT NULL AS suspended, verified_at = ${at} AS first`.execute(tx);
  return rows[0];
}

/** Takes a name for an account that has none. */
export async function fillName(tx: Tx, phone: Phone, name: string): Promise<void> {
  await sql`UPDATE account SET name = ${name} WHERE phone = ${phone} AND name = ''`.execute(tx);
}

/** Removes unclaimed accounts, and attempts and codes that are long over. */
export async function purge(tx: Tx, before: { accounts: Date; attempts: Date }): Promise<void> {
  await sql`DELETE FROM account a WHERE ${isUnclaimed('a')} AND created_at < ${before.accounts}
    AND NOT EXISTS (SELECT FROM sign_in_attempt s WHERE s.phone = a.phone AND s.created_at >= ${before.accounts})`.execute(
    tx,
  );
  await sql`DELETE FROM sign_in_attempt WHERE created_at < ${before.attempts}`.execute(tx);
  // How many were made and sent on each day stays, for the desk's figures.
  await sql`
    WITH gone AS (DELETE FROM sign_in_code WHERE created_at < ${before.attempts} RETURNING created_at, sent_at)
    INSERT INTO sign_in_code_day AS counted (day, made, sent)
    SELECT school_day(created_at), count(*), count(sent_at) FROM gone GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET made = counted.made + excluded.made, sent = counted.sent + excluded.sent`.execute(
    tx,
  );
}

/** Removes every attempt and code of a phone. */
export async function forgetPhone(tx: Tx, phone: Phone): Promise<void> {
  await sql`DELETE FROM sign_in_attempt WHERE phone = ${phone}`.execute(tx);
  await sql`DELETE FROM sign_in_code WHERE phone = ${phone}`.execute(tx);
}

// Attempts, codes and the account behind a phone, in SQL. Every decision that two callers could race for is one guarded statement.

import type { Phone } from '@valence/domain/phone';
import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isUnclaimed } from '../../platform/db/unclaimed-accounts.ts';

export interface NewAttempt {
  id: string;
  phone: Phone;
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

export async function insertAttempt(tx: Tx, attempt: NewAttempt, at: Date): Promise<void> {
  await sql`INSERT INTO sign_in_attempt (id, phone, address_hash, created_at, expires_at)
    VALUES (${attempt.id}, ${attempt.phone}, ${attempt.addressHash}, ${at}, ${attempt.expiresAt})`.execute(
    tx,
  );
}

export interface AttemptState {
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
    SELECT a.expires_at AS "expiresAt", a.verified_at AS "verifiedAt", a.guesses_used AS "guessesUsed",
      count(c.id) > 0 AS "hasCode", count(c.sent_at) > 0 AS "codeSent"
    FROM sign_in_attempt a
    LEFT JOIN sign_in_attempt_code l ON l.attempt_id = a.id LEFT JOIN sign_in_code c ON c.id = l.code_id
    WHERE a.id = ${id} GROUP BY a.id`.execute(db);
  return rows[0];
}

/** When the last pending attempt of a phone runs out; undefined: none is pending. */
export async function pendingUntil(
  tx: Tx,
  phone: Phone,
  guesses: number,
  at: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ until: Date | null }>`
    SELECT max(expires_at) AS until FROM sign_in_attempt
    WHERE phone = ${phone} AND expires_at > ${at} AND verified_at IS NULL AND guesses_used < ${guesses}`.execute(
    tx,
  );
  return rows[0]?.until ?? undefined;
}

export interface NewCode {
  id: string;
  phone: Phone;
  hash: Buffer;
  expiresAt: Date;
}

/** Keeps a code and ties it to all attempts of its phone that are pending now. */
export async function insertCode(tx: Tx, code: NewCode, at: Date): Promise<void> {
  await sql`INSERT INTO sign_in_code (id, phone, code_hash, created_at, expires_at)
    VALUES (${code.id}, ${code.phone}, ${code.hash}, ${at}, ${code.expiresAt})`.execute(tx);
  await sql`INSERT INTO sign_in_attempt_code (attempt_id, code_id)
    SELECT id, ${code.id}::uuid FROM sign_in_attempt
    WHERE phone = ${code.phone} AND expires_at > ${at} AND verified_at IS NULL`.execute(tx);
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

/** The codes an attempt may still be opened with, locked in one order for all who guess. */
export async function liveCodes(
  tx: Tx,
  attemptId: string,
  wrongGuesses: number,
  at: Date,
): Promise<{ id: string; hash: Buffer }[]> {
  const { rows } = await sql<{ id: string; hash: Buffer }>`
    SELECT c.id, c.code_hash AS hash FROM sign_in_code c
    WHERE c.id IN (SELECT code_id FROM sign_in_attempt_code WHERE attempt_id = ${attemptId})
      AND c.used_at IS NULL AND c.expires_at > ${at} AND c.wrong_guesses < ${wrongGuesses}
    ORDER BY c.id FOR UPDATE`.execute(tx);
  return rows;
}

/** Uses the code up and marks the attempt, or does neither. @returns whether it was this call that did. */
export async function spendCode(tx: Tx, attemptId: string, codeId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH used AS (UPDATE sign_in_code SET used_at = ${at} WHERE id = ${codeId} AND used_at IS NULL RETURNING id)
    UPDATE sign_in_attempt a SET verified_at = ${at} FROM used
    WHERE a.id = ${attemptId} AND a.verified_at IS NULL RETURNING a.id`.execute(tx);
  return rows.length === 1;
}

export async function countWrongGuess(tx: Tx, codeIds: readonly string[]): Promise<void> {
  await sql`UPDATE sign_in_code SET wrong_guesses = wrong_guesses + 1 WHERE id = ANY(${[...codeIds]}::uuid[])`.execute(
    tx,
  );
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

export async function markCodeSent(tx: Tx, codeId: string, at: Date): Promise<void> {
  await sql`UPDATE sign_in_code SET sent_at = coalesce(sent_at, ${at}) WHERE id = ${codeId}`.execute(tx);
}

/** WhatsApp took the message and then could not deliver it: the attempt reads `created` again. */
export async function markCodeUndelivered(tx: Tx, codeId: string): Promise<void> {
  await sql`UPDATE sign_in_code SET sent_at = NULL WHERE id = ${codeId} AND used_at IS NULL`.execute(tx);
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

/** Ends all codes that could still be entered. The attempts stay: another message brings another code. @returns how many */
export async function endPendingCodes(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql`UPDATE sign_in_code SET expires_at = ${at}
    WHERE used_at IS NULL AND expires_at > ${at} RETURNING 1`.execute(tx);
  return rows.length;
}

// Codes and the judgements of a number's day that they take, in SQL. Every decision that two callers could race for is one
// guarded statement.

import type { Phone } from '@valence/domain/phone';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What asked for a code: the word alone, the word with an attempt's letters, or nobody's message. */
export type CodeKind = 'word' | 'letters' | 'unasked';

/** An attempt that a code may open. */
export interface OpenAttempt {
  id: string;
  expiresAt: Date;
}

// No code opens an attempt without guesses left, so that a message gives a stranger no further guesses.
const isOpen = (guesses: number, at: Date) =>
  sql`expires_at > ${at} AND verified_at IS NULL AND guesses_used < ${guesses}`;

/** The pending attempts of a phone that have guesses left, at most `limit` of them; strangers may hold thousands. */
export async function openAttempts(
  tx: Tx,
  phone: Phone,
  { guesses, limit }: { guesses: number; limit: number },
  at: Date,
): Promise<OpenAttempt[]> {
  const { rows } = await sql<OpenAttempt>`SELECT id, expires_at AS "expiresAt" FROM sign_in_attempt
    WHERE phone = ${phone} AND ${isOpen(guesses, at)} ORDER BY expires_at DESC LIMIT ${limit}`.execute(tx);
  return rows;
}

/** The pending attempt of a phone that has these letters and guesses left. */
export async function openAttemptWith(
  tx: Tx,
  phone: Phone,
  { guesses, letters }: { guesses: number; letters: string },
  at: Date,
): Promise<OpenAttempt | undefined> {
  const { rows } = await sql<OpenAttempt>`SELECT id, expires_at AS "expiresAt" FROM sign_in_attempt
    WHERE phone = ${phone} AND letters = ${letters} AND ${isOpen(guesses, at)}`.execute(tx);
  return rows[0];
}

/** The first of the advisory lock's two numbers; the second is the hash of the phone. */
const JUDGEMENTS_LOCK = 3_000_091;

/** Locks the daily judgements of a phone until the transaction ends; others who take some wait here. */
export async function lockJudgements(tx: Tx, phone: Phone): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${JUDGEMENTS_LOCK}::integer, hashtext(${phone}))`.execute(tx);
}

/** How many judgements the codes made since then have reserved. Call it under `lockJudgements`. */
export async function reservedSince(tx: Tx, phone: Phone, since: Date): Promise<number> {
  const { rows } = await sql<{ reserved: number }>`SELECT coalesce(sum(reserved), 0)::integer AS reserved
    FROM sign_in_code WHERE phone = ${phone} AND created_at > ${since}`.execute(tx);
  return rows[0]?.reserved ?? 0;
}

/** Takes a judgement beyond the reserved ones, unless the codes made since then took all. Call it under `lockJudgements`. */
export async function takeRetry(
  tx: Tx,
  code: { id: string; phone: Phone },
  { since, limit }: { since: Date; limit: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`UPDATE sign_in_code SET retries = retries + 1
    WHERE id = ${code.id} AND ${limit} > (
      SELECT coalesce(sum(retries), 0) FROM sign_in_code WHERE phone = ${code.phone} AND created_at > ${since})
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

export interface NewCode {
  id: string;
  phone: Phone;
  hash: Buffer;
  kind: CodeKind;
  expiresAt: Date;
  /** How many of the phone's daily judgements are set aside for it. */
  reserved: number;
  attemptIds: readonly string[];
}

/** Stores a code and links it to the attempts that it opens. */
export async function insertCode(tx: Tx, code: NewCode, at: Date): Promise<void> {
  const { id, phone, hash, kind, reserved, expiresAt, attemptIds } = code;
  await sql`INSERT INTO sign_in_code (id, phone, code_hash, kind, reserved, created_at, expires_at)
    VALUES (${id}, ${phone}, ${hash}, ${kind}, ${reserved}, ${at}, ${expiresAt})`.execute(tx);
  await sql`INSERT INTO sign_in_attempt_code (attempt_id, code_id)
    SELECT attempt, ${id}::uuid FROM unnest(${[...attemptIds]}::text[]) AS attempt`.execute(tx);
}

export interface LiveCode {
  id: string;
  hash: Buffer;
  kind: CodeKind;
  /** Whether a guess of this attempt was compared with it before. */
  judged: boolean;
}

/** The codes that can still open an attempt, the newest first. */
export async function liveCodes(tx: Tx, attemptId: string, at: Date): Promise<LiveCode[]> {
  const { rows } = await sql<LiveCode>`SELECT c.id, c.code_hash AS hash, c.kind, l.judged
    FROM sign_in_attempt_code l JOIN sign_in_code c ON c.id = l.code_id
    WHERE l.attempt_id = ${attemptId} AND c.used_at IS NULL AND c.expires_at > ${at}
    ORDER BY c.created_at DESC, c.id DESC`.execute(tx);
  return rows;
}

/** Uses up the comparison that was reserved for this attempt and code. @returns whether it was still left */
export async function markJudged(tx: Tx, attemptId: string, codeId: string): Promise<boolean> {
  const { rows } = await sql<{ judged: boolean }>`UPDATE sign_in_attempt_code SET judged = true
    WHERE attempt_id = ${attemptId} AND code_id = ${codeId} AND NOT judged RETURNING judged`.execute(tx);
  return rows.length === 1;
}

/** Uses the code up and marks the attempt, or does neither. @returns whether this call did it */
export async function spendCode(tx: Tx, attemptId: string, codeId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    WITH used AS (UPDATE sign_in_code SET used_at = ${at} WHERE id = ${codeId} AND used_at IS NULL RETURNING id)
    UPDATE sign_in_attempt a SET verified_at = ${at} FROM used
    WHERE a.id = ${attemptId} AND a.verified_at IS NULL RETURNING a.id`.execute(tx);
  return rows.length === 1;
}

/** What a code was made for, and with which letters; undefined: the code was deleted. */
export async function findOrigin(
  tx: Tx,
  codeId: string,
): Promise<{ phone: Phone; kind: CodeKind; letters: string | undefined } | undefined> {
  const { rows } = await sql<{ phone: Phone; kind: CodeKind; letters: string | null }>`
    SELECT c.phone, c.kind, CASE WHEN c.kind = 'letters' THEN min(a.letters) END AS letters
    FROM sign_in_code c LEFT JOIN sign_in_attempt_code l ON l.code_id = c.id LEFT JOIN sign_in_attempt a ON a.id = l.attempt_id
    WHERE c.id = ${codeId} GROUP BY c.id`.execute(tx);
  const row = rows[0];
  return row && { ...row, letters: row.letters ?? undefined };
}

export async function markCodeSent(tx: Tx, codeId: string, at: Date): Promise<void> {
  await sql`UPDATE sign_in_code SET sent_at = coalesce(sent_at, ${at}) WHERE id = ${codeId}`.execute(tx);
}

/** WhatsApp accepted the message and then could not deliver it: the attempt's status is `created` again. */
export async function markCodeUndelivered(tx: Tx, codeId: string): Promise<void> {
  await sql`UPDATE sign_in_code SET sent_at = NULL WHERE id = ${codeId} AND used_at IS NULL`.execute(tx);
}

/** Ends all codes that could still be entered. The attempts stay: another message brings another code. @returns how many */
export async function endPendingCodes(tx: Tx, at: Date): Promise<number> {
  const { rows } = await sql`UPDATE sign_in_code SET expires_at = ${at}
    WHERE used_at IS NULL AND expires_at > ${at} RETURNING 1`.execute(tx);
  return rows.length;
}

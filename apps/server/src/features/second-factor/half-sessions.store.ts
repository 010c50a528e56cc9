// Half sessions in the database: a right passcode begins one, tries are counted, and it is completed at most once.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export interface NewHalf {
  ticketHash: Buffer;
  accountId: string;
  attemptId: string;
  device: string;
  expiresAt: Date;
}

export async function insertHalf(tx: Tx, half: NewHalf, at: Date): Promise<void> {
  await sql`INSERT INTO half_session (ticket_hash, account_id, attempt_id, device, created_at, expires_at)
    VALUES (${half.ticketHash}, ${half.accountId}, ${half.attemptId}, ${half.device}, ${at}, ${half.expiresAt})`.execute(
    tx,
  );
}

export interface Half {
  accountId: string;
  device: string;
  /** What a passkey has to sign; null: no signature was requested. */
  challenge: string | null;
}

/** The half session of a ticket; undefined once it is over for any reason. */
export async function findHalf(
  db: Db,
  ticketHash: Buffer,
  tries: number,
  at: Date,
): Promise<Half | undefined> {
  const { rows } = await sql<Half>`SELECT account_id AS "accountId", device, challenge FROM half_session
    WHERE ticket_hash = ${ticketHash} AND tries < ${tries} AND expires_at > ${at} AND completed_at IS NULL`.execute(
    db,
  );
  return rows[0];
}

/** Counts one try, if any is left, and locks the row until the transaction ends: tries are judged one after another. */
export async function countTry(
  tx: Tx,
  ticketHash: Buffer,
  tries: number,
  at: Date,
): Promise<Half | undefined> {
  const { rows } = await sql<Half>`
    UPDATE half_session SET tries = tries + 1
    WHERE ticket_hash = ${ticketHash} AND tries < ${tries} AND expires_at > ${at} AND completed_at IS NULL
    RETURNING account_id AS "accountId", device, challenge`.execute(tx);
  return rows[0];
}

/** @param challenge null: the previous one is used up */
export async function writeChallenge(db: Db, ticketHash: Buffer, challenge: string | null): Promise<void> {
  await sql`UPDATE half_session SET challenge = ${challenge} WHERE ticket_hash = ${ticketHash}`.execute(db);
}

export async function completeHalf(tx: Tx, ticketHash: Buffer, at: Date): Promise<void> {
  await sql`UPDATE half_session SET completed_at = ${at} WHERE ticket_hash = ${ticketHash}`.execute(tx);
}

export async function deleteEveryHalf(tx: Tx): Promise<void> {
  await sql`DELETE FROM half_session`.execute(tx);
}

/** Deletes the half sessions of an account whose role, number or factors changed. */
export async function deleteHalves(tx: Tx, accountId: string): Promise<void> {
  await sql`DELETE FROM half_session WHERE account_id = ${accountId}`.execute(tx);
}

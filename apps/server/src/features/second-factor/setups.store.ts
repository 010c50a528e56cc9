// Setups and confirmations that a session has begun, in the database: each can be taken once, and not after its expiry.

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

interface Setup {
  sessionId: string;
  kind: 'totp' | 'passkey' | 'confirmation';
  sealedSecret?: Buffer;
  challenge?: string;
  expiresAt: Date;
}

/** Stores a setup; the session's earlier one of the same kind is replaced. */
export async function writeSetup(db: Db, setup: Setup): Promise<void> {
  const { sessionId, kind, sealedSecret = null, challenge = null, expiresAt } = setup;
  await sql`INSERT INTO factor_setup (session_id, kind, sealed_secret, challenge, expires_at)
    VALUES (${sessionId}, ${kind}, ${sealedSecret}, ${challenge}, ${expiresAt})
    ON CONFLICT (session_id, kind) DO UPDATE SET sealed_secret = excluded.sealed_secret,
      challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(db);
}

/** The secret of the app that is being set up; it stays readable, so that a wrong first code can be corrected. */
export async function findSecret(tx: Tx, sessionId: string, at: Date): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sealed: Buffer }>`SELECT sealed_secret AS sealed FROM factor_setup
    WHERE session_id = ${sessionId} AND kind = 'totp' AND expires_at > ${at} FOR UPDATE`.execute(tx);
  return rows[0]?.sealed;
}

/** Takes the challenge of a setup or confirmation; a second call finds none. */
export async function takeChallenge(
  tx: Tx,
  sessionId: string,
  kind: 'passkey' | 'confirmation',
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; live: boolean }>`DELETE FROM factor_setup
    WHERE session_id = ${sessionId} AND kind = ${kind}
    RETURNING challenge, expires_at > ${at} AS live`.execute(tx);
  return rows[0]?.live ? rows[0].challenge : undefined;
}

export async function deleteSetup(tx: Tx, sessionId: string, kind: Setup['kind']): Promise<void> {
  await sql`DELETE FROM factor_setup WHERE session_id = ${sessionId} AND kind = ${kind}`.execute(tx);
}

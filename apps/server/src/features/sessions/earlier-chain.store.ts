// Refresh tokens without numbers, as hashes in a table of their own, and when they began to go (decision 254).

import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { LOCKED_COLUMNS, type LockedSession } from './sessions.store.ts';

/** When a database that an earlier version had used was brought to refresh tokens with numbers; undefined for one that began with them. */
export async function findUpgrade(db: Db | Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ appliedAt: Date }>`
    SELECT applied_at AS "appliedAt" FROM schema_migration
    WHERE name = '0850_refresh_step.sql' AND applied_at > (SELECT min(applied_at) FROM schema_migration)`.execute(
    db,
  );
  return rows[0]?.appliedAt;
}

/** The session that a token of the earlier chain belongs to. */
export interface TokenSession extends LockedSession {
  hash: Buffer;
}

/**
 * Locks the sessions that tokens belong to, in one order, so that the steps of a chain are taken one after another. None for a token
 * that was never issued, or whose session was deleted.
 */
export async function lockSessionsOf(tx: Tx, hashes: readonly Buffer[]): Promise<TokenSession[]> {
  const { rows } = await sql<TokenSession>`/* prepared */
    SELECT t.hash, ${LOCKED_COLUMNS}
    FROM refresh_token t JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.account_id
    WHERE t.hash = ANY (${hashes}::bytea[])
    ORDER BY s.id FOR NO KEY UPDATE OF s`.execute(tx);
  return rows;
}

export async function insertFirstToken(tx: Tx, sessionId: string, hash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ hash, session_id: sessionId, state: 'current', created_at: at })
    .execute();
}

/** One step of a session in the earlier chain: the presented token's hash, and its successor's. */
export interface ChainStep {
  sessionId: string;
  hash: Buffer;
  successor: Buffer;
  at: Date;
  /** Use is noted unless it was after this instant. */
  notedBefore: Date;
}

export interface PresentedToken {
  sessionId: string;
  state: 'current' | 'next' | 'retired';
}

/** What tokens of the earlier chain are, in sessions that are locked. */
export async function findTokenStates(
  tx: Tx,
  steps: readonly Pick<ChainStep, 'hash'>[],
): Promise<PresentedToken[]> {
  const { rows } = await sql<PresentedToken>`/* prepared */
    SELECT session_id AS "sessionId", state FROM refresh_token WHERE hash = ANY (${steps.map(({ hash }) => hash)}::bytea[])`.execute(
    tx,
  );
  return rows;
}

/**
 * Takes one step in each of these sessions, which must be locked: a successor that is used for the first time becomes the current
 * token and retires its predecessor; then the current token's successor is stored, and the session's use noted. A repeated step
 * changes nothing, and neither does a retired token.
 * The counts have the parts done one after another: the partial unique indexes allow only one token of a state at any moment.
 * @returns what the tokens were; none for a token that is not its session's
 */
export async function stepChains(tx: Tx, steps: readonly ChainStep[]): Promise<PresentedToken[]> {
  const { rows } = await sql<PresentedToken>`/* prepared */
    WITH presented AS MATERIALIZED (
      SELECT input.*, t.state
      FROM unnest(${steps.map(({ sessionId }) => sessionId)}::uuid[], ${steps.map(({ hash }) => hash)}::bytea[],
        ${steps.map(({ successor }) => successor)}::bytea[], ${steps.map(({ at }) => at)}::timestamptz[],
        ${steps.map(({ notedBefore }) => notedBefore)}::timestamptz[])
        AS input (session_id, hash, successor, at, noted_before)
      JOIN refresh_token t ON t.hash = input.hash AND t.session_id = input.session_id
    ), retired AS (
      UPDATE refresh_token t SET state = 'retired' FROM presented
      WHERE presented.state = 'next' AND t.session_id = presented.session_id AND t.state = 'current' RETURNING 1
    ), advanced AS (
      UPDATE refresh_token t SET state = 'current' FROM presented
      WHERE presented.state = 'next' AND t.hash = presented.hash AND (SELECT count(*) FROM retired) >= 0 RETURNING 1
    ), noted AS (
      INSERT INTO refresh_token (hash, session_id, state, created_at)
      SELECT successor, session_id, 'next', at FROM presented
      WHERE state <> 'retired' AND (SELECT count(*) FROM advanced) >= 0
      ON CONFLICT (hash) DO NOTHING
    ), used AS (
      UPDATE session s SET last_used_at = presented.at FROM presented
      WHERE presented.state <> 'retired' AND s.id = presented.session_id AND s.ended_at IS NULL
        AND s.last_used_at <= presented.noted_before
    )
    SELECT session_id AS "sessionId", state FROM presented`.execute(tx);
  return rows;
}

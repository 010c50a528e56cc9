// Sessions in the database: each is opened, read, used and ended in one guarded statement.
// Narrowed types repeat the CHECK constraints of the tables.

import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Why a session ended before its time. */
export type EndedBecause =
  | 'logout'
  | 'replaced'
  | 'reuse'
  | 'ended-by-owner'
  | 'ended-by-admin'
  | 'role-changed'
  | 'suspended';

/** A session with its account's current role and suspension. */
export interface SessionState {
  sessionId: string;
  accountId: string;
  role: Role;
  suspendedAt: Date | null;
  begunAt: Date;
  lastUsedAt: Date;
  endedBecause: EndedBecause | null;
  /** When it last showed a second factor; null: never. */
  provedAt: Date | null;
}

/** A live session began and was used after these instants. */
export interface LiveAfter {
  begunBy: Date;
  usedBy: Date;
}

/**
 * One look-up by primary keys; undefined where the session or its account was deleted. Every call begins with it, so it is
 * prepared, and its text is not composed anew.
 */
export async function findSession(db: Db, sessionId: string): Promise<SessionState | undefined> {
  const { rows } = await sql<SessionState>`/* prepared */
    SELECT s.id AS "sessionId", a.id AS "accountId", a.role, a.suspended_at AS "suspendedAt", s.created_at AS "begunAt",
      s.last_used_at AS "lastUsedAt", s.ended_because AS "endedBecause", s.proved_at AS "provedAt"
    FROM session s JOIN account a ON a.id = s.account_id
    WHERE s.id = ${sessionId}
  `.execute(db);
  return rows[0];
}

/** Notes use, unless a use was noted after `notedBefore` or the session has ended. */
export async function noteUse(db: Db, sessionId: string, at: Date, notedBefore: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_used_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '<=', notedBefore)
    .execute();
}

/** Locks the account: other changes of its sessions wait. @returns undefined for no such account */
export async function lockAccount(
  tx: Tx,
  accountId: string,
): Promise<{ role: Role; language: string | null } | undefined> {
  return tx
    .selectFrom('account')
    .select(['role', 'language'])
    .where('id', '=', accountId)
    .$narrowType<{ role: Role }>()
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ends live sessions of an account, the oldest first, until `keep` are left. */
export async function endOldest(
  tx: Tx,
  { accountId, keep, live, at }: { accountId: string; keep: number; live: LiveAfter; at: Date },
): Promise<void> {
  const surplus = tx
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', live.begunBy)
    .where('last_used_at', '>', live.usedBy)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(keep);
  await tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: 'replaced' })
    .where('id', 'in', surplus)
    .where('ended_at', 'is', null)
    .execute();
}

export async function insertSession(
  tx: Tx,
  session: { id: string; accountId: string; device: string; at: Date; provedAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      account_id: session.accountId,
      device: session.device,
      created_at: session.at,
      last_used_at: session.at,
      proved_at: session.provedAt,
    })
    .execute();
}

/** Ends one session of one account. @returns whether it existed and had not ended */
export async function endSession(
  db: Db,
  session: { id: string; accountId: string; because: EndedBecause; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('session')
    .set({ ended_at: session.at, ended_because: session.because })
    .where('id', '=', session.id)
    .where('account_id', '=', session.accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of an account. */
export async function endSessions(tx: Tx, accountId: string, because: EndedBecause, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: because })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends everybody's sessions: their tokens are signed under a replaced secret. @returns how many */
export async function endEverySession(tx: Tx, at: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: 'ended-by-admin' })
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends every live session of an account but one. @returns how many */
export async function endOthers(
  db: Db,
  { accountId, keep, at }: { accountId: string; keep: string; at: Date },
): Promise<number> {
  const rows = await db
    .updateTable('session')
    .set({ ended_at: at, ended_because: 'ended-by-owner' })
    .where('account_id', '=', accountId)
    .where('id', '<>', keep)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length;
}

/** Notes that a live session showed a second factor. */
export async function noteProved(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set({ proved_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes sessions that ended before these instants, with their refresh tokens. */
export async function purgeSessions(db: Db, before: { ended: Date; used: Date; begun: Date }): Promise<void> {
  await sql`DELETE FROM session
    WHERE ended_at < ${before.ended} OR last_used_at < ${before.used} OR created_at < ${before.begun}`.execute(
    db,
  );
}

/** The live sessions of an account, the last used first. */
export async function listLiveSessions(db: Db, accountId: string, live: LiveAfter) {
  return db
    .selectFrom('session')
    .select(['id', 'device', 'created_at as begunAt', 'last_used_at as lastUsedAt'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', live.begunBy)
    .where('last_used_at', '>', live.usedBy)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Locks the session that a refresh token belongs to, so that the steps of its chain are taken one after another.
 * @returns undefined for a token that was never issued, or whose session was deleted
 */
export async function lockSessionOf(tx: Tx, hash: Buffer): Promise<SessionState | undefined> {
  return sessionStates(tx)
    .where('session.id', '=', tx.selectFrom('refresh_token').select('session_id').where('hash', '=', hash))
    .forNoKeyUpdate('session')
    .executeTakeFirst();
}

export async function insertFirstToken(tx: Tx, sessionId: string, hash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ hash, session_id: sessionId, state: 'current', created_at: at })
    .execute();
}

/**
 * On its first use, makes a successor the current token and retires its predecessor. Changes nothing for a token in any other
 * state. The session must be locked.
 */
export async function advanceTo(tx: Tx, sessionId: string, hash: Buffer): Promise<void> {
  // Two statements, because the partial unique index allows only one 'current' at any moment, even within a statement.
  await sql`
    UPDATE refresh_token SET state = 'retired'
    WHERE session_id = ${sessionId} AND state = 'current'
      AND EXISTS (SELECT FROM refresh_token WHERE hash = ${hash} AND session_id = ${sessionId} AND state = 'next')
  `.execute(tx);
  await tx
    .updateTable('refresh_token')
    .set({ state: 'current' })
    .where('hash', '=', hash)
    .where('state', '=', 'next')
    .execute();
}

/**
 * Stores the successor of the current token; a repeated call changes nothing. The session must be locked.
 * @returns false when `hash` is not the session's current token: it was retired
 */
export async function noteSuccessor(
  tx: Tx,
  chain: { sessionId: string; hash: Buffer; successor: Buffer; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    WITH used AS (
      SELECT session_id FROM refresh_token
      WHERE hash = ${chain.hash} AND session_id = ${chain.sessionId} AND state = 'current'
    ), noted AS (
      INSERT INTO refresh_token (hash, session_id, state, created_at)
      SELECT ${chain.successor}::bytea, session_id, 'next', ${chain.at}::timestamptz FROM used
      ON CONFLICT (hash) DO NOTHING
    )
    SELECT 1 FROM used
  `.execute(tx);
  return rows.length > 0;
}

function sessionStates(db: Db) {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.id as sessionId',
      'account.id as accountId',
      'account.role as role',
      'account.suspended_at as suspendedAt',
      'session.created_at as begunAt',
      'session.last_used_at as lastUsedAt',
      'session.ended_because as endedBecause',
      'session.proved_at as provedAt',
    ])
    .$narrowType<{ role: Role; endedBecause: EndedBecause | null }>();
}

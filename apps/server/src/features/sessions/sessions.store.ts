// Sessions in the database: each is opened, read, used and ended in one guarded statement.
// Narrowed types repeat the CHECK constraints of the tables.

import type { Role } from '@valence/domain/role';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';

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

/**
 * Notes use, unless a use was noted after `notedBefore` or the session has ended. No kept answer stands on it: it is read anew when
 * its use is due to be noted.
 */
export async function noteUse(db: Db, sessionId: string, at: Date, notedBefore: Date): Promise<void> {
  await sql`/* prepared */ /* apart */
    UPDATE session SET last_used_at = ${at} WHERE id = ${sessionId} AND ended_at IS NULL AND last_used_at <= ${notedBefore}`.execute(
    db,
  );
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

/** A session whose row is locked. */
export interface LockedSession extends SessionState {
  /** The number of the refresh token that was used last; 0: the first one, or none with a number. */
  refreshStep: number;
}

export const LOCKED_COLUMNS = sql`s.id AS "sessionId", a.id AS "accountId", a.role, a.suspended_at AS "suspendedAt",
  s.created_at AS "begunAt", s.last_used_at AS "lastUsedAt", s.ended_because AS "endedBecause", s.proved_at AS "provedAt",
  s.refresh_step AS "refreshStep"`;

/** Locks sessions in one order, so that the steps of a chain are taken one after another. */
export async function lockSessions(tx: Tx, ids: readonly string[]): Promise<LockedSession[]> {
  const { rows } = await sql<LockedSession>`
    SELECT ${LOCKED_COLUMNS} FROM session s JOIN account a ON a.id = s.account_id
    WHERE s.id = ANY (${ids}::uuid[]) ORDER BY s.id FOR NO KEY UPDATE OF s`.execute(tx);
  return rows;
}

/** Notes which token of a locked session was used last, and the use. */
export async function noteStep(
  tx: Tx,
  { sessionId, step, at, notedBefore }: { sessionId: string; step: number; at: Date; notedBefore: Date },
): Promise<void> {
  await sql`UPDATE session SET refresh_step = ${step},
      last_used_at = CASE WHEN last_used_at <= ${notedBefore} THEN ${at} ELSE last_used_at END
    WHERE id = ${sessionId}`.execute(tx);
}

/** Ends a session whose retired token came back. */
export async function endReused(
  tx: Tx,
  { sessionId, accountId }: Pick<SessionState, 'sessionId' | 'accountId'>,
  at: Date,
): Promise<void> {
  await endSession(tx, { id: sessionId, accountId, because: 'reuse', at });
}

/** A session whose chain a step was taken in. */
export interface SteppedSession {
  sessionId: string;
  accountId: string;
  role: Role;
}

/** By role, the instants after which a live session began and was used. */
export type LiveAfterByRole = readonly (LiveAfter & { role: Role })[];

/**
 * Takes the steps that are nobody's mistake, each a transaction with its lock: of live sessions, no session twice, from tokens that are
 * not retired. Tokens of sessions that it does not return are judged under a lock of their own.
 *
 * Sessions are locked in one order, and read as they are once they are locked (PostgreSQL manual, 13.2.1). All that a step depends on is
 * in that row, and in the account's, as it was when the statement began.
 */
export async function takeSteps(
  db: Db,
  steps: readonly { sessionId: string; step: number }[],
  { at, notedBefore, live }: { at: Date; notedBefore: Date; live: LiveAfterByRole },
): Promise<SteppedSession[]> {
  return stepLive(
    db,
    steps.map(({ sessionId }) => sessionId),
    steps.map(({ step }) => step),
    at,
    notedBefore,
    live.map(({ role }) => role),
    live.map(({ begunBy }) => begunBy),
    live.map(({ usedBy }) => usedBy),
  );
}

/** The planner does not look into subqueries: a plan for any number of steps is as good as one for these, and is kept (decision 256). */
const stepLive = fixedStatement(
  (
    ids: readonly string[],
    steps: readonly number[],
    at: Date,
    notedBefore: Date,
    roles: readonly Role[],
    begunBy: readonly Date[],
    usedBy: readonly Date[],
  ) => sql<SteppedSession>`/* prepared */ /* apart */
    WITH locked AS MATERIALIZED (
      SELECT s.id, a.id AS account_id, a.role, input.step, s.refresh_step, s.last_used_at
      FROM unnest((SELECT ${ids}::uuid[]), (SELECT ${steps}::bigint[])) AS input (session_id, step)
      JOIN session s ON s.id = input.session_id JOIN account a ON a.id = s.account_id
      WHERE input.step >= s.refresh_step AND s.ended_at IS NULL AND a.suspended_at IS NULL
        -- Of a role that is not among them nothing is live: a comparison with NULL is not true.
        AND s.created_at > (SELECT ${begunBy}::timestamptz[])[array_position((SELECT ${roles}::text[]), a.role)]
        AND s.last_used_at > (SELECT ${usedBy}::timestamptz[])[array_position((SELECT ${roles}::text[]), a.role)]
      ORDER BY s.id FOR NO KEY UPDATE OF s
    ), stepped AS (
      UPDATE session s SET refresh_step = locked.step,
        last_used_at = CASE WHEN locked.last_used_at <= ${notedBefore}::timestamptz THEN ${at}::timestamptz ELSE locked.last_used_at END
      FROM locked WHERE s.id = locked.id
        AND (locked.step > locked.refresh_step OR locked.last_used_at <= ${notedBefore}::timestamptz)
    )
    SELECT id AS "sessionId", account_id AS "accountId", role FROM locked`,
);

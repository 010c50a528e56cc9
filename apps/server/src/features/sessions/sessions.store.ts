// Sessions in the database: each is opened, read, used and ended in one guarded statement.
// Narrowed types repeat the CHECK constraints of the tables.

import type { Role } from '@valence/domain/role';
import { type RawBuilder, sql } from 'kysely';
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

/** The session that a refresh token belongs to. */
export interface TokenSession extends SessionState {
  hash: Buffer;
}

/**
 * Locks the sessions that refresh tokens belong to, in one order, so that the steps of a chain are taken one after another. None
 * for a token that was never issued, or whose session was deleted.
 */
export async function lockSessionsOf(tx: Tx, hashes: readonly Buffer[]): Promise<TokenSession[]> {
  const { rows } = await sql<TokenSession>`/* prepared */
    SELECT t.hash, s.id AS "sessionId", a.id AS "accountId", a.role, a.suspended_at AS "suspendedAt", s.created_at AS "begunAt",
      s.last_used_at AS "lastUsedAt", s.ended_because AS "endedBecause", s.proved_at AS "provedAt"
    FROM refresh_token t JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.account_id
    WHERE t.hash = ANY (${hashes}::bytea[])
    ORDER BY s.id FOR NO KEY UPDATE OF s`.execute(tx);
  return rows;
}

/** A session whose chain a step was taken in. */
export interface SteppedSession {
  /** Of the token that was presented. */
  hash: Buffer;
  sessionId: string;
  accountId: string;
  role: Role;
}

/** By role, the instants after which a live session began and was used. */
export type LiveAfterByRole = readonly (LiveAfter & { role: Role })[];

/**
 * Takes the steps that are nobody's mistake, each a transaction with its lock: of a live session, from a token that is not retired, one
 * step of each session. Tokens that it does not return are judged under a lock of their own.
 *
 * The session is locked before its token, and both are read as they are once they are locked. A token that is still the next one then
 * says that nobody took a step since it was given out, so that all else which the statement reads is present, too.
 */
export async function takeSteps(
  db: Db,
  steps: readonly Pick<ChainStep, 'hash' | 'successor'>[],
  { at, notedBefore, live }: { at: Date; notedBefore: Date; live: LiveAfterByRole },
): Promise<SteppedSession[]> {
  return stepLive(
    db,
    steps.map(({ hash }) => hash),
    steps.map(({ successor }) => successor),
    at,
    notedBefore,
    live.map(({ role }) => role),
    live.map(({ begunBy }) => begunBy),
    live.map(({ usedBy }) => usedBy),
  );
}

export async function insertFirstToken(tx: Tx, sessionId: string, hash: Buffer, at: Date): Promise<void> {
  await tx
    .insertInto('refresh_token')
    .values({ hash, session_id: sessionId, state: 'current', created_at: at })
    .execute();
}

/** One step of a session's chain: the presented token's hash, and its successor's. */
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

/**
 * Takes one step in each of these sessions, which must be locked: a successor that is used for the first time becomes the current
 * token and retires its predecessor; then the current token's successor is stored, and the session's use noted. A repeated step
 * changes nothing, and neither does a retired token.
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
    ), ${advance(sql`presented.noted_before`)}
    SELECT session_id AS "sessionId", state FROM presented`.execute(tx);
  return rows;
}

/**
 * What follows from the rows of `presented`, of one token for each session.
 * The counts have the parts done one after another: the partial unique indexes allow only one token of a state at any moment.
 */
const advance = (notedBefore: RawBuilder<unknown>) => sql`retired AS (
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
        AND s.last_used_at <= ${notedBefore}
    )`;

const stepLive = fixedStatement(
  (
    hashes: readonly Buffer[],
    successors: readonly Buffer[],
    at: Date,
    notedBefore: Date,
    roles: readonly Role[],
    begunBy: readonly Date[],
    usedBy: readonly Date[],
  ) => sql<SteppedSession>`/* prepared */ /* apart */
    WITH locked AS MATERIALIZED (
      SELECT input.place, input.successor, t.hash, t.state, s.id AS session_id, a.id AS account_id, a.role
      FROM unnest(${hashes}::bytea[], ${successors}::bytea[])
        WITH ORDINALITY AS input (hash, successor, place)
      JOIN refresh_token t ON t.hash = input.hash JOIN session s ON s.id = t.session_id JOIN account a ON a.id = s.account_id
      JOIN unnest(${roles}::text[], ${begunBy}::timestamptz[],
        ${usedBy}::timestamptz[]) AS live (role, begun_by, used_by) ON live.role = a.role
      WHERE t.state <> 'retired' AND s.ended_at IS NULL AND a.suspended_at IS NULL
        AND s.created_at > live.begun_by AND s.last_used_at > live.used_by
      ORDER BY s.id FOR NO KEY UPDATE OF s, t
    ), presented AS MATERIALIZED (
      SELECT DISTINCT ON (session_id) *, ${at}::timestamptz AS at FROM locked ORDER BY session_id, place
    ), ${advance(sql`${notedBefore}::timestamptz`)}
    SELECT hash, session_id AS "sessionId", account_id AS "accountId", role FROM presented`,
);

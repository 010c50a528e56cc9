// Finds whether a session lives and whose it is. Every call checks this, so that the end of a session takes effect at once.

import { mayEnterAdmin, type Role } from '@valence/domain/role';
import { hasRunOut, runsOutAt } from '@valence/domain/session-life';
import { isUuid } from '@valence/domain/uuid';
import { BoundedMap } from '../../platform/bounded-map.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { KeptShelf } from '../../platform/kept/kept.ts';
import { type Soon, whenKnown } from '../../platform/soon.ts';
import type { AccessTokens, TokenClaims } from './access-tokens.ts';
import { findSession, noteUse, type SessionState } from './sessions.store.ts';

const USE_NOTED_EVERY_MS = 60_000;

/** The account and role of a live session. */
export interface LiveSession {
  accountId: string;
  role: Role;
}

/**
 * Finds the caller of an `Authorization: Bearer` header. After logout, replacement, suspension, deletion or a change of role, a
 * token is refused at once, even before it expires.
 */
export function createAuthenticate({
  db,
  clock,
  tokens,
  settings,
  sessions,
}: {
  db: Db;
  clock: Clock;
  tokens: AccessTokens;
  settings: FactorRule;
  sessions: KeptShelf;
}): Authenticate {
  const note = createUseNotes(db);
  const callerOf = (
    claims: TokenClaims,
    state: SessionState | undefined,
    at: Date,
  ): Soon<Awaited<ReturnType<Authenticate>>> => {
    const refusal = whyOver(state, at);
    if (!state || refusal) return refusal ?? refused('session-ended');
    const { accountId, sessionId, role } = state;
    if (accountId !== claims.accountId || role !== claims.role) return refused('token-invalid');
    const { begunAt, provedAt } = state;
    const caller = { accountId, sessionId, role, begunAt, provedAt, factorDue: isFactorDue(settings, state) };
    return whenKnown(note(state, at), () => caller);
  };
  return (authorization) => {
    const token = tokenOf(authorization);
    if (token === undefined) return refused('token-missing');
    const at = clock.now();
    return whenKnown(tokens.read(token, at), (claims) => {
      if (!claims) return refused('token-invalid');
      const state = presentState(db, sessions, claims.sessionId);
      return whenKnown(state, (present) => callerOf(claims, present, at));
    });
  };
}

function tokenOf(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
}

/** Whether a second factor is required; read anew each time, since an admin may change it. */
interface FactorRule {
  secondFactorRequired: boolean;
}

/** Where a second factor is required, an admin's or assistant's session has a student's rights until it has shown one. */
function isFactorDue(
  { secondFactorRequired }: FactorRule,
  { role, provedAt }: Pick<SessionState, 'role' | 'provedAt'>,
): boolean {
  return secondFactorRequired && mayEnterAdmin(role) && provedAt === null;
}

/** The account and role of a session at this instant; undefined once it is over for any reason. */
export async function findLive(
  { db, settings, sessions }: { db: Db; settings: FactorRule; sessions: KeptShelf },
  sessionId: string,
  at: Date,
): Promise<LiveSession | undefined> {
  if (!isUuid(sessionId)) return undefined;
  const state = await presentState(db, sessions, sessionId);
  if (!state || whyOver(state, at)) return undefined;
  return { accountId: state.accountId, role: isFactorDue(settings, state) ? 'student' : state.role };
}

/**
 * As it is in the database now, but for its last use, which is not older there: nobody is told of a use, and a session that has run out
 * by an older one is read anew.
 */
function presentState(db: Db, sessions: KeptShelf, sessionId: string): Soon<SessionState | undefined> {
  return sessions.of(sessionId, async () => {
    const value = await findSession(db, sessionId);
    return { value, accountId: value?.accountId, until: value ? runsOutAt(value, value.role) : LONG_AGO };
  });
}

/** Sessions whose uses this process has noted. */
const MOST_NOTED = 20_000;

/** @returns what notes a use of a session, at most once a minute */
function createUseNotes(db: Db): (state: SessionState, at: Date) => Soon<void> {
  const notedAt = new BoundedMap<string, number>(MOST_NOTED);
  return ({ sessionId, lastUsedAt }, at) => {
    const before = notedAt.get(sessionId) ?? 0;
    if (at.getTime() - Math.max(lastUsedAt.getTime(), before) < USE_NOTED_EVERY_MS) return undefined;
    notedAt.delete(sessionId);
    notedAt.set(sessionId, at.getTime());
    return noteUse(db, sessionId, at, notedBefore(at)).catch((error: unknown) => {
      notedAt.delete(sessionId);
      throw error;
    });
  };
}

/** For what is not worth keeping. */
const LONG_AGO = new Date(0);

/** Undefined for a session that lives. */
export function whyOver(
  state: SessionState | undefined,
  at: Date,
): Refused<'session-replaced'> | Refused<'session-ended'> | undefined {
  if (state?.endedBecause === 'replaced') return refused('session-replaced');
  const over = !state || state.endedBecause !== null || state.suspendedAt !== null;
  return over || hasRunOut(state, state.role, at) ? refused('session-ended') : undefined;
}

/** Use is written at most once a minute: a use noted after this instant is recent enough. */
export function notedBefore(at: Date): Date {
  return new Date(at.getTime() - USE_NOTED_EVERY_MS);
}

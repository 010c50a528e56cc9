// Whether a session lives, and who is behind it: asked on every call, so that whatever ends it acts at once.

import { type Role, worksAtDesk } from '@valence/domain/role';
import { hasRunOut } from '@valence/domain/session-life';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Authenticate } from '../../platform/http/route.ts';
import type { AccessTokens } from './access-tokens.ts';
import { findSession, noteUse, type SessionState } from './sessions.store.ts';

const USE_NOTED_EVERY_MS = 60_000;

/** Who is behind a live session. */
export interface LiveSession {
  accountId: string;
  role: Role;
}

/**
 * Finds the caller behind an `Authorization: Bearer` header. Logout, replacement, suspension, deletion and a change of role
 * refuse a token at once, whatever it still says.
 */
export function createAuthenticate({
  db,
  clock,
  tokens,
  settings,
}: {
  db: Db;
  clock: Clock;
  tokens: AccessTokens;
  settings: FactorRule;
}): Authenticate {
  return async (authorization) => {
    const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return refused('token-missing');
    const at = clock.now();
    const claims = await tokens.read(token, at);
    if (!claims) return refused('token-invalid');
    const state = await findSession(db, claims.sessionId);
    const over = whyOver(state, at);
    if (!state || over) return over ?? refused('session-ended');
    const { accountId, sessionId, role } = state;
    if (accountId !== claims.accountId || role !== claims.role) return refused('token-invalid');
    if (state.lastUsedAt <= notedBefore(at)) await noteUse(db, sessionId, at, notedBefore(at));
    const { begunAt, provedAt } = state;
    return { accountId, sessionId, role, begunAt, provedAt, factorDue: isFactorDue(settings, state) };
  };
}

/** Whether the desk asks for a second factor; read anew each time, since an admin may change it. */
interface FactorRule {
  secondFactorRequired: boolean;
}

/** At a desk that asks for a second factor, a session that has not shown one is worth a student's until it does. */
function isFactorDue(
  { secondFactorRequired }: FactorRule,
  { role, provedAt }: Pick<SessionState, 'role' | 'provedAt'>,
): boolean {
  return secondFactorRequired && worksAtDesk(role) && provedAt === null;
}

/** Who is behind a session at this instant; undefined once it is over for whatever cause. */
export async function findLive(
  db: Db,
  settings: FactorRule,
  sessionId: string,
  at: Date,
): Promise<LiveSession | undefined> {
  if (!isUuid(sessionId)) return undefined;
  const state = await findSession(db, sessionId);
  if (!state || whyOver(state, at)) return undefined;
  return { accountId: state.accountId, role: isFactorDue(settings, state) ? 'student' : state.role };
}

/** Undefined for a session that lives. */
export function whyOver(
  state: SessionState | undefined,
  at: Date,
): Refused<'session-replaced'> | Refused<'session-ended'> | undefined {
  if (state?.endedBecause === 'replaced') return refused('session-replaced');
  const over = !state || state.endedBecause !== null || state.suspendedAt !== null;
  return over || hasRunOut(state, state.role, at) ? refused('session-ended') : undefined;
}

/** Use is written at most once a minute: what was noted after this instant is recent enough. */
export function notedBefore(at: Date): Date {
  return new Date(at.getTime() - USE_NOTED_EVERY_MS);
}

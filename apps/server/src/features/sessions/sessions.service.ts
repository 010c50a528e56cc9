// Who is signed in: sessions opened at sign-in, proved by access tokens, carried on by refresh tokens, ended by many causes.

import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { endSession, listSessions, logout, refreshSession, SignedIn } from '@valence/contract/sign-in';
import { deviceWords } from '@valence/copy/devices';
import { readDevice } from '@valence/domain/device';
import type { Role } from '@valence/domain/roles';
import { hasRunOut, lastLiveInstants } from '@valence/domain/session-life';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transaction } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Authenticate, Caller } from '../../platform/http/route.ts';
import { newId } from '../../platform/ids.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';
import { createRefreshChain } from './refresh-chain.ts';
import * as store from './sessions.store.ts';

/** How long an access token is good, if nothing ends it before. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
const USE_NOTED_EVERY_MS = 60_000;

export interface SessionsDeps {
  db: Db;
  clock: Clock;
  /** Derived keys of 32 bytes, one for each purpose. */
  keys: { accessToken: Buffer; refreshToken: Buffer };
  settings: { maxStudentSessions: number };
}

/** Who is behind a live session. */
export interface LiveSession {
  accountId: string;
  role: Role;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService({ db, clock, keys, settings }: SessionsDeps) {
  const tokens = createSignedTokens({
    key: keys.accessToken,
    type: 'at+jwt',
    audience: 'valence-api',
    lifeSeconds: ACCESS_TOKEN_SECONDS,
  });
  const chain = createRefreshChain(keys.refreshToken);

  function tokenFor({ accountId, sessionId, role }: Caller, at: Date): Promise<string> {
    return tokens.sign(accountId, { sid: sessionId, role }, at);
  }

  /**
   * The caller behind an `Authorization: Bearer` header. The session and the account are asked each time, so that logout,
   * replacement, suspension, deletion and a change of role act at once, whatever the token still says.
   */
  const authenticate: Authenticate = async (authorization) => {
    const token = /^Bearer +(\S.*)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return refused('token-missing');
    const at = clock.now();
    const read = await tokens.read(token, at);
    const sessionId = read?.claim('sid') ?? '';
    if (!read || !isUuid(sessionId)) return refused('token-invalid');
    const state = await store.findSession(db, sessionId);
    const over = whyOver(state, at);
    if (over) return over;
    if (!state || state.accountId !== read.subject || state.role !== read.claim('role'))
      return refused('token-invalid');
    const notedBefore = new Date(at.getTime() - USE_NOTED_EVERY_MS);
    if (state.lastUsedAt <= notedBefore) await store.noteUse(db, sessionId, at, notedBefore);
    return { accountId: state.accountId, sessionId, role: state.role };
  };

  return {
    authenticate,

    /**
     * Opens a session for an account that has just proved who it is, in the caller's transaction. A student's oldest
     * sessions make room. @param opening `device` is the User-Agent header as the browser sent it.
     */
    async open(tx: Tx, opening: Opening): Promise<SignedIn> {
      const { accountId, at } = opening;
      const role = await store.lockAccount(tx, accountId);
      if (!role) throw new Error('A session was asked for an account that does not exist.');
      const live = lastLiveInstants(role, at);
      const keep = settings.maxStudentSessions - 1;
      if (role === 'student') await store.endOldest(tx, { accountId, keep, live, at });
      const sessionId = newId(at);
      const device = deviceWords(readDevice(opening.device));
      await store.insertSession(tx, { id: sessionId, accountId, device, at });
      const refreshToken = await chain.begin(tx, sessionId, at);
      return {
        isAuthenticated: true,
        token: await tokenFor({ accountId, sessionId, role }, at),
        refreshToken,
        role,
      };
    },

    /** A new access token and the refresh token's successor; a repeated call gets the same successor. */
    async refresh(
      refreshToken: string,
    ): Promise<ReplyOf<typeof refreshSession> | Refused<RefusalOf<typeof refreshSession>>> {
      const at = clock.now();
      const taken = await transaction(db, async (tx) => {
        const state = await chain.lock(tx, refreshToken);
        const over = whyOver(state, at);
        if (over?.code === 'session-replaced') return refused('session-replaced');
        if (!state || over) return refused('refresh-token-invalid');
        const successor = await chain.step(tx, state, refreshToken, at);
        if (successor === undefined) return refused('refresh-token-invalid');
        await store.noteUse(tx, state.sessionId, at, new Date(at.getTime() - USE_NOTED_EVERY_MS));
        return { state, successor };
      });
      if (!('state' in taken)) return taken;
      return { token: await tokenFor(taken.state, at), refreshToken: taken.successor };
    },

    /** Ends the caller's session. */
    async logout({ accountId, sessionId }: Caller): Promise<ReplyOf<typeof logout>> {
      await store.endSession(db, { id: sessionId, accountId, because: 'logout', at: clock.now() });
      return { success: true };
    },

    /** The live sessions of the caller's account. */
    async list({ accountId, sessionId, role }: Caller): Promise<ReplyOf<typeof listSessions>> {
      const rows = await store.listLiveSessions(db, accountId, lastLiveInstants(role, clock.now()));
      const sessions = rows.map(({ id, device, begunAt, lastUsedAt }) => ({
        id,
        device,
        signedInAt: begunAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        current: id === sessionId,
      }));
      return { sessions };
    },

    /** Ends one session of the caller's account; absent, ended and somebody else's answer the same. */
    async end(
      { accountId }: Caller,
      sessionId: string,
    ): Promise<ReplyOf<typeof endSession> | Refused<RefusalOf<typeof endSession>>> {
      if (!isUuid(sessionId)) return refused('session-absent');
      const because = 'ended-by-owner';
      const ended = await store.endSession(db, { id: sessionId, accountId, because, at: clock.now() });
      return ended ? { success: true } : refused('session-absent');
    },

    /** Who is behind a session at this instant; undefined once it is over for whatever cause. */
    async isLive(sessionId: string, at: Date): Promise<LiveSession | undefined> {
      if (!isUuid(sessionId)) return undefined;
      const state = await store.findSession(db, sessionId);
      if (!state || whyOver(state, at)) return undefined;
      return { accountId: state.accountId, role: state.role };
    },

    /** Ends all sessions of an account, in the transaction of what causes it. */
    async endAll(tx: Tx, accountId: string, because: store.EndedBecause, at: Date): Promise<void> {
      // The same order of locks as `open`: the account, then its sessions.
      await store.lockAccount(tx, accountId);
      await store.endSessions(tx, accountId, because, at);
    },
  };
}

interface Opening {
  accountId: string;
  device: string;
  at: Date;
}

function whyOver(
  state: store.SessionState | undefined,
  at: Date,
): Refused<'session-replaced'> | Refused<'session-ended'> | undefined {
  if (state?.endedBecause === 'replaced') return refused('session-replaced');
  const over = !state || state.endedBecause !== null || state.suspendedAt !== null;
  return over || hasRunOut(state, state.role, at) ? refused('session-ended') : undefined;
}

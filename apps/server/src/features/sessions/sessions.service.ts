// Sessions: opened at sign-in, proved by access tokens, continued by refresh tokens, ended for many reasons.

import type { SignedIn } from '@valence/contract/auth/sign-in';
import { deviceWords } from '@valence/copy/auth/devices';
import { readDevice } from '@valence/domain/device';
import { DAY_MS } from '@valence/domain/durations';
import { lastLiveInstants } from '@valence/domain/session-life';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Kept } from '../../platform/kept/kept.ts';
import { createAccessTokens } from './access-tokens.ts';
import { createEarlierChain } from './earlier-chain.ts';
import { createAuthenticate, findLive } from './live-session.ts';
import { createNumberedFrom } from './numbered-from.ts';
import { createOwnSessions } from './own-sessions.ts';
import { createRefreshChain } from './refresh-chain.ts';
import { createRefreshTokens } from './refresh-tokens.ts';
import { createRefreshing } from './refreshing.ts';
import * as store from './sessions.store.ts';

/** States of sessions in memory, a few hundred bytes each. */
const MOST_KEPT = 20_000;
const KEPT_AFTER_END_MILLISECONDS = 30 * DAY_MS;

export interface SessionsDeps {
  db: Db;
  clock: Clock;
  kept: Kept;
  /** Derived keys of 32 bytes, one for each purpose. */
  keys: { accessToken: Buffer; refreshToken: Buffer };
  settings: { maxStudentSessions: number; secondFactorRequired: boolean };
}

/** `device` is the User-Agent header as the browser sent it. */
export interface Opening {
  accountId: string;
  device: string;
  at: Date;
  /** Whether the sign-in included a second factor. */
  proved?: boolean;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService(deps: SessionsDeps) {
  const { db, clock, keys, settings, kept } = deps;
  const tokens = createAccessTokens(keys.accessToken);
  const sessions = kept.shelf('session', MOST_KEPT);
  return {
    authenticate: createAuthenticate({ db, clock, tokens, settings, sessions }),
    isLive: (sessionId: string, at: Date) => findLive({ db, settings, sessions }, sessionId, at),
    ...createChained(deps, tokens),
    ...createOwnSessions({ db, clock }),

    /** Deletes sessions a month after their end; until then a device learns why it was signed out. */
    async purge(): Promise<void> {
      const endedBefore = new Date(clock.now().getTime() - KEPT_AFTER_END_MILLISECONDS);
      const { usedBy, begunBy } = lastLiveInstants('student', endedBefore);
      await store.purgeSessions(db, { ended: endedBefore, used: usedBy, begun: begunBy });
    },

    /** Notes that the session has just shown a second factor, in the transaction that judged it. */
    noteProved: store.noteProved,

    /** Ends every session of an account but one, in the transaction of the change that requires it. */
    async endAllBut(tx: Tx, accountId: string, keep: string, at: Date): Promise<void> {
      await store.lockAccount(tx, accountId);
      await store.endOthers(tx, { accountId, keep, at });
    },

    /** Ends all sessions of an account, in the transaction of the change that requires it. */
    async endAll(tx: Tx, accountId: string, because: store.EndedBecause, at: Date): Promise<void> {
      // The same order of locks as `open`: the account, then its sessions.
      await store.lockAccount(tx, accountId);
      await store.endSessions(tx, accountId, because, at);
    },
  };
}

function createChained(
  { db, clock, keys, settings }: SessionsDeps,
  tokens: ReturnType<typeof createAccessTokens>,
) {
  const refreshTokens = createRefreshTokens(keys.refreshToken);
  const chain = createRefreshChain(refreshTokens);
  const numberedFrom = createNumberedFrom(clock);
  const earlier = createEarlierChain({ key: keys.refreshToken, chain, numberedFrom });
  return {
    /** Opens a session after a sign-in, in the caller's transaction. A student's oldest sessions end to make room. */
    async open(tx: Tx, { accountId, device, at, proved = false }: Opening): Promise<SignedIn> {
      const account = await store.lockAccount(tx, accountId);
      if (!account) throw new Error('A session was asked for an account that does not exist.');
      const { role, language } = account;
      const live = lastLiveInstants(role, at);
      const keep = settings.maxStudentSessions - 1;
      if (role === 'student') await store.endOldest(tx, { accountId, keep, live, at });
      const sessionId = newId(at);
      await store.insertSession(tx, {
        id: sessionId,
        accountId,
        device: deviceWords(readDevice(device)),
        at,
        provedAt: proved ? at : null,
      });
      const isNumbered = await numberedFrom.isReached(tx);
      const refreshToken = isNumbered ? chain.begin(sessionId) : await earlier.begin(tx, sessionId, at);
      const token = tokens.issue({ accountId, sessionId, role }, at);
      return { isAuthenticated: true, token, refreshToken, role, ...(language && { language }) };
    },

    ...createRefreshing({ db, clock, refreshTokens, chain, earlier, tokens }),
  };
}

// How people manage their own sessions: list the devices, end one, sign out.

import type { endOtherSessions, endSession, listSessions, logout } from '@valence/contract/auth/sign-in';
import type { RefusalOf, ReplyOf } from '@valence/contract/endpoint';
import type { Role } from '@valence/domain/role';
import { lastLiveInstants } from '@valence/domain/session-life';
import { isUuid } from '@valence/domain/uuid';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Refused, refused } from '../../platform/http/refused.ts';
import type { Caller } from '../../platform/http/route.ts';
import * as store from './sessions.store.ts';

export function createOwnSessions({ db, clock }: { db: Db; clock: Clock }) {
  return {
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

    /** The devices that an account is signed in on, for the admin area. */
    devicesOf: async (accountId: string, role: Role): Promise<{ device: string; lastUsedAt: Date }[]> =>
      store.listLiveSessions(db, accountId, lastLiveInstants(role, clock.now())),

    /** Ends all sessions of the caller's account but the caller's own. */
    async endOthers({ accountId, sessionId }: Caller): Promise<ReplyOf<typeof endOtherSessions>> {
      const ended = await store.endOthers(db, { accountId, keep: sessionId, at: clock.now() });
      return { success: true, ended };
    },

    /** Ends one session of the caller's account; absent, ended and other people's sessions get the same refusal. */
    async end(
      { accountId }: Caller,
      sessionId: string,
    ): Promise<ReplyOf<typeof endSession> | Refused<RefusalOf<typeof endSession>>> {
      if (!isUuid(sessionId)) return refused('session-absent');
      const because = 'ended-by-owner';
      const ended = await store.endSession(db, { id: sessionId, accountId, because, at: clock.now() });
      return ended ? { success: true } : refused('session-absent');
    },
  };
}

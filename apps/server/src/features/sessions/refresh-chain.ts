// The chain of a session's refresh tokens: each successor is derived from its predecessor, and the database holds only hashes.

import { hash as digest } from 'node:crypto';
import { ROLES } from '@valence/domain/role';
import { lastLiveInstants } from '@valence/domain/session-life';
import { type Db, retried, type Tx } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import { notedBefore } from './live-session.ts';
import * as store from './sessions.store.ts';

const TOKEN_BYTES = 32;

export interface Step {
  token: string;
  state: store.SessionState;
  at: Date;
}

export interface Stepped {
  session: store.SteppedSession;
  successor: string;
}

export type RefreshChain = ReturnType<typeof createRefreshChain>;

/** @param key the derived key of this purpose: without it nobody can compute a successor, not even with a token */
export function createRefreshChain(key: Buffer) {
  return {
    /** The first token of a new session. */
    async begin(tx: Tx, sessionId: string, at: Date): Promise<string> {
      const token = randomToken(TOKEN_BYTES);
      await store.insertFirstToken(tx, sessionId, hashOf(token), at);
      return token;
    },

    /**
     * Takes the steps that are nobody's mistake, of each session one, in a statement that is a transaction by itself.
     * @returns what they led to, by token; none for a token that has to be judged: retired, unknown, of a session that is over, or not
     * its session's first one here
     */
    async takeSteps(db: Db, tokens: ReadonlySet<string>, at: Date): Promise<Map<string, Stepped>> {
      const steps = [...tokens].map((token) => {
        const successor = hmac(key, token).toString('base64url');
        return { token, successor, hashes: { hash: hashOf(token), successor: hashOf(successor) } };
      });
      const live = ROLES.map((role) => ({ role, ...lastLiveInstants(role, at) }));
      const about = { at, notedBefore: notedBefore(at), live };
      const hashes = steps.map((step) => step.hashes);
      const taken = await retried(async () => store.takeSteps(db, hashes, about));
      const sessions = new Map(taken.map((session) => [session.hash.toString('latin1'), session]));
      return new Map(
        steps.flatMap(({ token, successor, hashes: { hash } }) => {
          const session = sessions.get(hash.toString('latin1'));
          return session ? [[token, { session, successor }] as const] : [];
        }),
      );
    },

    /** Locks and returns the sessions of tokens, by token; none for a token that was never issued. */
    async lock(tx: Tx, tokens: ReadonlySet<string>): Promise<Map<string, store.SessionState>> {
      const tokenOf = new Map([...tokens].map((token) => [hashOf(token).toString('hex'), token]));
      const found = await store.lockSessionsOf(tx, [...tokens].map(hashOf));
      return new Map(
        found.flatMap(({ hash, ...state }) => {
          const token = tokenOf.get(hash.toString('hex'));
          return token === undefined ? [] : [[token, state] as const];
        }),
      );
    },

    /**
     * Takes one step from each token in its locked session; no session may occur twice. A retired token ends the session: either it
     * or its successor is in the wrong hands (RFC 9700, 4.14.2).
     * @returns the successors by token, the same one however often the step is repeated; none for a retired token.
     */
    async step(tx: Tx, steps: readonly Step[]): Promise<Map<string, string>> {
      if (steps.length === 0) return new Map();
      const taken = steps.map(({ token, state, at }) => {
        const successor = hmac(key, token).toString('base64url');
        return { token, successor, state, at };
      });
      const presented = await store.stepChains(
        tx,
        taken.map(({ token, successor, state: { sessionId }, at }) => ({
          ...{ sessionId, hash: hashOf(token), successor: hashOf(successor), at },
          notedBefore: notedBefore(at),
        })),
      );
      const stateOf = new Map(presented.map(({ sessionId, state }) => [sessionId, state]));
      for (const { state, at } of taken)
        if (stateOf.get(state.sessionId) === 'retired')
          await store.endSession(tx, {
            id: state.sessionId,
            accountId: state.accountId,
            because: 'reuse',
            at,
          });
      return new Map(
        taken.flatMap(({ token, successor, state }) => {
          const before = stateOf.get(state.sessionId);
          return before === 'current' || before === 'next' ? [[token, successor] as const] : [];
        }),
      );
    },
  };
}

function hashOf(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

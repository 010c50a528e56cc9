// The chain of a session's refresh tokens: each has the number after its predecessor's, and the session's row says which was used last.

import { ROLES } from '@valence/domain/role';
import { lastLiveInstants } from '@valence/domain/session-life';
import { type Db, retried, type Tx } from '../../platform/db/database.ts';
import { notedBefore } from './live-session.ts';
import type { RefreshToken, RefreshTokens } from './refresh-tokens.ts';
import * as store from './sessions.store.ts';

/** A token of a session that was locked, and lives. */
export interface Step {
  token: string;
  state: store.LockedSession;
  at: Date;
}

/** How the tokens of one kind are judged. */
export interface Chain {
  /** Locks and returns the sessions of tokens, by token; none for a token whose session is not there. */
  lock(tx: Tx, tokens: ReadonlySet<string>): Promise<Map<string, store.LockedSession>>;
  /**
   * Takes one step from each token in its locked session; no session may occur twice. A retired token ends the session: either it
   * or its successor is in the wrong hands (RFC 9700, 4.14.2).
   * @returns the successors by token, the same one however often the step is repeated; none for a retired token.
   */
  step(tx: Tx, steps: readonly Step[]): Promise<Map<string, string>>;
}

/** A token as it was presented. */
export interface ReadToken extends RefreshToken {
  readonly token: string;
}

export interface Stepped {
  session: store.SteppedSession;
  successor: string;
}

export type RefreshChain = ReturnType<typeof createRefreshChain>;

export function createRefreshChain(tokens: RefreshTokens) {
  const successorOf = ({ sessionId, step }: RefreshToken) => tokens.write({ sessionId, step: step + 1 });
  const chain: Chain = {
    async lock(tx, presented) {
      const read = readAll(tokens, presented);
      const ids = read.map(({ sessionId }) => sessionId);
      const states = new Map((await store.lockSessions(tx, ids)).map((state) => [state.sessionId, state]));
      return new Map(
        read.flatMap(({ token, sessionId }) => {
          const state = states.get(sessionId);
          return state ? [[token, state] as const] : [];
        }),
      );
    },

    async step(tx, steps) {
      const successors = new Map<string, string>();
      for (const { token, state, at } of steps) {
        const read = tokens.read(token);
        if (!read) continue;
        if (read.step < state.refreshStep) {
          await store.endReused(tx, state, at);
          continue;
        }
        await store.noteStep(tx, { ...read, at, notedBefore: notedBefore(at) });
        successors.set(token, successorOf(read));
      }
      return successors;
    },
  };
  return {
    ...chain,

    /** The first token of a new session. */
    begin: (sessionId: string): string => tokens.write({ sessionId, step: 0 }),

    /** The first token that a session of the earlier chain gets in this one. */
    goOn: (sessionId: string): string => tokens.write({ sessionId, step: 1 }),

    /**
     * Takes the steps that are nobody's mistake, of each session one, in a statement that is a transaction by itself.
     * @returns what they led to, by token; none for a token that has to be judged: retired, of a session that is over or gone, or not
     * its session's first one here
     */
    async takeSteps(db: Db, presented: readonly ReadToken[], at: Date): Promise<Map<string, Stepped>> {
      const firsts = new Map<string, ReadToken>();
      for (const one of presented) if (!firsts.has(one.sessionId)) firsts.set(one.sessionId, one);
      const live = ROLES.map((role) => ({ role, ...lastLiveInstants(role, at) }));
      const about = { at, notedBefore: notedBefore(at), live };
      const taken = await retried(async () => store.takeSteps(db, [...firsts.values()], about));
      return new Map(
        taken.flatMap((session) => {
          const first = firsts.get(session.sessionId);
          return first ? [[first.token, { session, successor: successorOf(first) }] as const] : [];
        }),
      );
    },
  };
}

function readAll(tokens: RefreshTokens, presented: ReadonlySet<string>): ReadToken[] {
  return [...presented].flatMap((token) => {
    const read = tokens.read(token);
    return read ? [{ ...read, token }] : [];
  });
}

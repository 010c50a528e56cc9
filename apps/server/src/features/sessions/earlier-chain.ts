// The chain of refresh tokens without numbers, as versions before 0.3.0 gave them out: each is derived from its predecessor, and the
// database holds their hashes. Sessions leave it at their first refresh a day after the upgrade (decision 254).

import { hash as digest } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import * as store from './earlier-chain.store.ts';
import { notedBefore } from './live-session.ts';
import type { NumberedFrom } from './numbered-from.ts';
import type { Chain, RefreshChain, Step } from './refresh-chain.ts';
import { endReused, noteUse } from './sessions.store.ts';

const TOKEN_BYTES = 32;
/** What carries 32 bytes. */
const TEXT = /^[A-Za-z0-9_-]{43}$/;

export interface EarlierChainDeps {
  /** The derived key of refresh tokens: without it nobody can compute a successor, not even with a token. */
  key: Buffer;
  /** Where sessions go on. */
  chain: RefreshChain;
  numberedFrom: NumberedFrom;
}

/** Whether a text may be a token of this chain. */
export const isEarlier = (token: string): boolean => TEXT.test(token);

export function createEarlierChain({ key, chain, numberedFrom }: EarlierChainDeps) {
  const judging: Chain = {
    async lock(tx, tokens) {
      const tokenOf = new Map([...tokens].map((token) => [hashOf(token).toString('hex'), token]));
      const found = await store.lockSessionsOf(tx, [...tokens].map(hashOf));
      return new Map(
        found.flatMap(({ hash, ...state }) => {
          const token = tokenOf.get(hash.toString('hex'));
          return token === undefined ? [] : [[token, state] as const];
        }),
      );
    },

    async step(tx, steps) {
      if (steps.length === 0) return new Map();
      const isOver = await numberedFrom.isReached(tx);
      const taken = steps.map((step) => ({
        ...step,
        successor: hmac(key, step.token).toString('base64url'),
      }));
      const stored = taken.map(({ token, successor, state: { sessionId }, at }) => ({
        ...{ sessionId, hash: hashOf(token), successor: hashOf(successor), at },
        notedBefore: notedBefore(at),
      }));
      const presented = isOver ? await store.findTokenStates(tx, stored) : await store.stepChains(tx, stored);
      const stateOf = new Map(presented.map(({ sessionId, state }) => [sessionId, state]));
      const successors = new Map<string, string>();
      for (const { token, successor, state, at } of taken) {
        const before = stateOf.get(state.sessionId);
        // Once a numbered token was used, all of this chain are retired.
        if (before === 'retired' || state.refreshStep > 0) await endReused(tx, state, at);
        else if (before) successors.set(token, isOver ? await goOn(tx, { token, state, at }) : successor);
      }
      return successors;
    },
  };

  /** Gives a session its first numbered token, the same one until it is used. */
  async function goOn(tx: Tx, { state: { sessionId }, at }: Step): Promise<string> {
    await noteUse(tx, sessionId, at, notedBefore(at));
    return chain.goOn(sessionId);
  }

  return {
    ...judging,

    /** The first token of a new session. */
    async begin(tx: Tx, sessionId: string, at: Date): Promise<string> {
      const token = randomToken(TOKEN_BYTES);
      await store.insertFirstToken(tx, sessionId, hashOf(token), at);
      return token;
    },
  };
}

function hashOf(token: string): Buffer {
  return digest('sha256', token, 'buffer');
}

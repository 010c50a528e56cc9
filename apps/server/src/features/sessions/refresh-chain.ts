// The chain of a session's refresh tokens: each successor is derived from its predecessor, and the database holds only hashes.

import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import { randomToken } from '../../platform/ids.ts';
import { hmac } from '../../platform/secrets.ts';
import * as store from './sessions.store.ts';

const TOKEN_BYTES = 32;

/** @param key the derived key of this purpose: without it nobody can compute a successor, not even with a token */
export function createRefreshChain(key: Buffer) {
  return {
    /** The first token of a new session. */
    async begin(tx: Tx, sessionId: string, at: Date): Promise<string> {
      const token = randomToken(TOKEN_BYTES);
      await store.insertFirstToken(tx, sessionId, hashOf(token), at);
      return token;
    },

    /** Locks and returns the session of a token; undefined for a token that was never issued. */
    lock(tx: Tx, token: string): Promise<store.SessionState | undefined> {
      return store.lockSessionOf(tx, hashOf(token));
    },

    /**
     * Takes one step from `token` in its locked session. A retired token ends the session: either it or its successor
     * is in the wrong hands (RFC 9700, 4.14.2).
     * @returns the successor, the same one however often the step is repeated; undefined for a retired token.
     */
    async step(
      tx: Tx,
      { sessionId, accountId }: store.SessionState,
      token: string,
      at: Date,
    ): Promise<string | undefined> {
      const hash = hashOf(token);
      const successor = hmac(key, token).toString('base64url');
      await store.advanceTo(tx, sessionId, hash);
      const isCurrent = await store.noteSuccessor(tx, { sessionId, hash, successor: hashOf(successor), at });
      if (isCurrent) return successor;
      await store.endSession(tx, { id: sessionId, accountId, because: 'reuse', at });
      return undefined;
    },
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

// Remembers the signatures that were checked, so that a lesson's thousand parts cost one check.

import { BoundedMap } from '../../platform/bounded-map.ts';
import { sameText } from '../../platform/secrets.ts';
import { browserProof, readStreamToken, type StreamClaims, type TokenProblem } from './stream-token.ts';

/** Only tokens that we signed are remembered, so nobody can fill the memory with made-up ones. */
const MOST_TOKENS = 20_000;

export type CheckedTokens = ReturnType<typeof rememberTokens>;

export function rememberTokens(keys: { streamPath: Buffer; streamBrowser: Buffer }) {
  const claimsOf = new BoundedMap<string, StreamClaims>(MOST_TOKENS);
  // Texts: a small buffer is cut out of a common block of 64 KiB (Buffer.poolSize), and keeps all of it.
  const proofOf = new BoundedMap<string, string>(MOST_TOKENS);
  return {
    /** Like `readStreamToken`; whether the token has ended is checked each time. */
    read(token: string, at: Date): StreamClaims | TokenProblem {
      const stored = claimsOf.get(token);
      if (stored) return stored.endsAt <= at ? 'expired' : stored;
      const claims = readStreamToken(keys.streamPath, token, at);
      if (typeof claims !== 'string') claimsOf.set(token, claims);
      return claims;
    },

    /** Whether a proof is that of a session, which a token of ours names; compared in constant time. */
    proves(sessionId: string, proof: string): boolean {
      const expected = proofOf.get(sessionId) ?? browserProof(keys.streamBrowser, sessionId);
      proofOf.set(sessionId, expected);
      return sameText(expected, proof);
    },
  };
}

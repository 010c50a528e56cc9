// Signatures that were checked before: what was once proved by a key stays proved, so a lesson's thousand parts cost one check.

import { sameBytes } from '../../platform/secrets.ts';
import { browserProof, readStreamToken, type StreamClaims, type TokenProblem } from './stream-token.ts';

/** Only what we signed ourselves is kept, so nobody can fill it with what they made up. */
const MOST_TOKENS = 20_000;

export type KnownTokens = ReturnType<typeof rememberTokens>;

export function rememberTokens(keys: { streamPath: Buffer; streamBrowser: Buffer }) {
  const claimsOf = new Map<string, StreamClaims>();
  const proofOf = new Map<string, Buffer>();
  return {
    /** As `readStreamToken`; whether it has ended is asked each time. */
    read(token: string, at: Date): StreamClaims | TokenProblem {
      const known = claimsOf.get(token);
      if (known) return known.endsAt <= at ? 'expired' : known;
      const claims = readStreamToken(keys.streamPath, token, at);
      if (typeof claims !== 'string') keep(claimsOf, token, claims);
      return claims;
    },

    /** Whether a proof is the session's, of a session that a token of ours names; compared in constant time. */
    proves(sessionId: string, proof: string): boolean {
      const right = proofOf.get(sessionId) ?? Buffer.from(browserProof(keys.streamBrowser, sessionId));
      keep(proofOf, sessionId, right);
      return sameBytes(right, Buffer.from(proof));
    },
  };
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): void {
  if (map.has(key)) return;
  const [oldest] = map.keys();
  if (map.size >= MOST_TOKENS && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

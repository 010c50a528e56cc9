// Access tokens: a browser sends one with each call; it is valid for a quarter of an hour and only while its session lives.

import { isUuid } from '@valence/domain/uuid';
import type { Caller } from '../../platform/http/route.ts';
import { createSignedTokens, type ReadToken } from '../../platform/signed-tokens.ts';

const LIFE_SECONDS = 15 * 60;

/** What a token says; only the session tells whether it is still true. */
export interface TokenClaims {
  accountId: string;
  sessionId: string;
  role: string | undefined;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** @param key 32 bytes that sign nothing else */
export function createAccessTokens(key: Buffer) {
  const tokens = createSignedTokens({
    key,
    type: 'at+jwt',
    audience: 'valence-api',
    lifeSeconds: LIFE_SECONDS,
  });
  return {
    issue(
      { accountId, sessionId, role }: Pick<Caller, 'accountId' | 'sessionId' | 'role'>,
      at: Date,
    ): string {
      return tokens.sign(accountId, { sid: sessionId, role }, at);
    },

    /** Undefined for anything but a valid token of ours that has not expired. */
    read(token: string, at: Date): TokenClaims | undefined | Promise<TokenClaims | undefined> {
      const reading = tokens.read(token, at);
      return reading instanceof Promise ? reading.then(claimsOf) : claimsOf(reading);
    },
  };
}

/** By what was read: the same token comes with each call. */
const claimsByToken = new WeakMap<ReadToken, TokenClaims>();

function claimsOf(parsed: ReadToken | undefined): TokenClaims | undefined {
  if (!parsed) return undefined;
  const before = claimsByToken.get(parsed);
  if (before) return before;
  const sessionId = parsed.claim('sid') ?? '';
  if (!isUuid(sessionId)) return undefined;
  const claims = { accountId: parsed.subject, sessionId, role: parsed.claim('role') };
  claimsByToken.set(parsed, claims);
  return claims;
}

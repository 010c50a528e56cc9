// Access tokens: what a browser shows with each call, good for a quarter of an hour and never without the live session.

import { isUuid } from '@valence/domain/uuid';
import type { Caller } from '../../platform/http/route.ts';
import { createSignedTokens } from '../../platform/signed-tokens.ts';

const LIFE_SECONDS = 15 * 60;

/** What a token says; whether it is still so, the session knows. */
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
    ): Promise<string> {
      return tokens.sign(accountId, { sid: sessionId, role }, at);
    },

    /** Undefined for whatever is not a whole token of ours that has not run out. */
    async read(token: string, at: Date): Promise<TokenClaims | undefined> {
      const read = await tokens.read(token, at);
      const sessionId = read?.claim('sid') ?? '';
      if (!read || !isUuid(sessionId)) return undefined;
      return { accountId: read.subject, sessionId, role: read.claim('role') };
    },
  };
}

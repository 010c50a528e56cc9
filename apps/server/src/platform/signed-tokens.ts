// Signed tokens (JWT) with everything pinned that RFC 8725 asks to pin: one algorithm, type, issuer and audience.

import { createSecretKey } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { CLOCK_LEEWAY_SECONDS } from './clock.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'valence';

/** One kind of token: signed and verified with the same key, worthless for any other purpose. */
export interface SignedTokens {
  /** @param subject the `sub` claim. @param claims further claims, strings only. */
  sign(subject: string, claims: Record<string, string>, at: Date): Promise<string>;
  /**
   * The claims of a valid token of this kind that has not expired and was not issued in the future; undefined for any other
   * text.
   */
  read(token: string, at: Date): Promise<ReadToken | undefined>;
}

export interface ReadToken {
  subject: string;
  claim(name: string): string | undefined;
}

export interface TokenKind {
  /** 32 bytes that serve this kind alone. */
  key: Buffer;
  /** The `typ` header (RFC 9068 names `at+jwt` for access tokens) and the `aud` claim. */
  type: string;
  audience: string;
  lifeSeconds: number;
}

export function createSignedTokens({ key, type, audience, lifeSeconds }: TokenKind): SignedTokens {
  const secret = createSecretKey(key);
  return {
    async sign(subject, claims, at) {
      const issuedAt = Math.floor(at.getTime() / 1000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: type })
        .setIssuer(ISSUER)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(secret);
    },
    async read(token, at) {
      try {
        const { payload, protectedHeader } = await jwtVerify(token, secret, {
          algorithms: [ALGORITHM],
          typ: type,
          issuer: ISSUER,
          audience,
          currentDate: at,
          requiredClaims: ['sub', 'iat', 'exp'],
        });
        const { iat, exp } = payload;
        if (iat === undefined || exp === undefined || !isDatedByUs({ iat, exp }, lifeSeconds, at))
          return undefined;
        // We never write any other header (`jku`, `jwk`, `kid`, `crit` …): a token with another one is not ours.
        if (Object.keys(protectedHeader).some((name) => name !== 'alg' && name !== 'typ')) return undefined;
        return { subject: payload.sub ?? '', claim: (name) => textOf(payload[name]) };
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

/**
 * Whether we could have written these dates: no later than our clocks may differ, and with no longer a life than we give.
 * jose's `maxTokenAge` would do it, but its tolerance holds for the end, too, and a token shall not live longer.
 */
function isDatedByUs({ iat, exp }: { iat: number; exp: number }, lifeSeconds: number, at: Date): boolean {
  return iat <= at.getTime() / 1000 + CLOCK_LEEWAY_SECONDS && exp - iat <= lifeSeconds;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

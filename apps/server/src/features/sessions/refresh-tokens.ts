// Refresh tokens as text: the session, the number of the token in it, and a MAC over both, so that a token which was never given out is
// recognised without the database.

import { derive, hmac, sameBytes } from '../../platform/secrets.ts';

/** What a refresh token says. */
export interface RefreshToken {
  readonly sessionId: string;
  /** How many tokens of the session came before it. */
  readonly step: number;
}

const SESSION_BYTES = 16;
const STEP_BYTES = 6;
/** No session lasts for so many steps; the last number has no successor. */
const STEPS = 2 ** (8 * STEP_BYTES) - 1;
const SIGNED_BYTES = SESSION_BYTES + STEP_BYTES;
/** 54 bytes are 72 characters without a bit to spare: no two texts are the same token. */
const TEXT = /^[A-Za-z0-9_-]{72}$/;

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/** @param key the derived key of refresh tokens; what is made here is under a key of its own below it */
export function createRefreshTokens(key: Buffer) {
  const stepKey = derive(key, 'refresh-step');
  const macOf = (signed: Buffer) => hmac(stepKey, signed);
  return {
    write({ sessionId, step }: RefreshToken): string {
      const signed = Buffer.alloc(SIGNED_BYTES);
      signed.write(sessionId.replaceAll('-', ''), 'hex');
      signed.writeUIntBE(step, SESSION_BYTES, STEP_BYTES);
      return Buffer.concat([signed, macOf(signed)]).toString('base64url');
    },

    /** Undefined for any text that this server's secret did not make. */
    read(text: string): RefreshToken | undefined {
      if (!TEXT.test(text)) return undefined;
      const bytes = Buffer.from(text, 'base64url');
      const signed = bytes.subarray(0, SIGNED_BYTES);
      if (!sameBytes(bytes.subarray(SIGNED_BYTES), macOf(signed))) return undefined;
      const step = signed.readUIntBE(SESSION_BYTES, STEP_BYTES);
      return step < STEPS ? { sessionId: idOf(signed), step } : undefined;
    },
  };
}

function idOf(signed: Buffer): string {
  const digits = signed.toString('hex', 0, SESSION_BYTES);
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(12, 16),
    digits.slice(16, 20),
    digits.slice(20),
  ];
  return parts.join('-');
}

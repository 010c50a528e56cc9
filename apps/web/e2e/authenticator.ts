// An authenticator app for journeys: takes the key that the page shows and computes codes.

import { createHmac } from 'node:crypto';
import { bytesOfStep, codeOf, stepAt } from '@valence/domain/totp';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export interface Authenticator {
  /** The present code, or the one some steps later: each code works once. */
  code(stepsAhead?: number): string;
}

/** @param key as the page shows it, in groups */
export function authenticator(key: string): Authenticator {
  const bits = key
    .replace(/\s/g, '')
    .split('')
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return {
    code: (stepsAhead = 0) =>
      codeOf(
        createHmac('sha1', secret)
          .update(bytesOfStep(stepAt(new Date()) + stepsAhead))
          .digest(),
      ),
  };
}

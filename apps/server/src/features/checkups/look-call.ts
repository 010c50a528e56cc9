// The calls with which a check asks its own server through the public address, and their short-lived tokens: strangers learn
// nothing there.

import { hmac, sameText } from '../../platform/secrets.ts';

export const LOOK_PATH = '/api/v1/checkups/look/';
export const SENT_PATH = '/api/v1/checkups/sent/';

/** How a request of ours arrived. */
export interface Arrival {
  /** Another one each time: the same one twice is a stored answer. */
  readonly once: string;
  /** Whether something in between wrote down for whom it asks. */
  readonly wasForwarded: boolean;
  /** Whether this server believed that. */
  readonly isForwardingTrusted: boolean;
  /** The visitor's address as the server sees it equals what the request itself claimed. */
  readonly isClaimBelieved: boolean;
}

/** From RFC 5737's block for documentation: nobody really has it. */
export const CLAIMED_ADDRESS = '203.0.113.77';

const LIFE_SECONDS = 300;

/** @param key of the purpose `checkup` */
export function lookToken(key: Buffer, at: Date): string {
  const ends = Math.floor(at.getTime() / 1000) + LIFE_SECONDS;
  return `${ends}.${signatureOf(key, ends)}`;
}

export function isLookToken(key: Buffer, token: string, at: Date): boolean {
  const [ends = '', signature = ''] = token.split('.');
  const seconds = Number(ends);
  if (!/^\d{1,12}$/.test(ends) || seconds * 1000 < at.getTime()) return false;
  return (
    seconds * 1000 <= at.getTime() + 2 * LIFE_SECONDS * 1000 && sameText(signature, signatureOf(key, seconds))
  );
}

function signatureOf(key: Buffer, ends: number): string {
  return hmac(key, `look until ${ends}`).toString('base64url');
}

// The short-lived tokens with which a check asks its own server through the public address: strangers learn nothing there.

import { hmac, sameText } from '../../platform/secrets.ts';

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

// The server's own key at the push services (VAPID, RFC 8292), and the token by which a push service knows who sends.

import { createECDH, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface ServerKey {
  /** What browsers subscribe with, in base64url: an uncompressed point of P-256. */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * The key pair that a seed makes: the same seed makes the same pair, so that it need not be stored, and phones keep their
 * notifications after a backup was restored with its secret.
 * @param seed 32 secret bytes
 */
export function serverKeyOf(seed: Buffer): ServerKey {
  const ecdh = createECDH('prime256v1');
  // Of 2^32 numbers one is none of the curve's; then the next one is taken.
  for (let number = 0; ; number += 1) {
    try {
      ecdh.setPrivateKey(createHmac('sha256', seed).update(`key ${number}`).digest());
      break;
    } catch {}
  }
  const point = ecdh.getPublicKey();
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: padded(ecdh.getPrivateKey()).toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    publicKey: point.toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** Node leaves leading zeros out. */
function padded(number: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - number.length), number]);
}

/** A token may be valid for 24 hours at most (RFC 8292, 2). */
const LIFE_SECONDS = 12 * 60 * 60;

/**
 * The header `Authorization` of a call to a push service.
 * @param contact a https or mailto address, by which a push service can reach the operator
 */
export function authorizationFor(
  { publicKey, privateKey }: ServerKey,
  { endpoint, contact, at }: { endpoint: string; contact: string; at: Date },
): string {
  const exp = Math.floor(at.getTime() / 1000) + LIFE_SECONDS;
  const parts = [
    { typ: 'JWT', alg: 'ES256' },
    { aud: new URL(endpoint).origin, exp, sub: contact },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  // RFC 7518, 3.4: the two numbers one after the other, not in DER.
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
}

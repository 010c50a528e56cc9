// Seals the key of a lesson's files for one browser: only its private key, which no script can read, opens it again.

import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';

const LEAST_BITS = 2048;
const MOST_BITS = 4096;

/**
 * @param publicKey SubjectPublicKeyInfo in base64
 * @returns base64; undefined for anything but an RSA key of 2048 to 4096 bits
 */
export function sealFor(publicKey: string, contentKey: Buffer): string | undefined {
  const key = readKey(publicKey);
  const bits = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (!key || bits < LEAST_BITS || bits > MOST_BITS) return undefined;
  const padding = constants.RSA_PKCS1_OAEP_PADDING;
  try {
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, contentKey).toString('base64');
  } catch {
    // A modulus or exponent of the right size with which nobody can encrypt.
    return undefined;
  }
}

function readKey(publicKey: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

// Short secrets that must be read again later (a code until it is sent): encrypted under a key outside the database.

import { createCipheriv, createDecipheriv } from 'node:crypto';
import { randomSecret } from './ids.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM (NIST SP 800-38D): nonce, tag, ciphertext.
 * @param place where it is stored; it cannot be opened for another place
 */
export function seal(key: Buffer, text: string, place: string): Buffer {
  const nonce = randomSecret(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place, 'utf8'));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @returns undefined when it was sealed under another key or for another place, or was changed. */
export function unseal(key: Buffer, sealed: Buffer, place: string): string | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher
    .setAAD(Buffer.from(place, 'utf8'))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8');
  } catch {
    return undefined;
  }
}

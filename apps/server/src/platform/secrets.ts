// The server's one secret and the keys that derive from it, one per purpose, so that no key serves two ends.

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { randomToken } from './ids.ts';
import { keptText } from './kept-file.ts';

/** What a derived key is for. Changing a word here invalidates everything made with that key. */
export type KeyPurpose =
  | 'access-token'
  | 'refresh-token'
  | 'passcode'
  | 'second-factor'
  | 'recovery-code'
  | 'address'
  | 'analytics-session'
  | 'analytics-address'
  | 'stream-path'
  | 'stream-browser'
  | 'stream-network'
  | 'stream-content'
  | 'demo-lessons'
  | 'papers'
  | 'whatsapp-outbox'
  | 'whatsapp-simulator'
  | 'download-link'
  | 'erased-phone';

/**
 * The secret all keys derive from: the SECRET_KEY setting, or one made at the first start and kept in
 * `DATA_DIR/secret-key`, readable by the server's user alone.
 */
export async function loadSecret(settings: { secretKey: string | null; dataDir: string }): Promise<Buffer> {
  const text =
    settings.secretKey ?? (await keptText(join(settings.dataDir, 'secret-key'), () => randomToken(48)));
  if (text.length < 32) {
    throw new Error(
      `The file ${join(settings.dataDir, 'secret-key')} is damaged: restore it from a backup, or remove it (everyone signs in again).`,
    );
  }
  return Buffer.from(text, 'utf8');
}

/** The 32-byte key for one purpose (HKDF-SHA-256, RFC 5869). */
export function derive(secret: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'valence', purpose, 32));
}

/** HMAC-SHA-256 of `message` under `key`, 32 bytes. */
export function hmac(key: Buffer | string, message: Buffer | string): Buffer {
  return createHmac('sha256', key).update(message).digest();
}

/** Whether two byte strings are equal, in a time that tells nothing about where they differ. Unequal lengths are simply unequal. */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  // timingSafeEqual throws on unequal lengths; lengths are not secret here.
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/** sameBytes for texts. */
export function sameText(left: string, right: string): boolean {
  return sameBytes(Buffer.from(left, 'utf8'), Buffer.from(right, 'utf8'));
}

// The server's one secret and the keys that derive from it, one per purpose, so that no key serves two purposes.

import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { secretWords } from '@valence/copy/site/secret';
import { randomToken } from './ids.ts';
import { isCode, readIfThere, storedText } from './secret-file.ts';

/** What a derived key is for. Changing a word here invalidates everything made with that key. */
export type KeyPurpose =
  | 'fingerprint'
  | 'access-token'
  | 'refresh-token'
  | 'refresh-step'
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
  | 'checkup'
  | 'download-link'
  | 'erased-phone'
  | 'student-code'
  | 'class-video-undo'
  | 'grant-undo'
  | 'web-push'
  | 'notification';

/** Thrown when the secret does not allow a start. Its message is meant for the operator's terminal. */
export class SecretError extends Error {
  override readonly name = 'SecretError';
}

export interface SecretSettings {
  /** The SECRET_KEY setting; null: the secret is in a file. */
  secretKey: string | null;
  dataDir: string;
}

const LEAST_CHARACTERS = 32;

/** The file with the secret that the first start made; only the server's user can read it. */
export const secretFile = ({ dataDir }: SecretSettings): string => join(dataDir, 'secret-key');

/**
 * The secret all keys derive from: the SECRET_KEY setting, else what the file holds; undefined where there is no file.
 * @throws SecretError where the file is damaged
 */
export async function readSecret(settings: SecretSettings): Promise<Buffer | undefined> {
  const text = settings.secretKey ?? (await readIfThere(secretFile(settings)));
  return text === null ? undefined : checkedSecret(text, secretFile(settings));
}

/** Makes the file where there is none; of several processes at once all get the same. */
export async function makeSecret(settings: SecretSettings): Promise<Buffer> {
  const file = secretFile(settings);
  return checkedSecret(await storedText(file, () => randomToken(48)), file);
}

/** Makes the file with a secret that comes from elsewhere. @returns false where there is another one, which stays */
export async function placeSecret(settings: SecretSettings, secret: string): Promise<boolean> {
  return (await storedText(secretFile(settings), () => secret)) === secret;
}

/** Removes a file that was made a moment ago, whose secret sealed nothing yet. */
export async function unmakeSecret(settings: SecretSettings): Promise<void> {
  await unlink(secretFile(settings)).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
}

/** A secret from a file that the operator names. @throws SecretError where it cannot be read or is damaged */
export async function readSecretAt(path: string): Promise<Buffer> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new SecretError(
      secretWords.unreadable(path, error instanceof Error ? error.message : String(error)),
    );
  });
  return checkedSecret(text.trim(), path);
}

function checkedSecret(text: string, file: string): Buffer {
  if (text.length < LEAST_CHARACTERS) throw new SecretError(secretWords.damaged(file));
  return Buffer.from(text, 'utf8');
}

/** What the database recognises the secret by; it reveals nothing of the secret. */
export function fingerprintOf(secret: Buffer): Buffer {
  return hmac(derive(secret, 'fingerprint'), 'the secret of this database');
}

/** The 32-byte key for one purpose (HKDF-SHA-256, RFC 5869). */
export function derive(secret: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'valence', purpose, 32));
}

/** HMAC-SHA-256 of `message` under `key`, 32 bytes. */
export function hmac(key: Buffer | string, message: Buffer | string): Buffer {
  return createHmac('sha256', typeof key === 'string' ? key : keyObjectOf(key))
    .update(message)
    .digest();
}

const keyObjects = new WeakMap<Buffer, KeyObject>();

/** Node takes longer to look at the bytes of a key than to use them: it does so once for each key. The bytes never change. */
function keyObjectOf(key: Buffer): KeyObject {
  const before = keyObjects.get(key);
  if (before) return before;
  const made = createSecretKey(key);
  keyObjects.set(key, made);
  return made;
}

/**
 * Whether two byte strings are equal, in a time that does not reveal where they differ. Unequal lengths are simply unequal.
 */
export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  // timingSafeEqual throws on unequal lengths; lengths are not secret here.
  return left.byteLength === right.byteLength && timingSafeEqual(left, right);
}

/** sameBytes for texts. */
export function sameText(left: string, right: string): boolean {
  return sameBytes(Buffer.from(left, 'utf8'), Buffer.from(right, 'utf8'));
}

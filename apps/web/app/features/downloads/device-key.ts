// This browser's key pair, made once: the server seals the keys of lessons for it, and only this browser opens them.

import { storedText } from '../../lib/browser-storage.ts';
import { randomHex } from '../../lib/ids.ts';
import { withDownloads } from './stored-downloads.ts';

/** The browser's id for the server's list of devices, made once. */
const downloadDevice = storedText('download-device');

const ALGORITHM = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const;

/** The id under which the server knows this browser. */
export function deviceId(): string {
  const known = downloadDevice.read();
  if (known !== undefined && /^[0-9a-f]{32}$/.test(known)) return known;
  const id = randomHex(16);
  downloadDevice.write(id);
  return id;
}

/** SubjectPublicKeyInfo in base64. */
export async function publicKey(): Promise<string> {
  const { publicKey: key } = await ownKeys();
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', key)));
}

/** @returns a key that opens a lesson's files and cannot be read @throws when it was sealed for another browser */
export async function openSealed(sealedKey: string): Promise<CryptoKey> {
  const { privateKey } = await ownKeys();
  return crypto.subtle.unwrapKey('raw', fromBase64(sealedKey), privateKey, ALGORITHM, 'AES-CBC', false, [
    'decrypt',
  ]);
}

async function ownKeys(): Promise<CryptoKeyPair> {
  const stored = await withDownloads(async (db) => db.get('key', 'own'));
  if (stored) return stored.keys;
  const keys = await crypto.subtle.generateKey(ALGORITHM, false, ['wrapKey', 'unwrapKey']);
  return withDownloads(async (db) => {
    const change = db.transaction('key', 'readwrite');
    // Another tab may have made one meanwhile.
    const other = await change.store.get('own');
    if (!other) await change.store.put({ keys }, 'own');
    await change.done;
    return other?.keys ?? keys;
  });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

// This browser's own keys, made once: a pair, for which the server seals the keys of lessons, and one that seals what comes
// readable. No script can read them.

import { storedText } from '../../lib/browser-storage.ts';
import { randomHex } from '../../lib/ids.ts';
import { type DeviceKeys, type StoredFile, withDownloads } from './stored-downloads.ts';

/** The browser's id for the server's list of devices, made once; it stays when an account's lessons are deleted. */
const downloadDevice = storedText('download-device');

const ALGORITHM = {
  name: 'RSA-OAEP',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
} as const;

/**
 * The id under which the server knows this browser. It lies beside the lessons, too: local storage is written seconds later, so that
 * a browser that is killed before would come back as another device, which has no lessons.
 */
export async function deviceId(): Promise<string> {
  const known = downloadDevice.read();
  const id = await withDownloads(async (db) => {
    const step = db.transaction('owner', 'readwrite');
    const stored =
      (await step.store.get('device')) ?? (known && /^[0-9a-f]{32}$/.test(known) ? known : randomHex(16));
    await step.store.put(stored, 'device');
    await step.done;
    return stored;
  });
  if (id !== known) downloadDevice.write(id);
  return id;
}

/** SubjectPublicKeyInfo in base64. */
export async function publicKey(): Promise<string> {
  const { pair } = await ownKeys();
  return toBase64(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)));
}

/** @returns a key that opens a lesson's files and cannot be read @throws when it was sealed for another browser */
export async function openSealed(sealedKey: string): Promise<CryptoKey> {
  const { pair } = await ownKeys();
  return crypto.subtle.unwrapKey('raw', fromBase64(sealedKey), pair.privateKey, ALGORITHM, 'AES-CBC', false, [
    'decrypt',
  ]);
}

/** What came readable, for the storage. */
export async function sealFile(bytes: Uint8Array<ArrayBuffer>): Promise<StoredFile> {
  const { seal } = await ownKeys();
  const iv = Uint8Array.from(randomHex(12).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  return { iv, bytes: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, seal, bytes)) };
}

/** @throws when it was sealed by another browser */
export async function openFile({ bytes, iv }: StoredFile): Promise<Uint8Array<ArrayBuffer>> {
  if (!iv) return bytes;
  const { seal } = await ownKeys();
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, seal, bytes));
}

async function ownKeys(): Promise<DeviceKeys> {
  const stored = await withDownloads(async (db) => db.get('key', 'own'));
  if (stored) return stored;
  const [pair, seal] = await Promise.all([
    crypto.subtle.generateKey(ALGORITHM, false, ['wrapKey', 'unwrapKey']),
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  ]);
  return withDownloads(async (db) => {
    const change = db.transaction('key', 'readwrite');
    // Another tab may have made some meanwhile.
    const keys = (await change.store.get('own')) ?? { pair, seal };
    await change.store.put(keys, 'own');
    await change.done;
    return keys;
  });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

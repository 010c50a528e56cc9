// Decrypts the AES-128 parts of a protected lesson with the browser's own cryptography.

import { NeedsSecurePage, WrongKey } from './failure.ts';
import type { PieceKey } from './hls-playlist.ts';

/** @throws NeedsSecurePage, UnplayableStream */
export type Decrypt = (
  bytes: Uint8Array<ArrayBuffer>,
  key: PieceKey | undefined,
) => Promise<Uint8Array<ArrayBuffer>>;

/** @param openKey fetches a key; called once for each, and again for the next part when it failed */
export function createDecrypt(openKey: (path: string) => Promise<CryptoKey>): Decrypt {
  const keys = new Map<string, Promise<CryptoKey>>();
  const keyAt = (path: string) => {
    const key = keys.get(path) ?? openKey(path);
    keys.set(path, key);
    key.catch(() => keys.delete(path));
    return key;
  };
  return async (bytes, key) => {
    if (!key) return bytes;
    // Browsers offer their cryptography to https pages and to localhost only.
    if (!globalThis.isSecureContext) throw new NeedsSecurePage('An encrypted lesson on a page without https');
    const cryptoKey = await keyAt(key.path);
    const algorithm = { name: 'AES-CBC', iv: bytesOfHex(key.iv) };
    const decrypted = await crypto.subtle.decrypt(algorithm, cryptoKey, bytes).catch((error: unknown) => {
      throw new WrongKey('A part does not fit its key', { cause: error });
    });
    return new Uint8Array(decrypted);
  };
}

/** @param bytes the 16 bytes of a key */
export async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['decrypt']);
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

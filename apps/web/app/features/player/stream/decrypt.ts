// Takes the AES-128 off the parts of a protected lesson, with the browser's own cryptography.

import { NeedsSecurePage, UnplayableStream } from './failure.ts';
import type { PieceKey } from './hls-playlist.ts';

/** @throws NeedsSecurePage, UnplayableStream */
export type Decrypt = (
  bytes: Uint8Array<ArrayBuffer>,
  key: PieceKey | undefined,
) => Promise<Uint8Array<ArrayBuffer>>;

/** @param fetchKey gets a key's bytes; each key is fetched once, a failed one again at the next part */
export function createDecrypt(fetchKey: (path: string) => Promise<Uint8Array<ArrayBuffer>>): Decrypt {
  const known = new Map<string, Promise<CryptoKey>>();
  const importKey = async (path: string) => {
    const bytes = await fetchKey(path);
    return crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['decrypt']);
  };
  const keyAt = (path: string) => {
    const key = known.get(path) ?? importKey(path);
    known.set(path, key);
    key.catch(() => known.delete(path));
    return key;
  };
  return async (bytes, key) => {
    if (!key) return bytes;
    // Browsers give their cryptography to https pages and to localhost alone.
    if (!globalThis.isSecureContext) throw new NeedsSecurePage('An encrypted lesson on a page without https');
    const cryptoKey = await keyAt(key.path);
    const algorithm = { name: 'AES-CBC', iv: bytesOfHex(key.iv) };
    const clear = await crypto.subtle.decrypt(algorithm, cryptoKey, bytes).catch((error: unknown) => {
      throw new UnplayableStream('A part does not fit its key', { cause: error });
    });
    return new Uint8Array(clear);
  };
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

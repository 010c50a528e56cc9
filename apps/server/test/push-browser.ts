// A browser's half of the Push API for tests: its keys, and how it reads what arrives (RFC 8291), written with Web Crypto and
// independently of the server's half.

import { webcrypto } from 'node:crypto';
import type { PushDevice } from '../src/ports/web-push/web-push.ts';

const { subtle } = webcrypto;
const CURVE = { name: 'ECDH', namedCurve: 'P-256' };

export interface PushBrowser {
  device: PushDevice;
  /** As a page sends it to the server: `PushSubscription.toJSON()`. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** The text of a message. @throws when it is not for this browser, or was changed */
  read(body: Uint8Array): Promise<string>;
}

export async function createPushBrowser(endpoint: string): Promise<PushBrowser> {
  const keys = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const publicKey = new Uint8Array(await subtle.exportKey('raw', keys.publicKey));
  const secret = webcrypto.getRandomValues(new Uint8Array(16));
  return {
    device: { endpoint, publicKey: Buffer.from(publicKey), secret: Buffer.from(secret) },
    subscription: { endpoint, keys: { p256dh: base64url(publicKey), auth: base64url(secret) } },
    async read(body) {
      const bytes = Uint8Array.from(body);
      const salt = bytes.subarray(0, 16);
      const idEnd = 21 + (bytes[20] ?? 0);
      const senderKey = bytes.subarray(21, idEnd);
      const sender = await subtle.importKey('raw', senderKey, CURVE, false, []);
      const shared = new Uint8Array(
        await subtle.deriveBits({ name: 'ECDH', public: sender }, keys.privateKey, 256),
      );
      const info = joined(text('WebPush: info\0'), publicKey, senderKey);
      const input = await derived(shared, { salt: secret, info, bytes: 32 });
      const key = await derived(input, { salt, info: text('Content-Encoding: aes128gcm\0'), bytes: 16 });
      const iv = await derived(input, { salt, info: text('Content-Encoding: nonce\0'), bytes: 12 });
      const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
      const record = new Uint8Array(
        await subtle.decrypt({ name: 'AES-GCM', iv }, aes, bytes.subarray(idEnd)),
      );
      const end = record.findLastIndex((byte) => byte !== 0);
      if (record[end] !== 2) throw new Error('The last record does not end as RFC 8188 says.');
      return new TextDecoder().decode(record.subarray(0, end));
    },
  };
}

async function derived(
  input: Uint8Array<ArrayBuffer>,
  { salt, info, bytes }: { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer>; bytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await subtle.importKey('raw', input, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  );
}

const text = (words: string) => Uint8Array.from(Buffer.from(words));
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}

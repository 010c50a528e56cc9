import { createCipheriv } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDecrypt, importKey } from './decrypt.ts';
import { NeedsSecurePage, UnplayableStream } from './failure.ts';

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const IV = '0f0e0d0c0b0a09080706050403020100';
const plainText = new TextEncoder().encode('One mole of anything, and a little more.');

/** Encrypts as a packager does, with another program than the browser's. */
function encrypt(): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv('aes-128-cbc', KEY, Buffer.from(IV, 'hex'));
  return new Uint8Array(Buffer.concat([cipher.update(plainText), cipher.final()]));
}

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => void vi.unstubAllGlobals());

test('a decrypted part equals what the packager encrypted, and the key is fetched once', async () => {
  const fetchKey = vi.fn<(path: string) => Promise<CryptoKey>>(async () => importKey(new Uint8Array(KEY)));
  const decrypt = createDecrypt(fetchKey);
  const both = [decrypt(encrypt(), { path: 'key', iv: IV }), decrypt(encrypt(), { path: 'key', iv: IV })];
  expect(await Promise.all(both)).toEqual([plainText, plainText]);
  expect(fetchKey.mock.calls).toEqual([['key']]);
});

test('an unencrypted part needs neither a key nor a secure page', async () => {
  vi.stubGlobal('isSecureContext', false);
  const decrypt = createDecrypt(async () => Promise.reject(new Error('no key is needed')));
  expect(await decrypt(plainText, undefined)).toBe(plainText);
});

test('on a page without https an encrypted part fails with NeedsSecurePage', async () => {
  vi.stubGlobal('isSecureContext', false);
  const decrypt = createDecrypt(async () => importKey(new Uint8Array(KEY)));
  await expect(decrypt(encrypt(), { path: 'key', iv: IV })).rejects.toThrow(NeedsSecurePage);
});

test('a key that could not be fetched is fetched again; a wrong key makes the stream unplayable', async () => {
  const fetchKey = vi.fn<(path: string) => Promise<CryptoKey>>(async () => importKey(new Uint8Array(KEY)));
  fetchKey.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const decrypt = createDecrypt(fetchKey);
  await expect(decrypt(encrypt(), { path: 'key', iv: IV })).rejects.toThrow('Failed to fetch');
  expect(await decrypt(encrypt(), { path: 'key', iv: IV })).toEqual(plainText);
  const wrong = createDecrypt(async () => importKey(new Uint8Array(16)));
  await expect(wrong(encrypt(), { path: 'key', iv: IV })).rejects.toThrow(UnplayableStream);
});

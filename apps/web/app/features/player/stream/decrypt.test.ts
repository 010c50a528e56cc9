import { createCipheriv } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDecrypt } from './decrypt.ts';
import { NeedsSecurePage, UnplayableStream } from './failure.ts';

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
const IV = '0f0e0d0c0b0a09080706050403020100';
const words = new TextEncoder().encode('One mole of anything, and a little more.');

/** As a packager does it: another program than the browser's. */
function encrypted(): Uint8Array<ArrayBuffer> {
  const cipher = createCipheriv('aes-128-cbc', KEY, Buffer.from(IV, 'hex'));
  return new Uint8Array(Buffer.concat([cipher.update(words), cipher.final()]));
}

beforeEach(() => void vi.stubGlobal('isSecureContext', true));
afterEach(() => void vi.unstubAllGlobals());

test('a part becomes what it was before the packager encrypted it; the key is fetched once', async () => {
  const fetchKey = vi.fn<(path: string) => Promise<Uint8Array<ArrayBuffer>>>(async () => new Uint8Array(KEY));
  const decrypt = createDecrypt(fetchKey);
  const both = [decrypt(encrypted(), { path: 'key', iv: IV }), decrypt(encrypted(), { path: 'key', iv: IV })];
  expect(await Promise.all(both)).toEqual([words, words]);
  expect(fetchKey.mock.calls).toEqual([['key']]);
});

test('a part in the clear needs neither a key nor a secure page', async () => {
  vi.stubGlobal('isSecureContext', false);
  const decrypt = createDecrypt(async () => Promise.reject(new Error('nobody asks for it')));
  expect(await decrypt(words, undefined)).toBe(words);
});

test('on a page without https an encrypted part says what it needs', async () => {
  vi.stubGlobal('isSecureContext', false);
  const decrypt = createDecrypt(async () => new Uint8Array(KEY));
  await expect(decrypt(encrypted(), { path: 'key', iv: IV })).rejects.toThrow(NeedsSecurePage);
});

test('a key that could not be fetched is asked for again; a wrong one cannot be mended', async () => {
  const fetchKey = vi.fn<(path: string) => Promise<Uint8Array<ArrayBuffer>>>(async () => new Uint8Array(KEY));
  fetchKey.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const decrypt = createDecrypt(fetchKey);
  await expect(decrypt(encrypted(), { path: 'key', iv: IV })).rejects.toThrow('Failed to fetch');
  expect(await decrypt(encrypted(), { path: 'key', iv: IV })).toEqual(words);
  const wrong = createDecrypt(async () => new Uint8Array(16));
  await expect(wrong(encrypted(), { path: 'key', iv: IV })).rejects.toThrow(UnplayableStream);
});

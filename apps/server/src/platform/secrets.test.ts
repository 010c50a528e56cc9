import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { derive, hmac, makeSecret, readSecret, sameBytes, sameText } from './secrets.ts';

const folder = await mkdtemp(join(tmpdir(), 'valence-secrets-'));
afterAll(async () => rm(folder, { recursive: true, force: true }));

test('a secret is made once, by one of many at once, and readable by its owner alone', async () => {
  const dataDir = join(folder, 'new', 'data');
  const all = await Promise.all(
    Array.from({ length: 20 }, async () => makeSecret({ secretKey: null, dataDir })),
  );
  expect(new Set(all.map((secret) => secret.toString())).size).toBe(1);
  expect(all[0]?.length).toBe(64);
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDir)).toEqual(['secret-key']);
  expect((await readFile(join(dataDir, 'secret-key'), 'utf8')).trim()).toBe(all[0]?.toString());
});

test('the setting goes before the file', async () => {
  const secretKey = 's'.repeat(40);
  expect((await readSecret({ secretKey, dataDir: folder }))?.toString()).toBe(secretKey);
});

test('D8: reading makes nothing', async () => {
  const dataDir = join(folder, 'unused');
  expect(await readSecret({ secretKey: null, dataDir })).toBeUndefined();
  await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
});

test('D8: a damaged file is refused, not replaced', async () => {
  await writeFile(join(folder, 'secret-key'), 'short');
  await expect(readSecret({ secretKey: null, dataDir: folder })).rejects.toThrow('damaged');
  await expect(makeSecret({ secretKey: null, dataDir: folder })).rejects.toThrow('damaged');
  expect(await readFile(join(folder, 'secret-key'), 'utf8')).toBe('short');
});

test('S5: keys of different purposes and secrets have nothing in common', () => {
  const secret = Buffer.from('a'.repeat(32));
  const keys = [
    derive(secret, 'access-token'),
    derive(secret, 'refresh-token'),
    derive(secret, 'passcode'),
    derive(Buffer.from('b'.repeat(32)), 'access-token'),
  ];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
  expect(keys.map((key) => key.length)).toEqual([32, 32, 32, 32]);
  expect(derive(secret, 'access-token')).toEqual(keys[0]);
});

test('hmac is HMAC-SHA-256 (RFC 4231, test case 2)', () => {
  expect(hmac('Jefe', 'what do ya want for nothing?').toString('hex')).toBe(
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  );
});

test('W1: comparing unequal lengths answers no instead of throwing', () => {
  expect(sameBytes(Buffer.from('abc'), Buffer.from('ab'))).toBe(false);
  expect(sameBytes(Buffer.from('abc'), Buffer.from('abd'))).toBe(false);
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('', '')).toBe(true);
});

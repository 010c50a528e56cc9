import { createPublicKey } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { authorizationFor, serverKeyOf } from './server-key.ts';

const AT = new Date('2027-01-14T06:30:00Z');
const seed = Buffer.alloc(32, 'seed');

/** As a push service reads the header (RFC 8292, 2 and 3). */
async function readBy(header: string, audience: string, at: Date) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x, y } as never, 'ES256');
  return jwtVerify(token, publicKey, { audience, currentDate: at, algorithms: ['ES256'] });
}

test('the example of RFC 8292, 2.4, is read as valid, and a changed one is not', async () => {
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA';
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs';
  const before = new Date(1_453_523_000_000);
  const read = await readBy(`vapid t=${token}, k=${key}`, 'https://push.example.net', before);
  expect(read.payload).toEqual({
    aud: 'https://push.example.net',
    exp: 1_453_523_768,
    sub: 'mailto:push@example.com',
  });
  const changed = `vapid t=${token.replace('i3CY', 'i4CY')}, k=${key}`;
  await expect(readBy(changed, 'https://push.example.net', before)).rejects.toThrow(/signature/);
});

test('the header is signed for the push service of the phone alone, for less than a day', async () => {
  const key = serverKeyOf(seed);
  const endpoint = 'https://push.example:8443/send/abc?d=1';
  const header = authorizationFor(key, { endpoint, contact: 'https://lessons.example', at: AT });
  const { payload } = await readBy(header, 'https://push.example:8443', AT);
  expect(payload.sub).toBe('https://lessons.example');
  expect((payload.exp ?? 0) - AT.getTime() / 1000).toBe(12 * 60 * 60);
  await expect(readBy(header, 'https://other.example', AT)).rejects.toThrow(/"aud"/);
});

test('a seed always makes the same pair, and another seed another one', () => {
  const one = serverKeyOf(seed);
  expect(serverKeyOf(seed).publicKey).toBe(one.publicKey);
  expect(serverKeyOf(Buffer.alloc(32, 'other')).publicKey).not.toBe(one.publicKey);
  const point = Buffer.from(one.publicKey, 'base64url');
  const { x, y } = createPublicKey(one.privateKey).export({ format: 'jwk' });
  expect([point.length, point[0]]).toEqual([65, 4]);
  expect(point.subarray(1).toString('base64url')).toBe(
    Buffer.concat([Buffer.from(x ?? '', 'base64url'), Buffer.from(y ?? '', 'base64url')]).toString(
      'base64url',
    ),
  );
});

import { createSecretKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createSignedTokens } from './signed-tokens.ts';

const key = Buffer.alloc(32, 7);
const at = new Date('2027-01-14T06:30:00.700Z');
const kindOf = (more: Partial<Parameters<typeof createSignedTokens>[0]> = {}) =>
  createSignedTokens({ key, type: 'at+jwt', audience: 'valence-api', lifeSeconds: 900, ...more });

test('a token is a JWT of RFC 7519 as jose reads it, with the claims in any script', async () => {
  const token = kindOf().sign('nimali', { sid: 'one', name: 'නිමාලි "Nimali"' }, at);
  const { payload, protectedHeader } = await jwtVerify(token, createSecretKey(key), { currentDate: at });
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'at+jwt' });
  expect(payload).toEqual({
    ...{ iss: 'valence', aud: 'valence-api', sub: 'nimali', sid: 'one', name: 'නිමාලි "Nimali"' },
    ...{ iat: 1_799_908_200, exp: 1_799_909_100 },
  });
});

test('claims cannot be what the token says of itself', async () => {
  const token = kindOf().sign('nimali', { sub: 'kasun', iss: 'else', aud: 'else' }, at);
  expect((await kindOf().read(token, at))?.subject).toBe('nimali');
});

test('it is read by its own kind alone, unchanged, until its end', async () => {
  const token = kindOf().sign('nimali', { sid: 'one' }, at);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const other = Buffer.from(
    Buffer.from(payload, 'base64url').toString().replace('nimali', 'kasuni'),
  ).toString('base64url');
  const read = async (text: string, kind = kindOf(), seconds = 0) =>
    (await kind.read(text, new Date(at.getTime() + seconds * 1000)))?.claim('sid');
  expect(await read(token, kindOf(), 899)).toBe('one');
  expect(await read(token, kindOf(), 901)).toBeUndefined();
  expect(await read(`${header}.${other}.${signature}`)).toBeUndefined();
  expect(await read(token, kindOf({ key: Buffer.alloc(32, 8) }))).toBeUndefined();
  expect(await read(token, kindOf({ type: 'grant-undo+jwt' }))).toBeUndefined();
  expect(await read(token, kindOf({ audience: 'valence-undo' }))).toBeUndefined();
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { type Kit, startKit } from '../../../test/interface/kit.ts';
import { transaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { derive, hmac } from '../../platform/secrets.ts';
import { createRefreshTokens } from './refresh-tokens.ts';

const key = Buffer.alloc(32, 7);
const tokens = createRefreshTokens(key);
const sessionId = '0198c0de-1234-7000-8000-00000000ab0f';

test('a token says its session and number, also the greatest that has a successor', () => {
  for (const step of [0, 1, 255, 2 ** 32, 2 ** 48 - 2]) {
    const text = tokens.write({ sessionId, step });
    expect(text).toMatch(/^[A-Za-z0-9_-]{72}$/);
    expect(tokens.read(text)).toEqual({ sessionId, step });
  }
  expect(tokens.read(tokens.write({ sessionId, step: 2 ** 48 - 1 }))).toBeUndefined();
  expect(() => tokens.write({ sessionId, step: 2 ** 48 })).toThrow(RangeError);
});

test('S4 a token with any one bit changed, of any byte, was never given out', () => {
  const bytes = Buffer.from(tokens.write({ sessionId, step: 3 }), 'base64url');
  for (let bit = 0; bit < 8 * bytes.length; bit++) {
    const changed = Buffer.from(bytes);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(tokens.read(changed.toString('base64url'))).toBeUndefined();
  }
});

test('S4 a token in other words is none: longer, shorter, padded, or in the other alphabet', () => {
  // With both characters that differ between the alphabets.
  const steps = Array.from({ length: 200 }, (_, step) => tokens.write({ sessionId, step }));
  const token = steps.find((text) => /-/.test(text) && /_/.test(text)) ?? '';
  expect(tokens.read(token)).toBeDefined();
  const others = [
    ...[token.slice(0, -1), token.slice(0, -4), `${token}A`, `${token}AAAA`, `${token}=`, ` ${token}`],
    ...[`${token}\n`, `${token.slice(0, -1)}\n`, `${token.slice(0, 36)}==${token.slice(38)}`],
    ...[token.replaceAll('-', '+').replaceAll('_', '/'), '', 'A'.repeat(72), 'ශ'.repeat(72)],
  ];
  for (const other of others) expect([other, tokens.read(other)]).toEqual([other, undefined]);
});

test('S4 a MAC under another secret, or under the key of refresh tokens itself, makes no token', () => {
  const signed = Buffer.from(tokens.write({ sessionId, step: 3 }), 'base64url').subarray(0, 22);
  const under = (other: Buffer) => Buffer.concat([signed, hmac(other, signed)]).toString('base64url');
  expect(tokens.read(under(derive(key, 'refresh-step')))).toEqual({ sessionId, step: 3 });
  for (const other of [key, derive(key, 'refresh-token'), Buffer.alloc(32)])
    expect(tokens.read(under(other))).toBeUndefined();
});

describe('S4 a refresh token that was never given out', () => {
  let kit: Kit;
  beforeAll(async () => {
    kit = await startKit();
  });
  afterAll(() => kit.stop());

  it('S4 is refused while nobody can read a session: it costs no statement', async () => {
    const [nimali, kasun] = [
      await kit.signIn(await kit.addAccount({})),
      await kit.signIn(await kit.addAccount({})),
    ];
    const changed = Array.from(nimali.refreshToken, (character, place) => {
      const another = character === 'A' ? 'B' : 'A';
      return nimali.refreshToken.slice(0, place) + another + nimali.refreshToken.slice(place + 1);
    });
    const foreign = kasun.refreshToken.slice(0, 24) + nimali.refreshToken.slice(24);
    const answers = await transaction(kit.db, async (tx) => {
      await sql`LOCK TABLE session, refresh_token IN ACCESS EXCLUSIVE MODE`.execute(tx);
      return Promise.all([...changed, foreign, 'x', 'A'.repeat(256)].map((token) => kit.refresh(token)));
    });
    for (const { status, body } of answers)
      expect([status, body.code]).toEqual([401, 'refresh-token-invalid']);
    for (const { refreshToken } of [nimali, kasun])
      expect((await kit.refresh(refreshToken)).status).toBe(200);
  });

  it('S4 a session that is gone is not continued by its token', async () => {
    const { refreshToken, sessionId: gone } = await kit.signIn(await kit.addAccount({}));
    await kit.db.deleteFrom('session').where('id', '=', gone).execute();
    expect(await kit.refresh(refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'refresh-token-invalid' },
    });
    const never = createRefreshTokens(kit.keys.refreshToken).write({
      sessionId: newId(kit.clock.now()),
      step: 0,
    });
    expect((await kit.refresh(never)).status).toBe(401);
  });
});

import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyText, type Kit, startKit } from '../../../test/interface/kit.ts';
import { newId } from '../../platform/ids.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
beforeEach(() => kit.clock.advance({ hours: 1 }));

/** What GET /api/v1/sessions answers to this Authorization header. */
async function asked(authorization: string | undefined) {
  const answer = await kit.call('GET', '/api/v1/sessions', { authorization });
  return { status: answer.status, code: answer.body.code, headers: answer.headers };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function forged(header: object, payload: object, key: Buffer | undefined, hash = 'sha256'): string {
  const signed = `${encoded(header)}.${encoded(payload)}`;
  return `${signed}.${key ? createHmac(hash, key).update(signed).digest('base64url') : ''}`;
}

describe('S1 access tokens', () => {
  const header = { alg: 'HS256', typ: 'at+jwt' };

  /** The parts of a token that works, to be changed in one place each. */
  async function working() {
    const { token } = await kit.signIn(await kit.addAccount({}));
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
    return { token, payload, key: kit.keys.accessToken };
  }

  it('our own signature over the same claims works: the forgeries below fail for their one difference', async () => {
    const { token, payload, key } = await working();
    expect(forged(header, payload, key)).toBe(token);
    expect((await asked(`Bearer ${token}`)).status).toBe(200);
    expect(payload).toEqual({
      iss: 'valence',
      aud: 'valence-api',
      sub: anyText,
      sid: anyText,
      role: 'student',
      iat: Math.floor(kit.clock.now().getTime() / 1000),
      exp: Math.floor(kit.clock.now().getTime() / 1000) + 900,
    });
  });

  it.each<[string, object, object, 'ours' | 'other' | 'none', string?]>([
    ['alg none', { alg: 'none', typ: 'at+jwt' }, {}, 'none'],
    ['alg None with our signature', { alg: 'None', typ: 'at+jwt' }, {}, 'ours'],
    ['HS256 without a signature', header, {}, 'none'],
    ['another algorithm under our key', { alg: 'HS512', typ: 'at+jwt' }, {}, 'ours', 'sha512'],
    ['an asymmetric algorithm over our key', { alg: 'RS256', typ: 'at+jwt' }, {}, 'ours'],
    ['another key', header, {}, 'other'],
    ['jku', { ...header, jku: 'https://evil.example/jwks.json' }, {}, 'ours'],
    ['jwk', { ...header, jwk: { kty: 'oct', k: 'AAAA' } }, {}, 'ours'],
    ['kid with a path', { ...header, kid: '../../dev/null' }, {}, 'ours'],
    ['crit', { ...header, crit: ['exp'], exp: 1 }, {}, 'ours'],
    ['another type', { alg: 'HS256', typ: 'JWT' }, {}, 'ours'],
    ['no type', { alg: 'HS256' }, {}, 'ours'],
    ['another audience', header, { aud: 'valence-stream' }, 'ours'],
    ['no audience', header, { aud: undefined }, 'ours'],
    ['another issuer', header, { iss: 'valance' }, 'ours'],
    ['no end', header, { exp: undefined }, 'ours'],
    ['an end that is text', header, { exp: '9999999999' }, 'ours'],
    ['no session', header, { sid: undefined }, 'ours'],
    ['a session that is no id', header, { sid: "' OR 1=1 --" }, 'ours'],
    ["another account's name on it", header, { sub: newId(new Date('2026-01-01T00:00:00Z')) }, 'ours'],
    ['a role it never had', header, { role: 'admin' }, 'ours'],
  ])('S1 %s: 401', async (_, changedHeader, changed, signature, hash) => {
    const { payload, key } = await working();
    const signer = { ours: key, other: Buffer.alloc(32, 7), none: undefined }[signature];
    const token = forged(changedHeader, { ...payload, ...changed }, signer, hash);
    expect(await asked(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'token-invalid' });
  });

  it('S1 a changed payload under the old signature: 401', async () => {
    const { token, payload } = await working();
    const [head, , signature] = token.split('.');
    const changed = `${head}.${encoded({ ...payload, exp: 9_999_999_999 })}.${signature}`;
    expect(await asked(`Bearer ${changed}`)).toMatchObject({ status: 401, code: 'token-invalid' });
  });

  it('S1 a token works for 15 minutes and not a second longer', async () => {
    const { token } = await working();
    kit.clock.advance({ minutes: 14, seconds: 59 });
    expect((await asked(`Bearer ${token}`)).status).toBe(200);
    kit.clock.advance({ seconds: 1 });
    expect(await asked(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'token-invalid' });
  });

  const aYear = 365 * 24 * 3600;
  it.each<[string, (now: number) => object]>([
    ['made in 31 seconds', (now) => ({ iat: now + 31, exp: now + 931 })],
    ['made in a year', (now) => ({ iat: now + aYear, exp: now + aYear + 900 })],
    ['made now, to end in a year', (now) => ({ iat: now, exp: now + aYear })],
    ['made now, to end a second later than tokens do', (now) => ({ iat: now, exp: now + 901 })],
    ['made at an instant that is text', (now) => ({ iat: String(now) })],
    ['made at an instant that is negative, to end now', (now) => ({ iat: -1, exp: now + 10 })],
    ['not valid before a minute from now', (now) => ({ nbf: now + 60 })],
  ])('S6: a token %s is refused although our key signed it', async (_, dated) => {
    const { payload, key } = await working();
    const now = Math.floor(kit.clock.now().getTime() / 1000);
    const token = forged(header, { ...payload, ...dated(now) }, key);
    expect(await asked(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'token-invalid' });
  });

  it('S6: a token of a server whose clock is half a minute ahead works; after this one was set back, none of before does', async () => {
    const { token } = await working();
    kit.clock.advance({ seconds: -30 });
    expect((await asked(`Bearer ${token}`)).status).toBe(200);
    kit.clock.advance({ seconds: -1 });
    expect(await asked(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'token-invalid' });
    kit.clock.advance({ seconds: 31 });
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'Token abc'])(
    'no bearer token in %j: 401 with the scheme to use',
    async (authorization) => {
      const answer = await asked(authorization);
      expect(answer).toMatchObject({ status: 401, code: 'token-missing' });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it.each(['a', 'a.b.c', '..', `${'x'.repeat(6000)}`, 'e30.e30.', 'ශ්‍රී'.normalize()])(
    'nonsense as a token: 401',
    async (token) => {
      const answer = await asked(`Bearer ${encodeURIComponent(token)}`);
      expect(answer).toMatchObject({ status: 401, code: 'token-invalid' });
    },
  );

  it('takes the scheme in any case, as RFC 9110 has it', async () => {
    const { token } = await working();
    expect((await asked(`bearer ${token}`)).status).toBe(200);
  });
});

describe('S2 a token is refused at once after', () => {
  it('S2 logout; the rest of the account stays signed in', async () => {
    const account = await kit.addAccount({});
    const [here, there] = [await kit.signIn(account), await kit.signIn(account)];
    expect(await kit.call('GET', '/api/logout', here)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await asked(`Bearer ${here.token}`)).toMatchObject({ status: 401, code: 'session-ended' });
    expect(await kit.refresh(here.refreshToken)).toMatchObject({
      status: 401,
      body: { code: 'refresh-token-invalid' },
    });
    expect((await asked(`Bearer ${there.token}`)).status).toBe(200);
  });

  it('S2 logging out twice at once: both succeed', async () => {
    const here = await kit.signIn(await kit.addAccount({}));
    const answers = await Promise.all([1, 2].map(() => kit.call('GET', '/api/logout', here)));
    // The second may already meet an ended session; neither fails in any other way.
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await asked(`Bearer ${here.token}`)).toMatchObject({ code: 'session-ended' });
  });

  it('S2 a change of role; the session goes on with the new role after a refresh', async () => {
    const account = await kit.addAccount({ role: 'assistant' });
    const signedIn = await kit.signIn(account);
    await kit.db.updateTable('account').set({ role: 'student' }).where('id', '=', account).execute();
    expect(await asked(`Bearer ${signedIn.token}`)).toMatchObject({ status: 401, code: 'token-invalid' });
    const { body } = await kit.refresh(signedIn.refreshToken);
    const profile = await kit.call('GET', '/api/userprofile', { token: String(body.token) });
    expect(profile).toMatchObject({ status: 200, body: { role: 'student' } });
  });

  it('S2 suspension: neither token works any more', async () => {
    const account = await kit.addAccount({});
    const signedIn = await kit.signIn(account);
    await kit.db
      .updateTable('account')
      .set({ suspended_at: kit.clock.now() })
      .where('id', '=', account)
      .execute();
    expect(await asked(`Bearer ${signedIn.token}`)).toMatchObject({ status: 401, code: 'session-ended' });
    expect(await kit.refresh(signedIn.refreshToken)).toMatchObject({ status: 401 });
  });

  it('S2 deletion of the account: neither token works any more', async () => {
    const account = await kit.addAccount({});
    const signedIn = await kit.signIn(account);
    await kit.db.deleteFrom('account').where('id', '=', account).execute();
    expect(await asked(`Bearer ${signedIn.token}`)).toMatchObject({ status: 401, code: 'session-ended' });
    expect(await kit.refresh(signedIn.refreshToken)).toMatchObject({ status: 401 });
  });

  it('S2 the end of all sessions by another cause', async () => {
    const account = await kit.addAccount({});
    const signedIn = [await kit.signIn(account), await kit.signIn(account)];
    await kit.db
      .transaction()
      .execute((trx) => kit.sessions.endAll(trx, account, 'ended-by-admin', kit.clock.now()));
    for (const { token } of signedIn) expect((await asked(`Bearer ${token}`)).code).toBe('session-ended');
  });
});

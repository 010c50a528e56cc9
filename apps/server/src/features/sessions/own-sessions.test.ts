import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Kit, startKit } from '../../../test/interface/kit.ts';
import { newId } from '../../platform/ids.ts';

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());
beforeEach(() => kit.clock.advance({ hours: 1 }));

/** What GET /api/v1/sessions answers to this Authorization header. */
async function asked(authorization: string) {
  const { status, body } = await kit.call('GET', '/api/v1/sessions', { authorization });
  return { status, code: body.code };
}

describe('devices', () => {
  it('lists the live sessions of the account with the current one marked, and nobody else', async () => {
    const account = await kit.addAccount({});
    const phone =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
    const first = await kit.signIn(account, phone);
    kit.clock.advance({ minutes: 2 });
    const second = await kit.signIn(account, 'curl/8.9.1');
    await kit.signIn(await kit.addAccount({}));
    const { body } = await kit.call('GET', '/api/v1/sessions', first);
    const now = kit.clock.now().toISOString();
    const earlier = new Date(kit.clock.now().getTime() - 120_000).toISOString();
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions).toEqual(
      expect.arrayContaining([
        {
          id: first.sessionId,
          device: 'Chrome on Android',
          signedInAt: earlier,
          lastUsedAt: now,
          current: true,
        },
        {
          id: second.sessionId,
          device: 'An unknown device',
          signedInAt: now,
          lastUsedAt: now,
          current: false,
        },
      ]),
    );
  });

  it("ends one of one's own, and answers the same for somebody else's, an ended and an absent one", async () => {
    const account = await kit.addAccount({});
    const [here, there] = [await kit.signIn(account), await kit.signIn(account)];
    const stranger = await kit.signIn(await kit.addAccount({}));
    const end = (id: string) => kit.call('DELETE', `/api/v1/sessions/${id}`, here);
    expect(await end(there.sessionId)).toMatchObject({ status: 200, body: { success: true } });
    expect(await asked(`Bearer ${there.token}`)).toMatchObject({ code: 'session-ended' });
    const answers = await Promise.all(
      [there.sessionId, stranger.sessionId, newId(kit.clock.now()), 'no-uuid'].map(end),
    );
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 404,
        body: { ...answers[0]?.body, code: 'session-absent' },
      });
    }
    expect((await asked(`Bearer ${stranger.token}`)).status).toBe(200);
  });

  it('ends all of one’s own but this one, and nobody else’s', async () => {
    const account = await kit.addAccount({});
    const [here, there, further] = [
      await kit.signIn(account),
      await kit.signIn(account),
      await kit.signIn(account),
    ];
    const stranger = await kit.signIn(await kit.addAccount({}));
    const endOthers = async () => (await kit.call('DELETE', '/api/v1/sessions', here)).body;
    expect(await endOthers()).toEqual({ success: true, ended: 2 });
    for (const { token } of [there, further]) {
      expect(await asked(`Bearer ${token}`)).toEqual({ status: 401, code: 'session-ended' });
    }
    for (const { token } of [here, stranger]) expect((await asked(`Bearer ${token}`)).status).toBe(200);
    expect(await endOthers()).toEqual({ success: true, ended: 0 });
  });

  it('are forgotten a month after they ended or ran out, and not before', async () => {
    const account = await kit.addAccount({});
    const [ended, unused] = [await kit.signIn(account), await kit.signIn(account)];
    await kit.call('GET', '/api/logout', ended);
    const purged = async () => {
      await kit.sessions.purge();
      const rows = kit.db.selectFrom('session').select('id').where('account_id', '=', account);
      return (await rows.execute()).map(({ id }) => id);
    };
    kit.clock.advance({ days: 29 });
    expect(await purged()).toHaveLength(2);
    // It ended 31 days ago; the other one ran out yesterday.
    kit.clock.advance({ days: 2 });
    expect(await purged()).toEqual([unused.sessionId]);
    kit.clock.advance({ days: 30 });
    expect(await purged()).toEqual([]);
  });

  it('a fourth sign-in of a student ends the oldest session, and its device is told so, on both ways', async () => {
    const account = await kit.addAccount({});
    const signedIn = [];
    for (let count = 0; count < 4; count++) {
      signedIn.push(await kit.signIn(account));
      kit.clock.advance({ minutes: 1 });
    }
    const codes = await Promise.all(signedIn.map(({ token }) => asked(`Bearer ${token}`)));
    expect(codes.map(({ status }) => status)).toEqual([401, 200, 200, 200]);
    expect(codes[0]?.code).toBe('session-replaced');
    const refreshed = await kit.refresh(signedIn[0]?.refreshToken ?? '');
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'session-replaced' } });
  });

  it('of 12 sign-ins at once exactly 3 sessions stay', async () => {
    const account = await kit.addAccount({});
    const signedIn = await Promise.all(Array.from({ length: 12 }, () => kit.signIn(account)));
    const answers = await Promise.all(signedIn.map(({ token }) => asked(`Bearer ${token}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'session-replaced')).toHaveLength(9);
  });

  it('sessions that ran out do not count, and the admin area has no such limit', async () => {
    const account = await kit.addAccount({});
    await Promise.all([kit.signIn(account), kit.signIn(account), kit.signIn(account)]);
    kit.clock.advance({ days: 31 });
    const fresh = [await kit.signIn(account), await kit.signIn(account), await kit.signIn(account)];
    for (const { token } of fresh) expect((await asked(`Bearer ${token}`)).status).toBe(200);
    const admin = await kit.addAccount({ role: 'admin' });
    const asAdmin = await Promise.all(Array.from({ length: 5 }, () => kit.signIn(admin)));
    for (const { token } of asAdmin) expect((await asked(`Bearer ${token}`)).status).toBe(200);
  });
});

describe("a session's life", () => {
  it.each([
    ['student', 30 * 24],
    ['assistant', 8],
    ['admin', 8],
  ] as const)('of a %s ends after %i hours without use', async (role, hours) => {
    const account = await kit.addAccount({ role });
    const [used, unused] = [await kit.signIn(account), await kit.signIn(account)];
    kit.clock.advance({ hours: hours - 1 });
    const { body } = await kit.refresh(used.refreshToken);
    kit.clock.advance({ hours: 1 });
    expect((await kit.refresh(String(body.refreshToken))).status).toBe(200);
    expect((await kit.refresh(unused.refreshToken)).status).toBe(401);
    expect(await kit.sessions.isLive(unused.sessionId, kit.clock.now())).toBeUndefined();
    expect(await kit.sessions.isLive(used.sessionId, kit.clock.now())).toEqual({ accountId: account, role });
  });

  it.each([
    ['student', 180 * 24, 29 * 24],
    ['admin', 24, 7],
  ] as const)('of a %s ends after %i hours, however much it is used', async (role, hours, step) => {
    let { refreshToken } = await kit.signIn(await kit.addAccount({ role }));
    for (let passed = step; passed < hours; passed += step) {
      kit.clock.advance({ hours: step });
      const { status, body } = await kit.refresh(refreshToken);
      expect(status).toBe(200);
      refreshToken = String(body.refreshToken);
    }
    kit.clock.advance({ hours: hours % step });
    expect((await kit.refresh(refreshToken)).status).toBe(401);
  });

  it("a student made admin has the admin's hours at once", async () => {
    const account = await kit.addAccount({});
    const { refreshToken, sessionId } = await kit.signIn(account);
    kit.clock.advance({ hours: 9 });
    expect(await kit.sessions.isLive(sessionId, kit.clock.now())).toBeDefined();
    await kit.db.updateTable('account').set({ role: 'admin' }).where('id', '=', account).execute();
    expect(await kit.sessions.isLive(sessionId, kit.clock.now())).toBeUndefined();
    expect((await kit.refresh(refreshToken)).status).toBe(401);
  });

  it('notes its use at most once a minute', async () => {
    const { token, sessionId } = await kit.signIn(await kit.addAccount({}));
    const begunAt = kit.clock.now();
    const lastUsed = async () => {
      const session = kit.db.selectFrom('session').select('last_used_at').where('id', '=', sessionId);
      return (await session.executeTakeFirstOrThrow()).last_used_at;
    };
    kit.clock.advance({ seconds: 59 });
    await asked(`Bearer ${token}`);
    expect(await lastUsed()).toEqual(begunAt);
    kit.clock.advance({ seconds: 1 });
    await Promise.all(Array.from({ length: 5 }, () => asked(`Bearer ${token}`)));
    expect(await lastUsed()).toEqual(kit.clock.now());
  });
});

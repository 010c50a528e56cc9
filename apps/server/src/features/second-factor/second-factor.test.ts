import type { OwnFactors } from '@valence/contract/auth/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { createFactorKit, type FactorKit, type FactorPerson } from '../../../test/factor-kit.ts';

let kit: FactorKit;
let admin: FactorPerson;
beforeAll(async () => {
  kit = await createFactorKit();
});
afterAll(async () => kit.close());
beforeEach(async () => {
  // The budgets of the previous test have expired.
  kit.clock.advance({ days: 1 });
  admin = await kit.person('admin');
});

const readOwn = async (person: FactorPerson) =>
  (await person.call<OwnFactors>('GET', '/api/v1/second-factor')).body;

describe('signing in with a second factor', () => {
  test('without one a right passcode is a session, with one it is the right to show it and no session', async () => {
    await admin.enrolApp();
    const before = await kit.count('session');
    const half = await admin.passcode();
    expect(half).toEqual({
      isAuthenticated: false,
      ticket: expect.stringMatching(/^[\w-]{43}$/) as unknown,
      factors: expect.arrayContaining(['totp', 'recovery']) as unknown,
      expiresAt: new Date(kit.clock.now().getTime() + 300_000).toISOString(),
    });
    expect(await kit.count('session')).toBe(before);
    const shown = await kit.show(half.ticket, { kind: 'totp', code: admin.appCode(1) });
    expect(shown).toMatchObject({ status: 200, body: { isAuthenticated: true, role: 'admin' } });
    expect(await kit.actions(admin.id)).toEqual(
      expect.arrayContaining(['second-factor.added', 'sign-in.half', 'sign-in']),
    );
  });

  test('the code of the step before and after count, of two steps away not', async () => {
    await admin.enrolApp();
    kit.clock.advance({ minutes: 5 });
    for (const [away, status] of [
      [-2, 400],
      [2, 400],
      [-1, 200],
      [1, 200],
    ] as const) {
      const { ticket } = await admin.passcode();
      expect((await kit.show(ticket, { kind: 'totp', code: admin.appCode(away) })).status).toBe(status);
      kit.clock.advance({ minutes: 2 });
    }
  });

  test('a code counts once: not again, not an older one, and not for two at once', async () => {
    await admin.enrolApp();
    kit.clock.advance({ minutes: 5 });
    const proof = { kind: 'totp', code: admin.appCode() } as const;
    const tickets = [(await admin.passcode()).ticket, (await admin.passcode()).ticket];
    const answers = await Promise.all(tickets.map(async (ticket) => kit.show(ticket, proof)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    kit.clock.advance({ minutes: 1 });
    const { ticket } = await admin.passcode();
    expect(await kit.show(ticket, proof)).toMatchObject(refusal(400, 'factor-wrong'));
  });

  test('O3: of 20 wrong tries at once exactly 5 are judged; then the right one is too late', async () => {
    await admin.enrolApp();
    kit.clock.advance({ minutes: 5 });
    const { ticket } = await admin.passcode();
    const wrong = { kind: 'totp', code: admin.wrongCode() } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, async () => kit.show(ticket, wrong)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'factor-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'half-session-over')).toHaveLength(15);
    const late = await kit.show(ticket, { kind: 'totp', code: admin.appCode() });
    expect(late).toMatchObject(refusal(400, 'half-session-over'));
  });

  test('a ticket ends after five minutes, with its use, and when the account changes', async () => {
    await admin.enrolApp();
    kit.clock.advance({ minutes: 5 });
    const right = () => ({ kind: 'totp', code: admin.appCode() }) as const;
    const over = refusal(400, 'half-session-over');
    const { ticket: used } = await admin.passcode();
    expect((await kit.show(used, right())).status).toBe(200);
    kit.clock.advance({ minutes: 2 });
    expect(await kit.show(used, right())).toMatchObject(over);
    const { ticket: old } = await admin.passcode();
    kit.clock.advance({ minutes: 5 });
    expect(await kit.show(old, right())).toMatchObject(over);
    expect(await kit.show('A'.repeat(43), right())).toMatchObject(over);
    const { ticket } = await admin.passcode();
    const other = await kit.person('admin');
    await other.call('PUT', `/api/v1/admin/accounts/${admin.id}/role`, { role: 'assistant' });
    expect(await kit.show(ticket, right())).toMatchObject(over);
  });

  test('S2: suspended between the two halves, one does not get in', async () => {
    await admin.enrolApp();
    const { ticket } = await admin.passcode();
    await kit.db
      .updateTable('account')
      .set({ suspended_at: kit.clock.now() })
      .where('id', '=', admin.id)
      .execute();
    const shown = await kit.show(ticket, { kind: 'totp', code: admin.appCode(1) });
    expect(shown).toMatchObject(refusal(403, 'account-suspended'));
  });

  test('a recovery code counts once, however it is typed', async () => {
    const [code = ''] = await admin.enrolApp();
    const typed = { kind: 'recovery', code: code.toLowerCase().replace('-', ' ') } as const;
    expect((await kit.show((await admin.passcode()).ticket, typed)).status).toBe(200);
    expect(await kit.show((await admin.passcode()).ticket, typed)).toMatchObject(
      refusal(400, 'factor-wrong'),
    );
    expect(await readOwn(admin)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('an account has 50 tries a day, however many half sessions and confirmations they are spread over', async () => {
    await admin.enrolApp();
    const confirm = async () =>
      admin.call('POST', '/api/v1/second-factor/confirm', {
        proof: { kind: 'totp', code: admin.wrongCode() },
      });
    for (let tries = 1; tries <= 50; tries += 1) expect((await confirm()).status).toBe(400);
    expect(await confirm()).toMatchObject(refusal(429, 'too-many-factor-tries'));
    const { ticket } = await admin.passcode();
    const shown = await kit.show(ticket, { kind: 'totp', code: admin.appCode(1) });
    expect(shown).toMatchObject(refusal(429, 'too-many-factor-tries'));
  });

  test('S5: the database holds no secret, recovery code or ticket that could be used', async () => {
    const codes = await admin.enrolApp();
    const { ticket } = await admin.passcode();
    const plain = codes.map((code) => code.replace('-', ''));
    const hex = admin.secretBytes().toString('hex');
    expect(await kit.tablesNaming([admin.secret(), hex, ticket, ...codes, ...plain])).toEqual([]);
  });

  test('an admin who becomes a student keeps no factor, and signs in with the passcode alone', async () => {
    const assistant = await kit.person('assistant');
    await assistant.enrolApp();
    await admin.call('PUT', `/api/v1/admin/accounts/${assistant.id}/role`, { role: 'student' });
    expect(await assistant.passcode()).toMatchObject({ isAuthenticated: true, role: 'student' });
  });
});

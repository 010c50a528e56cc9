import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKit, KASUN, type Kit, NIMALI } from '../../../test/whatsapp-kit.ts';
import { newId } from '../../platform/ids.ts';

let kit: Kit;
let phones = 94_772_000_000;
/** A number that no other test of this file uses. */
const someone = () => {
  phones += 1;
  return String(phones);
};

beforeAll(async () => {
  kit = await createKit({ settings: { adminPhones: ['94770000001' as never] } });
});
afterAll(async () => kit.close());
// Each test begins later: the budgets that the previous one used are free again.
beforeEach(() => kit.clock.advance({ hours: 2 }));

describe('asking for a code', () => {
  it('answers with an opaque id, the end of its ten minutes and the phone as stored', async () => {
    const { status, body } = await kit.login('+94 77-100-0001');
    expect(status).toBe(200);
    expect(body).toEqual({
      userId: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/) as unknown,
      otpExpires: new Date(kit.clock.now().getTime() + 600_000).toISOString(),
      phone: NIMALI,
      letters: expect.stringMatching(/^[BDFGHJKLMNPRSTXZ]{5}$/) as unknown,
    });
    expect(await kit.status(body.userId ?? '')).toBe('created');
  });

  it('refuses an invalid number, and finds no attempt by a made-up id', async () => {
    const { status, body } = await kit.login('12345');
    expect([status, body.code]).toEqual([400, 'phone-invalid']);
    const absent = await kit.inject('/auth/otp-status?id=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
    expect([absent.statusCode, absent.json<{ code: string }>().code]).toEqual([404, 'attempt-absent']);
  });

  it('O1: a known and an unknown phone get the same answer by the same statements', async () => {
    const { id, code } = await kit.ready(NIMALI);
    await kit.verify(id, code);
    const statements: string[][] = [];
    const shapes: string[][] = [];
    for (const phone of [NIMALI, someone()]) {
      const seen = vi.spyOn(pg.Client.prototype, 'query');
      const { status, body } = await kit.login(phone);
      statements.push(seen.mock.calls.map(([query]) => textOf(query)));
      seen.mockRestore();
      expect(status).toBe(200);
      shapes.push(Object.entries(body).map(([name, value]) => `${name} of ${String(value).length}`));
    }
    expect(shapes[0]).toEqual(shapes[1]);
    expect(statements[0]?.length).toBeGreaterThan(4);
    expect(statements[0]).toEqual(statements[1]);
  });

  it('O5: asking again resets nothing; a phone from one address has 10 requests in 10 minutes, and the answer says until when', async () => {
    const phone = someone();
    for (let times = 1; times <= 10; times += 1) expect((await kit.login(phone)).status).toBe(200);
    const { status, body, headers } = await kit.login(phone);
    expect([status, body.code]).toEqual([429, 'too-many-sign-ins']);
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    kit.clock.advance({ seconds: wait - 1 });
    expect((await kit.login(phone)).status).toBe(429);
    kit.clock.advance({ seconds: 1 });
    expect((await kit.login(phone)).status).toBe(200);
  });

  it('O5: rotating addresses, 60 requests in 10 minutes for one phone; only a first one from an address passes then', async () => {
    const phone = someone();
    for (let times = 0; times < 60; times += 1) {
      expect((await kit.login(phone, `198.51.100.${times % 10}`)).status).toBe(200);
    }
    expect((await kit.login(phone, '198.51.100.3')).status).toBe(429);
    expect((await kit.login(phone, '198.51.100.77')).status).toBe(200);
    expect((await kit.login(phone, '198.51.100.77')).status).toBe(429);
    expect((await kit.login(someone(), '198.51.100.3')).status).toBe(200);
  });

  it('O6: an attacker who burns attempts for a phone does not keep its owner out', async () => {
    const phone = someone();
    for (let times = 0; times < 80; times += 1) {
      const { status, body } = await kit.login(phone, `192.0.2.${times % 8}`);
      if (status === 200)
        for (let guess = 0; guess < 6; guess += 1) await kit.verify(body.userId ?? '', '000000', '192.0.2.1');
    }
    const { status, body } = await kit.login(phone, '203.0.113.99');
    expect(status).toBe(200);
    await kit.write(phone, 'passcode');
    expect((await kit.verify(body.userId ?? '', kit.code(phone), '203.0.113.99')).status).toBe(200);
  });

  it('O6: behind one address with the attacker, a message of the owner clears the way', async () => {
    const phone = someone();
    for (let times = 0; times < 12; times += 1) await kit.login(phone);
    expect((await kit.login(phone)).status).toBe(429);
    await kit.write(phone, 'Passcode');
    expect((await kit.login(phone)).status).toBe(200);
  });

  it('O8: of 1,000 sign-ins without any message nothing is sent', async () => {
    const [sent, queued] = [kit.graph.calls.length, await kit.count('whatsapp_outbox')];
    const all = Array.from({ length: 1000 }, (_, index) => kit.login(someone(), `10.1.${index % 200}.9`));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    await kit.settle();
    expect([kit.graph.calls.length, await kit.count('whatsapp_outbox')]).toEqual([sent, queued]);
  });
});

describe('accounts', () => {
  it('a first passcode verifies the account and makes listed phones admins', async () => {
    const { id, code } = await kit.ready('94770000001');
    const { body } = await kit.verify(id, code);
    expect(body).toMatchObject({ isAuthenticated: true, role: 'admin' });
    const account = await kit.db
      .selectFrom('account')
      .selectAll()
      .where('phone', '=', '94770000001')
      .executeTakeFirstOrThrow();
    expect(account.role).toBe('admin');
    expect(account.verified_at).toEqual(kit.clock.now());
  });

  it('a suspended account gets no session, whatever it types', async () => {
    const { id, code } = await kit.ready(KASUN);
    await sql`UPDATE account SET suspended_at = ${kit.clock.now()} WHERE phone = ${KASUN}`.execute(kit.db);
    const before = await kit.count('session');
    const { status, body } = await kit.verify(id, code);
    expect([status, body.code]).toEqual([403, 'account-suspended']);
    expect(await kit.count('session')).toBe(before);
  });

  it('a number that was merged into another account is answered like any other, and signs nobody in', async () => {
    const [remaining, former] = [someone(), someone()];
    await kit.login(remaining);
    const { id, code } = await kit.ready(former);
    await sql`DELETE FROM account WHERE phone = ${former}`.execute(kit.db);
    const { rows } = await sql<{ id: string }>`SELECT id FROM account WHERE phone = ${remaining}`.execute(
      kit.db,
    );
    await sql`INSERT INTO merged_phone (phone, account_id, former_account_id, merged_at)
      VALUES (${former}, ${rows[0]?.id}, ${newId(kit.clock.now())}, ${kit.clock.now()})`.execute(kit.db);
    const login = await kit.login(former);
    expect([login.status, Object.keys(login.body)]).toEqual([
      200,
      ['userId', 'otpExpires', 'phone', 'letters'],
    ]);
    const { status, body } = await kit.verify(id, code);
    expect([status, body.code]).toEqual([403, 'account-merged']);
    const found = await kit.db.selectFrom('account').select('id').where('phone', '=', former).execute();
    expect(found).toEqual([]);
  });

  it('an account that never signed in is gone after 7 days, one that did stays', async () => {
    const [idle, active] = [someone(), someone()];
    await kit.login(idle);
    const { id, code } = await kit.ready(active);
    await kit.verify(id, code);
    kit.clock.advance({ days: 6, hours: 23 });
    const phones = async () => {
      await kit.jobs.enqueue(kit.db as never, 'sign-in.purge', {});
      await kit.jobs.runDue();
      const rows = await kit.db
        .selectFrom('account')
        .select('phone')
        .where('phone', 'in', [idle, active])
        .execute();
      return rows.map(({ phone }) => phone).sort();
    };
    expect(await phones()).toEqual([idle, active]);
    kit.clock.advance({ hours: 2 });
    expect(await phones()).toEqual([active]);
    expect(await kit.db.selectFrom('sign_in_attempt').select('id').execute()).toEqual([]);
  });
});

/** The text of a statement, however it was handed to the driver. */
function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query);
}

import type { AdminMember } from '@valence/contract/admin/admins';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

const FIXED = '94761999999';
let harness: Harness;
let cast: Cast;
let admin: string;
let asAdmin: Browser;
beforeAll(async () => {
  harness = await createHarness({ settings: { adminPhones: [FIXED as never] } });
  cast = createCast(harness);
  await cast.person({ role: 'admin', phone: FIXED, name: 'Owner' });
});
afterAll(async () => harness.close());
beforeEach(async () => {
  admin = await cast.person({ role: 'admin' });
  asAdmin = await cast.signIn(admin);
});

const list = async () => (await asAdmin<{ admins: AdminMember[] }>('GET', '/api/v1/admins')).body.admins;
const add = async (phone: string, role = 'assistant', name = '') =>
  asAdmin<{ userId: string; code: string }>('POST', '/api/v1/admins', { phone, role, name });
const roleOf = (id: string) => `/api/v1/admin/accounts/${id}/role`;

describe('the admins and assistants', () => {
  test('are listed without students; the caller and those whom the configuration names are marked', async () => {
    const assistant = await cast.person({ role: 'assistant', name: 'Ruwan' });
    const student = await cast.person({ name: 'Nimali' });
    const admins = await list();
    const of = (id: string) => admins.find(({ userId }) => userId === id);
    expect(of(admin)).toMatchObject({ role: 'admin', own: true, fixed: false, hasSecondFactor: false });
    expect(of(admin)?.lastUsedAt).toBe(harness.clock.now().toISOString());
    expect(of(assistant)).toMatchObject({ name: 'Ruwan', role: 'assistant', own: false, lastUsedAt: null });
    expect(of(student)).toBeUndefined();
    expect(admins.find(({ phone }) => phone === FIXED)).toMatchObject({ fixed: true, own: false });
  });

  test('a number is added as a new account, or gives its student the role and signs the student out at once', async () => {
    const fresh = await add('077 555 0001', 'admin', ' Ruwan ');
    expect(fresh.status).toBe(201);
    expect((await list()).find(({ userId }) => userId === fresh.body.userId)).toMatchObject({
      phone: '94775550001',
      name: 'Ruwan',
      role: 'admin',
    });
    const student = await cast.person({ phone: '94775550002', name: 'Kasun' });
    const browser = await cast.signIn(student);
    expect((await add('0775550002', 'assistant', 'Other')).body).toEqual({
      userId: student,
      phone: '94775550002',
    });
    expect((await browser('GET', '/api/userprofile')).status).toBe(401);
    expect((await list()).find(({ userId }) => userId === student)?.name).toBe('Kasun');
    const entry = harness.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'detail'])
      .where('subject', '=', `account:${student}`)
      .where('action', '=', 'staff.added');
    expect(await entry.execute()).toEqual([{ actor_id: admin, detail: { after: { role: 'assistant' } } }]);
  });

  test('a number that was given up in a merge leads to the account that stayed', async () => {
    const account = await cast.person({ phone: '94775550005', name: 'Kasun' });
    const former = { phone: '94775550004', former_account_id: crypto.randomUUID() };
    const merged = { ...former, account_id: account, merged_at: harness.clock.now() };
    await harness.db.insertInto('merged_phone').values(merged).execute();
    expect(await add('0775550004')).toEqual({ status: 201, body: { userId: account, phone: '94775550005' } });
  });

  test('an invalid number and one that is an admin or assistant already are refused, also when two add it at once', async () => {
    expect(await add('12345')).toMatchObject(refusal(400, 'phone-invalid'));
    expect(await add(FIXED)).toMatchObject(refusal(409, 'staff-already'));
    const both = await Promise.all([add('0775550003'), add('0775550003', 'admin')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test('an admin whom the configuration names cannot be demoted or suspended', async () => {
    const owner = (await list()).find(({ phone }) => phone === FIXED)?.userId ?? '';
    for (const role of ['student', 'assistant'])
      expect(await asAdmin('PUT', roleOf(owner), { role })).toMatchObject(refusal(409, 'role-fixed'));
    expect(
      await asAdmin('PUT', `/api/v1/admin/accounts/${owner}/suspension`, { suspended: true }),
    ).toMatchObject(refusal(409, 'role-fixed'));
    expect((await asAdmin('PUT', roleOf(owner), { role: 'admin' })).status).toBe(200);
  });

  test('R1: two admins who demote each other at once: one of them stays an admin', async () => {
    const other = await cast.person({ role: 'admin' });
    const theirs = await cast.signIn(other);
    const answers = await Promise.all([
      asAdmin('PUT', roleOf(other), { role: 'student' }),
      theirs('PUT', roleOf(admin), { role: 'student' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const roles = harness.db.selectFrom('account').select('role').where('id', 'in', [admin, other]);
    expect((await roles.execute()).map(({ role }) => role).toSorted()).toEqual(['admin', 'student']);
  });
});

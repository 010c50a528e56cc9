import type { ManagedAccount } from '@valence/contract/admin/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: string;
let asAdmin: Browser;
let student: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  admin = await cast.person({ role: 'admin' });
  asAdmin = await cast.signIn(admin);
  student = await cast.person({ name: 'Nimali', current_al_year: 2027 });
});

const at = (id: string, rest = '') => `/api/v1/admin/accounts/${id}${rest}`;
const read = async (id = student) => (await asAdmin<ManagedAccount>('GET', at(id))).body;
const audit = async (id = student) =>
  harness.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'detail'])
    .where('subject', '=', `account:${id}`)
    .orderBy('id')
    .execute();
const profileStatus = async (browser: Browser) => (await browser('GET', '/api/userprofile')).status;

describe('an account in the admin area', () => {
  test('is shown with its devices', async () => {
    await cast.signIn(student);
    expect(await read()).toMatchObject({
      userId: student,
      name: 'Nimali',
      school: null,
      role: 'student',
      alYear: 2027,
      isSuspended: false,
      sessions: [{ lastUsedAt: harness.clock.now().toISOString() }],
    });
  });

  test('gets another name, school and year; the trail says which, not what', async () => {
    const facts = { name: ' නිමාලි පෙරේරා ', school: 'Visakha', alYear: 2026 };
    expect((await asAdmin('PUT', at(student), facts)).status).toBe(200);
    expect(await read()).toMatchObject({ name: 'නිමාලි පෙරේරා', school: 'Visakha', alYear: 2026 });
    expect((await asAdmin('PUT', at(student), { name: '', school: ' ', alYear: null })).status).toBe(200);
    expect(await read()).toMatchObject({ name: '', school: null, alYear: null });
    const entries = await audit();
    expect(entries[0]).toEqual({
      action: 'account.edited',
      actor_id: admin,
      detail: { after: { fields: ['name', 'school', 'alYear'] } },
    });
    expect(JSON.stringify(entries)).not.toContain('Visakha');
  });

  test('keeps what two people change of it at once, also what one of them did not see', async () => {
    const changes = [{ name: 'නිමාලි පෙරේරා' }, { school: 'Visakha' }, { alYear: 2026 }];
    const answers = await Promise.all(changes.map(async (one) => asAdmin('PUT', at(student), one)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read()).toMatchObject({ name: 'නිමාලි පෙරේරා', school: 'Visakha', alYear: 2026 });
    const fields = (await audit()).map(({ detail }) => detail);
    expect(fields).toEqual(
      expect.arrayContaining(changes.map((one) => ({ after: { fields: Object.keys(one) } }))),
    );
  });

  test('gets no year that the school does not run, but keeps one that it had', async () => {
    const facts = { name: 'Nimali', school: null, alYear: 2050 };
    expect(await asAdmin('PUT', at(student), facts)).toMatchObject(refusal(400, 'al-year-unknown'));
    expect(await audit()).toEqual([]);
    const former = await cast.person({ current_al_year: 2011 });
    expect((await asAdmin('PUT', at(former), { ...facts, alYear: 2011 })).status).toBe(200);
  });

  test('S2: another role signs it out at once', async () => {
    const browser = await cast.signIn(student);
    expect((await asAdmin('PUT', at(student, '/role'), { role: 'assistant' })).status).toBe(200);
    expect(await profileStatus(browser)).toBe(401);
    expect((await (await cast.signIn(student))('GET', '/api/v1/users?query=077')).status).toBe(200);
    expect((await asAdmin('PUT', at(student, '/role'), { role: 'owner' })).status).toBe(400);
  });

  test('S2: suspended, it is out at once and stays out until it is let in again', async () => {
    const browser = await cast.signIn(student);
    expect((await asAdmin('PUT', at(student, '/suspension'), { suspended: true })).status).toBe(200);
    expect(await profileStatus(browser)).toBe(401);
    expect(await profileStatus(await cast.signIn(student))).toBe(401);
    expect(await read()).toMatchObject({ isSuspended: true });
    expect((await asAdmin('PUT', at(student, '/suspension'), { suspended: false })).status).toBe(200);
    expect(await profileStatus(await cast.signIn(student))).toBe(200);
    expect((await audit()).map(({ action }) => action)).toEqual(['account.suspended', 'account.let-in']);
  });

  test('is signed out everywhere', async () => {
    const browsers = [await cast.signIn(student), await cast.signIn(student)];
    expect((await asAdmin('DELETE', at(student, '/sessions'))).status).toBe(200);
    expect(await Promise.all(browsers.map(profileStatus))).toEqual([401, 401]);
    expect((await read()).sessions).toEqual([]);
  });

  test('keeps everything under a new number; the lost phone is signed out', async () => {
    const video = await cast.video();
    await cast.give(student, video, null);
    const lost = await cast.signIn(student);
    const { status, body } = await asAdmin('PUT', at(student, '/phone'), { phone: '077 888 1234' });
    expect({ status, body }).toEqual({ status: 200, body: { phone: '94778881234' } });
    expect(await profileStatus(lost)).toBe(401);
    const again = await cast.signInAs('94778881234');
    expect((await again('GET', '/api/uservideos')).body).toMatchObject([{ _id: video }]);
    expect(JSON.stringify(await audit())).not.toContain('8881234');
  });

  test('gets no invalid number and no other account’s, also when two want the same at once', async () => {
    const change = async (id: string, phone: string) => asAdmin('PUT', at(id, '/phone'), { phone });
    expect(await change(student, '12345')).toMatchObject(refusal(400, 'phone-invalid'));
    await cast.person({ phone: '94778880000' });
    expect(await change(student, '0778880000')).toMatchObject(refusal(409, 'phone-taken'));
    const other = await cast.person();
    const both = await Promise.all([change(student, '0778889999'), change(other, '0778889999')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('one’s own is another admin’s business where it could lock the admin area', async () => {
    expect(await asAdmin('PUT', at(admin, '/role'), { role: 'student' })).toMatchObject(
      refusal(409, 'account-own'),
    );
    expect(await asAdmin('PUT', at(admin, '/suspension'), { suspended: true })).toMatchObject(
      refusal(409, 'account-own'),
    );
  });

  test.each([nowhere, 'no-uuid'])('the unknown one %s is 404', async (id) => {
    const absent = refusal(404, 'account-absent');
    expect(await asAdmin('GET', at(id))).toMatchObject(absent);
    expect(await asAdmin('PUT', at(id), { name: '', school: null, alYear: null })).toMatchObject(absent);
    expect(await asAdmin('PUT', at(id, '/role'), { role: 'student' })).toMatchObject(absent);
    expect(await asAdmin('PUT', at(id, '/suspension'), { suspended: true })).toMatchObject(absent);
    expect(await asAdmin('DELETE', at(id, '/sessions'))).toMatchObject(absent);
    expect(await asAdmin('PUT', at(id, '/phone'), { phone: '0778887777' })).toMatchObject(absent);
  });
});

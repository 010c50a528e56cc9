import type { StudentPage } from '@valence/contract/admin/student-page';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere, refusal } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let assistant: string;
let desk: Browser;
let numbers = 0;
let phone: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  assistant = await cast.person({ role: 'assistant', name: 'Dilini' });
  desk = await cast.signIn(assistant);
});
afterAll(async () => harness.close());
beforeEach(() => {
  numbers += 1;
  phone = `9471555${String(numbers).padStart(4, '0')}`;
});

const tharushi = () => ({ phone, name: 'Tharushi', alYear: 2027, classId: null });
const add = async (more: object = {}, by = desk) =>
  by<{ data: { userId: string; isNew: boolean } }>('POST', '/api/v1/admin/students', {
    ...tharushi(),
    ...more,
  });
const accounts = async () =>
  harness.db
    .selectFrom('account')
    .select(['id', 'name', 'current_al_year', 'registered_at_desk'])
    .where('phone', '=', phone)
    .execute();

describe('adding a student', () => {
  test('registers the number with a clean name, the year and a place in a class; the trail says who did it', async () => {
    const classId = await cast.schoolClass('2027 Theory', 'enrolled');
    const typed = `0${phone.slice(2, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;
    const { status, body } = await add({ phone: typed, name: '  තරුෂි​  සිල්වා ', classId });
    expect({ status, isNew: body.data.isNew }).toEqual({ status: 200, isNew: true });
    const { userId } = body.data;
    expect(await accounts()).toEqual([
      { id: userId, name: 'තරුෂි සිල්වා', current_al_year: 2027, registered_at_desk: true },
    ]);
    const page = (await desk<StudentPage>('GET', `/api/v1/students/${userId}`)).body;
    expect(page).toMatchObject({ name: 'තරුෂි සිල්වා', phone, classes: [{ _id: classId }] });
    const trail = await harness.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject', '=', `account:${userId}`)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'account.registered', actor_id: assistant },
      { action: 'enrolment.begun', actor_id: assistant },
    ]);
  });

  test('leads to the student whose number it is already, and changes nothing of theirs', async () => {
    const known = await cast.person({ phone, name: 'Nimali', current_al_year: 2026 });
    const classId = await cast.schoolClass('2027 Revision', 'enrolled');
    expect((await add({ classId })).body.data).toEqual({ userId: known, isNew: false });
    expect(await accounts()).toMatchObject([{ name: 'Nimali', current_al_year: 2026 }]);
    const places = await harness.db.selectFrom('enrolment').where('account_id', '=', known).execute();
    expect(places).toEqual([]);
  });

  test('leads to the account that stayed when the number was given up in a merge', async () => {
    const known = await cast.person({ name: 'Nimali' });
    await cast.person({ phone, name: 'Nimali P.' });
    const admin = await cast.signIn(await cast.person({ role: 'admin' }));
    expect(await admin('POST', `/api/v1/admin/accounts/${known}/merge`, { phone })).toMatchObject({
      status: 200,
    });
    expect((await add()).body.data).toEqual({ userId: known, isNew: false });
  });

  test('takes a number that somebody only typed at sign-in', async () => {
    await harness.inject({ method: 'POST', url: '/auth/login', payload: { phone } });
    const [typed] = await accounts();
    expect((await add()).body.data).toEqual({ userId: typed?.id, isNew: true });
    expect(await accounts()).toMatchObject([{ name: 'Tharushi', registered_at_desk: true }]);
  });

  test('of two at once who add the same number one registers it, and the other is led there', async () => {
    const both = await Promise.all([add(), add({ name: 'Tharushi S.' })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ body }) => body.data.isNew)).toHaveLength(1);
    expect(new Set(both.map(({ body }) => body.data.userId)).size).toBe(1);
    expect(await accounts()).toHaveLength(1);
  });

  test('refuses what is no number, a year that the school does not run, a class that is not there, and an empty name', async () => {
    expect(await add({ phone: '12' })).toMatchObject(refusal(400, 'phone-invalid'));
    expect(await add({ alYear: 2050 })).toMatchObject(refusal(400, 'al-year-unknown'));
    for (const classId of [nowhere, 'none'])
      expect(await add({ classId })).toMatchObject(refusal(404, 'class-absent'));
    expect(await add({ name: ' ​ ' })).toMatchObject(refusal(400, 'input-invalid'));
    expect(await accounts()).toEqual([]);
  });

  test('the years to choose from are those that the school runs', async () => {
    const { body } = await desk<{ alYears: number[] }>('GET', '/api/v1/admin/al-years');
    expect(body.alYears).toContain(2027);
    expect(body.alYears).not.toContain(2050);
  });
});

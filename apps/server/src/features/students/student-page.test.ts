import type { StudentPage } from '@valence/contract/admin/student-page';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let payments: ReturnType<typeof createPaymentsKit>;
let desk: Browser;
let nimali: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  payments = createPaymentsKit(harness, cast);
  const clerk = await cast.person({ role: 'assistant', name: 'Dilini' });
  desk = await cast.signIn(clerk);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා', school: 'Visakha Vidyalaya' });
});

const at = (id = nimali) => `/api/v1/students/${id}`;
const write = async (text: string, before: string | null, { id = nimali, by = desk } = {}) =>
  by('PUT', `${at(id)}/note`, { text, before });
const remove = async (before: string, { id = nimali, by = desk } = {}) =>
  by('DELETE', `${at(id)}/note`, { before });
const show = async (id?: string) => desk<StudentPage>('GET', at(id));

test('the page has what is owed by class and month, the slips that wait, and when the student was last here', async () => {
  const theory = await payments.paidClass('2027 Theory');
  await payments.seat(theory, nimali, '2026-11-01');
  expect((await show()).body).toMatchObject({
    name: 'නිමාලි පෙරේරා',
    school: 'Visakha Vidyalaya',
    lastSeenAt: null,
    seats: [{ classId: theory, className: '2027 Theory', spotNumber: null }],
    slips: [],
    note: null,
  });
  const own = await cast.signIn(nimali);
  await own('GET', '/api/logout');
  const { body } = await show();
  // Also after the device was signed out.
  expect(body.lastSeenAt).toBe(harness.clock.now().toISOString());
  const [only] = body.classes;
  expect(only).toMatchObject({ _id: theory, name: '2027 Theory' });
  const open = only?.months.filter(({ owedCents }) => owedCents > 0) ?? [];
  expect(open.length).toBeGreaterThan(1);
  const now = harness.clock.now().toISOString();
  const byNow = open.filter(
    ({ year, month }) => `${year}-${String(month).padStart(2, '0')}` <= now.slice(0, 7),
  );
  expect(body.owedCents).toBe(350_000 * byNow.length);
  expect(byNow.length).toBeLessThan(open.length);
});

test('the code for the class door is the same for student and staff, gives nothing away, and signs nobody in', async () => {
  const code = await desk<{ code: string; svg: string }>('GET', `${at()}/code`);
  expect(code).toMatchObject({ status: 200 });
  expect(code.body.code).toMatch(/^STUDENT:[0-9A-Z]{26}$/);
  // Version 2 of QR codes has 25 squares a side, and the border four more on each: small enough for any camera.
  expect(code.body.svg).toContain('viewBox="0 0 33 33"');
  const own = await (await cast.signIn(nimali))('GET', '/api/v1/student-code');
  expect(own.body).toEqual(code.body);
  const bearer = { authorization: `Bearer ${code.body.code}` };
  expect(await harness.inject({ url: '/api/userprofile', headers: bearer })).toMatchObject({
    statusCode: 401,
  });
  expect(await desk('GET', `${at(nowhere)}/code`)).toMatchObject({
    status: 404,
    body: { code: 'student-absent' },
  });
});

test('a slip waits on the page until it is decided', async () => {
  const theory = await payments.paidClass('2027 Revision');
  await payments.seat(theory, nimali, '2026-11-01');
  const sent = await payments.sendSlip(await cast.signIn(nimali), nimali, { classId: theory });
  expect(sent.status).toBe(201);
  const [slip] = (await show()).body.slips;
  expect(slip).toMatchObject({ userId: nimali, state: 'waiting', owedCents: 350_000 });
  await desk('POST', `/api/v1/payments/slips/${slip?._id}/approve`, { amountCents: 350_000 });
  expect((await show()).body.slips).toEqual([]);
});

test('the note is written, replaced and removed by the staff; the trail says that, and not what it said', async () => {
  const [first, second] = ['Her sister sits beside her.', 'Pays at the end of the month.'];
  expect(await write(first, null)).toMatchObject({ status: 200 });
  expect(await write(second, first)).toMatchObject({ status: 200 });
  // Sent again after a lost answer.
  expect(await write(second, first)).toMatchObject({ status: 200 });
  expect((await show()).body.note).toEqual({
    text: 'Pays at the end of the month.',
    at: harness.clock.now().toISOString(),
    by: 'Dilini',
  });
  expect(await remove(second)).toMatchObject({ status: 200 });
  expect(await remove(second)).toMatchObject({ status: 200 });
  expect((await show()).body.note).toBeNull();
  const trail = await harness.db
    .selectFrom('audit_entry')
    .select(['action', 'detail'])
    .where('subject', '=', `account:${nimali}`)
    .where('action', 'like', 'student-note.%')
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual([
    'student-note.written',
    'student-note.written',
    'student-note.removed',
  ]);
  expect(JSON.stringify(trail)).not.toContain('Pays');
});

describe('two who write the note at once', () => {
  const changed = { status: 409, body: { code: 'student-note-changed' } };
  let other: Browser;
  beforeEach(async () => {
    other = await cast.signIn(await cast.person({ role: 'admin', name: 'Teacher' }));
  });

  test('the second does not overwrite or remove what the first wrote', async () => {
    await write('Hers', null);
    expect(await write('His', null, { by: other })).toMatchObject(changed);
    await write('Hers, longer', 'Hers');
    expect(await write('His', 'Hers', { by: other })).toMatchObject(changed);
    expect(await remove('Hers', { by: other })).toMatchObject(changed);
    expect((await show()).body.note).toMatchObject({ text: 'Hers, longer', by: 'Dilini' });
    await remove('Hers, longer');
    expect(await write('His', 'Hers, longer', { by: other })).toMatchObject(changed);
    expect((await show()).body.note).toBeNull();
  });

  test('of two calls at the same moment one is refused', async () => {
    const both = await Promise.all([write('Hers', null), write('His', null, { by: other })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

test('P1: the student’s own data has neither the note nor that there is one, and it goes with the account', async () => {
  await write('Her father is ill', null);
  const own = await cast.signIn(nimali);
  const { body } = await own<object>('GET', '/api/v1/privacy/export');
  expect(JSON.stringify(body)).not.toMatch(/father|note/i);
  expect(await own('GET', at())).toMatchObject({ status: 403 });
  await own('POST', '/api/v1/privacy/deletion');
  harness.clock.advance({ days: 14 });
  await harness.jobs.enqueue(harness.db as never, 'privacy.tick', {});
  await harness.jobs.runDue();
  const left = harness.db.selectFrom('student_note').where('account_id', '=', nimali).execute();
  expect(await left).toEqual([]);
  harness.clock.advance({ days: -14 });
});

describe('the parent’s number', () => {
  const set = async (phone: string, id = nimali) => desk('PUT', `${at(id)}/parent`, { phone });
  const parentPhone = async () => (await show()).body.parentPhone;

  test('is set in any form, replaced and forgotten; the trail says that, and not which', async () => {
    expect(await parentPhone()).toBeNull();
    expect(await set('077 765 4321')).toMatchObject({ status: 200 });
    expect(await set('+94777654321')).toMatchObject({ status: 200 });
    expect(await parentPhone()).toBe('94777654321');
    expect(await set(' ')).toMatchObject({ status: 200 });
    expect(await parentPhone()).toBeNull();
    const trail = await harness.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', `account:${nimali}`)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['student-parent.set', 'student-parent.removed']);
    expect(JSON.stringify(trail)).not.toContain('7654321');
  });

  test('that is none is refused, and so is the number of nobody’s parent', async () => {
    expect(await set('077 12')).toMatchObject({ status: 400, body: { code: 'phone-invalid' } });
    for (const id of [nowhere, 'nobody'])
      expect(await set('0777654321', id)).toMatchObject({ status: 404, body: { code: 'student-absent' } });
  });

  test('P1: is in the student’s own data, and goes with the account', async () => {
    await set('0777654321');
    const own = await cast.signIn(nimali);
    expect(JSON.stringify((await own<object>('GET', '/api/v1/privacy/export')).body)).toContain(
      '94777654321',
    );
    await own('POST', '/api/v1/privacy/deletion');
    harness.clock.advance({ days: 14 });
    await harness.jobs.enqueue(harness.db as never, 'privacy.tick', {});
    await harness.jobs.runDue();
    const left = harness.db.selectFrom('student_parent').where('account_id', '=', nimali).execute();
    expect(await left).toEqual([]);
    harness.clock.advance({ days: -14 });
  });
});

test('a note keeps an account whose number was only typed at sign-in', async () => {
  const phone = '94759990002';
  await harness.inject({ method: 'POST', url: '/auth/login', payload: { phone } });
  const account = () =>
    harness.db
      .selectFrom('account')
      .select(['id', 'registered_at_desk'])
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
  await write('Joins in March.', null, { id: (await account()).id });
  expect((await account()).registered_at_desk).toBe(true);
});

test('nobody there: nothing is shown or written', async () => {
  for (const id of [nowhere, 'nobody']) {
    const absent = { status: 404, body: { code: 'student-absent' } };
    expect(await show(id)).toMatchObject(absent);
    expect(await write('Lost', null, { id })).toMatchObject(absent);
    expect(await remove('Lost', { id })).toMatchObject(absent);
  }
});

test('of two accounts that become one both notes stay', async () => {
  const admin = await cast.signIn(await cast.person({ role: 'admin' }));
  const phone = '94759990001';
  const other = await cast.person({ phone, name: 'Nimali P.' });
  await write('Front row.', null);
  await write('Her father calls.', null, { id: other });
  await admin('POST', `/api/v1/admin/accounts/${nimali}/merge`, { phone });
  expect((await show()).body.note?.text).toBe('Front row.\nHer father calls.');
});

test('the log of a student has what was done to the student, to a merged account, to the slips and by imports, and nothing else', async () => {
  const admin = await cast.signIn(await cast.person({ role: 'admin' }));
  const theory = await payments.paidClass('2028 Theory');
  await payments.seat(theory, nimali, '2026-11-01');
  await payments.sendSlip(await cast.signIn(nimali), nimali, { classId: theory });
  const phone = '94759990003';
  const former = await cast.person({ phone, name: 'Nimali P.' });
  await write('Front row.', null, { id: former });
  await admin('POST', `/api/v1/admin/accounts/${nimali}/merge`, { phone });
  const other = await cast.person({ name: 'Kasun' });
  await write('Not hers.', null, { id: other });
  const rows = {
    kind: 'enrolments',
    text: (await show()).body.phone,
    choices: { classId: await payments.paidClass('2028 Revision') },
  };
  const { body: preview } = await admin<{ data: { importId: string } }>('POST', '/api/v1/imports', rows);
  await admin('POST', `/api/v1/imports/${preview.data.importId}/apply`);
  await harness.jobs.runDue();
  const log = async (about: string) =>
    (
      await admin<{ entries: { action: string }[] }>('GET', `/api/v1/admin/activity?about=${about}`)
    ).body.entries.map(({ action }) => action);
  expect(await log(nimali)).toEqual([
    'enrolment.begun',
    'account.merged',
    'student-note.written',
    'slip.sent',
  ]);
  expect(await log('nobody')).toEqual([]);
});

import type { StudentRow } from '@valence/contract/admin/student-list';
import type { StudentPage } from '@valence/contract/admin/student-page';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nowhere } from '../../../test/answers.ts';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';
import { newId } from '../../platform/ids.ts';

let harness: Harness;
let cast: Cast;
let payments: ReturnType<typeof createPaymentsKit>;
let desk: Browser;
let theory: string;
let revision: string;
let nimali: string;
let kasun: string;
let tharushi: string;
const path = '/api/v1/admin/students';

// Now is a day of January 2027. Nimali owes two months of theory, Kasun paid his one, Tharushi is in no class and was never here.
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  payments = createPaymentsKit(harness, cast);
  desk = await cast.signIn(await cast.person({ role: 'assistant', name: 'Dilini' }));
  theory = await payments.paidClass('Theory', 100_000);
  revision = await payments.paidClass('Revision', 50_000);
  nimali = await cast.person({ name: 'නිමාලි පෙරේරා', phone: '94719000001', current_al_year: 2027 });
  kasun = await cast.person({
    ...{ name: 'Kasun, 100%', phone: '94719000002', current_al_year: 2026 },
    school: 'Nalanda',
  });
  tharushi = await cast.person({
    ...{ name: 'Tharushi', phone: '94719000003', verified_at: null },
    registered_at_desk: true,
  });
  await payments.seat(theory, nimali, '2026-12-02', 2);
  await payments.seat(theory, kasun, '2027-01-03', 1);
  await payments.cash(desk, kasun, [{ classId: theory, year: 2027, month: 1, amountCents: 100_000 }]);
  await cast.signIn(kasun);
  await cast.signIn(nimali);
  const seen = new Date(harness.clock.now().getTime() - 10 * DAY_MS);
  await harness.db
    .updateTable('session')
    .set({ last_used_at: seen })
    .where('account_id', '=', kasun)
    .execute();
  // Somebody only typed this number at sign-in.
  await harness.inject({ method: 'POST', url: '/auth/login', payload: { phone: '0719000009' } });
});
afterAll(async () => harness.close());

const list = async (query = '') =>
  (await desk<{ total: number; rows: StudentRow[]; years: number[] }>('GET', `${path}?${query}`)).body;
const ids = async (query = '') => (await list(query)).rows.map(({ userId }) => userId);

describe('the table of students', () => {
  test('has of each the classes, the year, what is owed, the last use and whether the number is verified; staff and numbers only typed are not in it', async () => {
    const { total, rows, years } = await list();
    expect({ total, years }).toEqual({ total: 3, years: [2026, 2027] });
    expect(rows).toEqual([
      {
        ...{ userId: kasun, name: 'Kasun, 100%', phone: '94719000002', alYear: 2026, owedCents: 0 },
        classes: [{ _id: theory, name: 'Theory' }],
        lastSeenAt: expect.stringMatching(/^20/) as string,
        isVerified: true,
      },
      {
        ...{ userId: tharushi, name: 'Tharushi', phone: '94719000003', alYear: null, owedCents: 0 },
        ...{ classes: [], lastSeenAt: null, isVerified: false },
      },
      {
        ...{ userId: nimali, name: 'නිමාලි පෙරේරා', phone: '94719000001', alYear: 2027 },
        ...{ owedCents: 200_000, classes: [{ _id: theory, name: 'Theory' }], isVerified: true },
        lastSeenAt: harness.clock.now().toISOString(),
      },
    ]);
  });

  test.each([
    ['name', () => [kasun, tharushi, nimali]],
    ['-name', () => [nimali, tharushi, kasun]],
    ['year', () => [kasun, nimali, tharushi]],
    ['-year', () => [nimali, kasun, tharushi]],
    ['-owed', () => [nimali, kasun, tharushi]],
    ['owed', () => [kasun, tharushi, nimali]],
    ['-seen', () => [nimali, kasun, tharushi]],
    ['seen', () => [tharushi, kasun, nimali]],
  ])('is ordered by %s', async (sort, expected) => {
    expect(await ids(`sort=${sort}`)).toEqual(expected());
  });

  test.each([
    ['a class', () => `class=${theory}`, () => [kasun, nimali]],
    ['another class', () => `class=${revision}`, () => []],
    ['no class', () => 'class=none', () => [tharushi]],
    ['a class that is not there', () => `class=${nowhere}`, () => []],
    ['what is no class', () => 'class=nothing', () => []],
    ['a year', () => 'year=2027', () => [nimali]],
    ['no year', () => 'year=none', () => [tharushi]],
    ['who owes', () => 'owes=yes', () => [nimali]],
    ['who owes nothing', () => 'owes=no', () => [kasun, tharushi]],
    ['seen within a week', () => 'seen=week', () => [nimali]],
    ['seen within a month', () => 'seen=month', () => [kasun, nimali]],
    ['not seen for a month', () => 'seen=away', () => [tharushi]],
    ['verified', () => 'verified=yes', () => [kasun, nimali]],
    ['unverified', () => 'verified=no', () => [tharushi]],
    ['a name in another script', () => `q=${encodeURIComponent('nimali')}`, () => [nimali]],
    ['the last digits', () => 'q=0002', () => [kasun]],
    ['a spot of the class', () => `class=${theory}&q=2`, () => [nimali]],
    ['a percent sign', () => 'q=%25', () => []],
    ['all of it', () => `class=${theory}&year=2027&owes=yes&seen=week&verified=yes&q=nim`, () => [nimali]],
  ])('is filtered by %s', async (_, query, expected) => {
    expect(await ids(query())).toEqual(expected());
  });

  test('refuses orders and filters that it does not know', async () => {
    for (const query of ['sort=phone', 'owes=maybe', 'year=27', 'seen=never', 'page=0', 'by=me'])
      expect(await desk('GET', `${path}?${query}`)).toMatchObject({ status: 400 });
  });

  test('shows on the student’s page the same sum, also of debts older than a year, and the same last use', async () => {
    const debtor = await cast.person({ name: 'Zoysa', verified_at: null });
    await payments.seat(theory, debtor, '2025-12-03');
    expect((await list('sort=-owed')).rows[0]).toMatchObject({ userId: debtor, owedCents: 1_300_000 });
    for (const row of (await list()).rows) {
      const { body } = await desk<{ owedCents: number; lastSeenAt: string | null }>(
        'GET',
        `/api/v1/students/${row.userId}`,
      );
      expect(body).toMatchObject({ owedCents: row.owedCents, lastSeenAt: row.lastSeenAt });
    }
    // A class that was left without paying is still on the page.
    await harness.db
      .updateTable('enrolment')
      .set({ left_at: harness.clock.now() })
      .where('account_id', '=', debtor)
      .execute();
    const { body } = await desk<StudentPage>('GET', `/api/v1/students/${debtor}`);
    const open = body.classes.flatMap(({ months }) => months.filter(({ owedCents }) => owedCents > 0));
    expect({ owed: body.owedCents, open: open.length }).toEqual({ owed: 1_200_000, open: 12 });
    await harness.db.deleteFrom('account').where('id', '=', debtor).execute();
  });
});

describe('the file of the chosen students', () => {
  const file = async (by: Browser, students: object) => by<string>('POST', `${path}/export`, students);
  const everybody = { filters: {}, userIds: null };

  test('has a line for each, safe for a spreadsheet program; the trail says how many', async () => {
    const answer = await harness.inject({
      method: 'POST',
      url: `${path}/export`,
      headers: { authorization: `Bearer ${await cast.tokenOf(await cast.person({ role: 'admin' }))}` },
      payload: { filters: { class: theory }, userIds: null },
    });
    expect(answer.statusCode).toBe(200);
    const [head, ...lines] = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head).toBe('Name,Phone,School,A/L year,Classes,Owed (Rs.),Last here,Verified');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^"Kasun, 100%",071 900 0002,Nalanda,2026,Theory,0\.00,20.*,Yes$/);
    expect(lines[1]).toMatch(/^නිමාලි පෙරේරා,071 900 0001,,2027,Theory,2000\.00,20.*,Yes$/);
    const entry = await harness.db
      .selectFrom('audit_entry')
      .select(['subject', 'detail'])
      .where('action', '=', 'students.exported')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ subject: 'students', detail: { after: { students: 2 } } });
  });

  test('has the ones that were chosen one by one, whatever the filters find by now', async () => {
    const answer = await harness.inject({
      method: 'POST',
      url: `${path}/export`,
      headers: { authorization: `Bearer ${await cast.tokenOf(await cast.person({ role: 'admin' }))}` },
      payload: { filters: { class: theory }, userIds: [tharushi, nowhere, 'nothing'] },
    });
    expect(answer.body.trimEnd().split('\r\n').slice(1)).toEqual(['Tharushi,071 900 0003,,,,0.00,,No']);
  });

  test('is not for assistants', async () => {
    expect(await file(desk, everybody)).toMatchObject({ status: 403, body: { code: 'role-forbidden' } });
  });
});

describe('what is done with the chosen students', () => {
  test('a message to everybody whom the filters find gets their ids, also by a search, by name', async () => {
    const idsFor = async (filters: object) =>
      (await desk<{ userIds: string[] }>('POST', `${path}/ids`, { filters })).body.userIds;
    expect(await idsFor({ class: theory })).toEqual([kasun, nimali]);
    expect(await idsFor({ q: '0719000001' })).toEqual([nimali]);
    expect(await idsFor({ class: theory, q: 'tharushi' })).toEqual([]);
  });

  const preview = async (students: object, task: object, by = desk) =>
    by<{ data: { importId: string } }>('POST', `${path}/imports`, { students, task });
  const rowsOf = async (importId: string) =>
    (
      await desk<{ rows: { phone: string; verdict: string }[] }>('GET', `/api/v1/imports/${importId}/rows`)
    ).body.rows.map(({ phone, verdict }) => [phone, verdict]);

  test('a place in a class is shown first, then given, and taken back as one', async () => {
    const { status, body } = await preview(
      { filters: { class: theory }, userIds: null },
      { kind: 'enrolments', classId: revision },
    );
    expect(status).toBe(201);
    const { importId } = body.data;
    expect(await rowsOf(importId)).toEqual([
      ['94719000002', 'new'],
      ['94719000001', 'new'],
    ]);
    expect(await ids(`class=${revision}`)).toEqual([]);
    await desk('POST', `/api/v1/imports/${importId}/apply`);
    await harness.jobs.runDue();
    expect(await ids(`class=${revision}`)).toEqual([kasun, nimali]);
    await desk('POST', `/api/v1/imports/${importId}/undo`);
    expect(await ids(`class=${revision}`)).toEqual([]);
  });

  test('videos for some weeks, for those who were chosen one by one', async () => {
    const videoIds = [await cast.video()];
    const task = { kind: 'grants', videoIds, weeks: 2 };
    const { body } = await preview({ filters: {}, userIds: [tharushi] }, task);
    expect(await rowsOf(body.data.importId)).toEqual([['94719000003', 'new']]);
  });

  test('is refused for nobody, for a class or a video that is not there, and for too many', async () => {
    const everybody = { filters: {}, userIds: null };
    const task = { kind: 'enrolments', classId: revision };
    const nobody = { filters: { q: 'nobody at all' }, userIds: null };
    expect(await preview(nobody, task)).toMatchObject({ status: 400, body: { code: 'import-unreadable' } });
    expect(await preview(everybody, { ...task, classId: nowhere })).toMatchObject({
      ...{ status: 404, body: { code: 'class-absent' } },
    });
    const grants = { kind: 'grants', videoIds: [nowhere], weeks: 2 };
    expect(await preview(everybody, grants)).toMatchObject({ status: 404, body: { code: 'video-absent' } });
  });

  // The last one: it leaves a crowd.
  test('a message to more than 5,000 is refused, to 5,000 it is not', async () => {
    const everybody = async () =>
      desk<{ code: string; userIds: string[] }>('POST', `${path}/ids`, { filters: {} });
    const at = harness.clock.now();
    const add = async (count: number) => {
      const crowd = Array.from({ length: count }, (_, number) => {
        const phone = `94${String(750_000_000 + count + number)}`;
        return { id: newId(at), phone, created_at: at, verified_at: at };
      });
      return harness.db.insertInto('account').values(crowd).execute();
    };
    await add(5000 - (await everybody()).body.userIds.length);
    expect((await everybody()).body.userIds).toHaveLength(5000);
    await add(1);
    expect(await everybody()).toMatchObject({ status: 413, body: { code: 'students-too-many' } });
  });
});

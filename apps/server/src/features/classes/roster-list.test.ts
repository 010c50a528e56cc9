import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

let harness: Harness;
let cast: Cast;
let kit: ReturnType<typeof createPaymentsKit>;
let assistant: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  kit = createPaymentsKit(harness, cast);
  assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
});
afterAll(async () => harness.close());

describe('the students of a class', () => {
  test('are ordered, found by name or number, and paged, with the present month and what they owe', async () => {
    const classId = await kit.paidClass('Roster', 100_000);
    const nimali = await cast.person({ name: 'නිමාලි පෙරේරා', phone: '94719000001' });
    const kasun = await cast.person({ name: 'Kasun 100%', phone: '94719000002' });
    await kit.seat(classId, nimali, '2026-12-02', 2);
    await kit.seat(classId, kasun, '2027-01-03', 1);
    await kit.cash(assistant, kasun, [{ classId, year: 2027, month: 1, amountCents: 100_000 }]);
    const roster = async (query: string) =>
      (
        await assistant<{
          total: number;
          rows: { userId: string; paymentState: string; monthOwedCents: number; owedCents: number }[];
        }>('GET', `/api/v1/classes/${classId}/roster?${query}`)
      ).body;
    const all = await roster('sort=spot');
    expect(
      all.rows.map(({ userId, paymentState, monthOwedCents, owedCents }) => [
        userId,
        paymentState,
        monthOwedCents,
        owedCents,
      ]),
    ).toEqual([
      [kasun, 'paid', 0, 0],
      [nimali, 'overdue', 100_000, 200_000],
    ]);
    const ids = async (query: string) => (await roster(query)).rows.map(({ userId }) => userId);
    expect(await ids('sort=-since')).toEqual([kasun, nimali]);
    expect(await ids('sort=-spot')).toEqual([nimali, kasun]);
    expect(await ids('sort=name')).toEqual([kasun, nimali]);
    expect(await ids(`sort=spot&search=${encodeURIComponent('පෙරේ')}`)).toEqual([nimali]);
    expect(await ids('sort=spot&search=0719000002')).toEqual([kasun]);
    expect(await ids(`sort=spot&search=${encodeURIComponent('நிமாலி')}`)).toEqual([nimali]);
    expect(await ids('sort=spot&search=0002')).toEqual([kasun]);
    // Nimali has spot 1 as well, but of another class.
    await kit.seat(await kit.paidClass('Other', 100_000), nimali, '2026-12-02', 1);
    expect(await ids('sort=spot&search=1')).toEqual([kasun]);
    expect(await ids('sort=spot&search=%25')).toEqual([]);
    expect(await ids('sort=spot&page=2')).toEqual([]);
  });

  test('are listed with how much of the class’s published lessons each watched, and when last', async () => {
    const classId = await kit.paidClass('Watching', 100_000);
    const [nimali, kasun] = [await cast.person({ name: 'Nimali' }), await cast.person({ name: 'Kasun' })];
    await kit.seat(classId, nimali, '2026-12-02', 1);
    await kit.seat(classId, kasun, '2026-12-02', 2);
    const rows = async () =>
      (
        await assistant<{ rows: { watchedShare?: number; lastWatchedAt?: string }[] }>(
          'GET',
          `/api/v1/classes/${classId}/roster?sort=spot`,
        )
      ).body.rows.map(({ watchedShare, lastWatchedAt }) => [watchedShare, lastWatchedAt]);
    // Without a lesson nothing is shown; a lesson of unknown length shows when, not how much.
    expect(await rows()).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    const live = await cast.video({ duration_seconds: null });
    await cast.assign(live, classId);
    await cast.watched(nimali, live, '{[0,50)}', '2027-01-10T08:00:00.000Z');
    expect(await rows()).toEqual([
      [undefined, '2027-01-10T08:00:00.000Z'],
      [undefined, undefined],
    ]);
    const tomorrow = new Date(harness.clock.now().getTime() + DAY_MS);
    const [first, second, elsewhere, unpublished, deleted] = [
      await cast.video({ duration_seconds: 600 }),
      await cast.video({ duration_seconds: 200 }),
      await cast.video({ duration_seconds: 600 }),
      await cast.video({ duration_seconds: 600, published_at: tomorrow }),
      await cast.video({ duration_seconds: 600, deleted_at: harness.clock.now() }),
    ];
    for (const lesson of [first, second, unpublished, deleted]) await cast.assign(lesson, classId);
    await cast.watched(nimali, first, '{[0,300)}', '2027-01-12T08:00:00.000Z');
    // Seconds beyond the lesson's length do not count, nor do other lessons.
    await cast.watched(nimali, second, '{[0,900)}', '2027-01-11T08:00:00.000Z');
    await cast.watched(kasun, elsewhere, '{[0,600)}', '2027-01-13T08:00:00.000Z');
    await cast.watched(kasun, deleted, '{[0,600)}', '2027-01-13T08:00:00.000Z');
    expect(await rows()).toEqual([
      [500 / 800, '2027-01-12T08:00:00.000Z'],
      [0, undefined],
    ]);
  });
});

describe('the lessons of a class', () => {
  interface Lessons {
    total: number;
    pageSize: number;
    rows: { _id: string; title: string; year: number | null; month: number | null; published: boolean }[];
  }
  const lessons = async (classId: string, query = '') =>
    (await assistant<Lessons>('GET', `/api/v1/classes/${classId}/videos?${query}`)).body;

  test('are sorted by month, newest first and those without one last, found by title or month, without deleted ones', async () => {
    const classId = await kit.paidClass('Lessons of months', 100_000);
    const january = await cast.video({ title: 'Alkanes 100%', year: 2027, month: 1 });
    const december = await cast.video({ title: 'Alkenes', year: 2026, month: 12 });
    const undated = await cast.video({ title: 'Draft', year: null, month: null, published_at: null });
    const gone = await cast.video({ year: 2027, month: 1, deleted_at: harness.clock.now() });
    for (const video of [undated, december, january, gone]) await cast.assign(video, classId);
    expect(await lessons(classId)).toEqual({
      total: 3,
      pageSize: 25,
      rows: [
        { _id: january, title: 'Alkanes 100%', year: 2027, month: 1, published: true, endsAt: null },
        { _id: december, title: 'Alkenes', year: 2026, month: 12, published: true, endsAt: null },
        { _id: undated, title: 'Draft', year: null, month: null, published: false, endsAt: null },
      ],
    });
    const found = async (words: string) =>
      (await lessons(classId, `search=${encodeURIComponent(words)}`)).rows.map(({ _id }) => _id);
    expect(await found('alk')).toEqual([january, december]);
    expect(await found('december 2026')).toEqual([december]);
    expect(await found('jan 2027 alk')).toEqual([january]);
    expect(await found('%')).toEqual([january]);
    expect(await found('nothing')).toEqual([]);
  });

  test('are listed 25 at a time with the total; an unknown class is refused', async () => {
    const classId = await kit.paidClass('Many lessons', 100_000);
    for (let place = 0; place < 30; place += 1) await cast.assign(await cast.video(), classId);
    const [first, second] = [await lessons(classId), await lessons(classId, 'page=2')];
    expect([first.total, first.rows.length, second.rows.length]).toEqual([30, 25, 5]);
    expect(new Set([...first.rows, ...second.rows].map(({ _id }) => _id)).size).toBe(30);
    for (const none of ['01890000-0000-7000-8000-000000000000', 'no-uuid'])
      expect(await assistant('GET', `/api/v1/classes/${none}/videos`)).toMatchObject({
        status: 404,
        body: { code: 'class-absent' },
      });
    expect((await assistant('GET', `/api/v1/classes/${classId}/videos?page=0`)).status).toBe(400);
  });
});

import {
  ANALYTICS_TABLES,
  type IdlePayer,
  type Learning,
  type LessonLine,
} from '@valence/contract/admin/analytics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { createPaymentsKit } from '../../../test/payments-kit.ts';

const PERIOD = 'from=2027-01-08&to=2027-01-14';
let harness: Harness;
let cast: Cast;
let admin: Browser;
let adminId: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE account, video, institute, audit_entry CASCADE');
  adminId = await cast.person({ role: 'admin' });
  admin = await cast.signIn(adminId);
});

const ask = async <Body>(what: string) => (await admin<Body>('GET', `/api/v1/admin/analytics/${what}`)).body;

/** A student watched so many minutes of a lesson on a day, and is at so many of its seconds in all. */
async function watched(
  account_id: string,
  video_id: string,
  day: string,
  minutes: number,
  inAll = minutes * 60,
) {
  const { db } = harness;
  await db
    .insertInto('watch_day')
    .values({ day, account_id, video_id, seconds: minutes * 60 })
    .execute();
  const at = new Date(`${day}T12:00:00+05:30`);
  const row = {
    account_id,
    video_id,
    opened_at: at,
    watched: `{[0,${inAll})}`,
    left_at_second: inAll,
    last_watched_at: at,
    credit_seconds: 0,
    credited_at: at,
  };
  await db
    .insertInto('watch_progress')
    .values(row)
    .onConflict((same) => same.columns(['account_id', 'video_id']).doUpdateSet(row))
    .execute();
}

describe('learning in a period', () => {
  test('minutes, students, lessons watched and finished, each beside the days before, and every day', async () => {
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    const video = await cast.video({ duration_seconds: 600 });
    const other = await cast.video({ duration_seconds: 600 });
    await watched(nimali, video, '2027-01-14', 9);
    await watched(kasun, video, '2027-01-14', 2);
    await watched(nimali, other, '2027-01-09', 3);
    await watched(kasun, other, '2027-01-07', 5);
    await watched(kasun, await cast.video(), '2026-12-31', 60);
    const { totals, totalsBefore, days } = await ask<Learning>(`learning?${PERIOD}`);
    expect(totals).toEqual({ minutes: 14, viewers: 2, started: 3, finished: 1 });
    expect(totalsBefore).toEqual({ minutes: 5, viewers: 1, started: 1, finished: 0 });
    expect(days).toHaveLength(7);
    expect(days.filter(({ minutes }) => minutes > 0)).toEqual([
      { day: '2027-01-09', minutes: 3, viewers: 1 },
      { day: '2027-01-14', minutes: 11, viewers: 2 },
    ]);
  });

  test('a lesson counts in each period in which something new of it was watched, and is finished in the one in which it was', async () => {
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    const video = await cast.video({ title: 'Alkanes', duration_seconds: 600 });
    // Begun before, finished in the period; then left again, with nothing new.
    await watched(nimali, video, '2027-01-05', 5);
    await watched(nimali, video, '2027-01-10', 4, 540);
    await watched(kasun, video, '2027-01-03', 9);
    await watched(kasun, video, '2027-01-15', 1, 600);
    const { totals, totalsBefore } = await ask<Learning>(`learning?${PERIOD}`);
    expect(totals).toMatchObject({ started: 1, finished: 1 });
    expect(totalsBefore).toMatchObject({ started: 2, finished: 1 });
    const shareIn = async (days: string) =>
      (await ask<{ rows: LessonLine[] }>(`lessons?${days}`)).rows.map(({ finishedShare }) => finishedShare);
    expect(await shareIn(PERIOD)).toEqual([1]);
    expect(await shareIn('from=2027-01-01&to=2027-01-07')).toEqual([0.5]);
    expect(await shareIn('from=2026-12-01&to=2026-12-31')).toEqual([null]);
  });

  test('nothing watched: zeroes, not an error', async () => {
    const zero = { minutes: 0, viewers: 0, started: 0, finished: 0 };
    expect(await ask<Learning>(`learning?${PERIOD}`)).toMatchObject({ totals: zero, totalsBefore: zero });
  });

  test('lessons: the most watched first, the neglected first the other way, published ones alone, found by words', async () => {
    const nimali = await cast.person();
    const [alkanes, alkenes] = [
      await cast.video({ title: 'Alkanes', duration_seconds: 600 }),
      await cast.video({ title: 'Alkenes', duration_seconds: 600 }),
    ];
    await cast.video({ title: 'Draft', published_at: null });
    await cast.video({ title: 'Gone', deleted_at: TEST_START });
    await watched(nimali, alkenes, '2027-01-14', 10);
    await watched(nimali, alkanes, '2027-01-05', 4);
    const lessons = async (more = '') =>
      (await ask<{ rows: LessonLine[]; total: number }>(`lessons?${PERIOD}${more}`)).rows;
    expect(
      (await lessons()).map(({ title, minutes, minutesBefore, viewers, finishedShare }) => [
        title,
        minutes,
        minutesBefore,
        viewers,
        finishedShare,
      ]),
    ).toEqual([
      ['Alkenes', 10, 0, 1, 1],
      ['Alkanes', 0, 4, 0, null],
    ]);
    expect((await lessons('&sort=minutes')).map(({ videoId }) => videoId)).toEqual([alkanes, alkenes]);
    expect((await lessons('&q=ALKEN')).map(({ videoId }) => videoId)).toEqual([alkenes]);
    expect(await lessons('&q=100%25')).toEqual([]);
  });

  test('who paid for a month of the period and watched nothing in it, with when something was watched last', async () => {
    const kit = createPaymentsKit(harness, cast);
    const classId = await kit.paidClass('Paid 2027');
    const people: Record<string, string> = {};
    for (const [place, name] of ['Idle', 'Never', 'Watches', 'Unpaid'].entries()) {
      const id = await cast.person({ name });
      people[name] = id;
      await kit.seat(classId, id, '2026-12-20', place + 1);
      const line = { classId, year: 2027, month: 1, amountCents: 350_000 };
      if (name !== 'Unpaid') await kit.cash(admin, id, [line], `request-${id}`);
    }
    const video = await cast.video();
    await watched(people.Idle ?? '', video, '2027-01-02', 5);
    await watched(people.Watches ?? '', video, '2027-01-10', 5);
    const { rows, total } = await ask<{ rows: IdlePayer[]; total: number }>(`paid-not-watching?${PERIOD}`);
    expect(total).toBe(2);
    expect(rows.map(({ name, classes, lastWatchedAt }) => [name, classes, lastWatchedAt])).toEqual([
      ['Idle', ['Paid 2027'], '2027-01-02T06:30:00.000Z'],
      ['Never', ['Paid 2027'], null],
    ]);
    expect((await ask<{ total: number }>('paid-not-watching?from=2026-12-01&to=2026-12-31')).total).toBe(0);
  });

  test('each call refuses an invalid period', async () => {
    for (const what of ['learning?', 'lessons?', 'paid-not-watching?', 'export.csv?table=lessons&'])
      expect(
        await admin('GET', `/api/v1/admin/analytics/${what}from=2027-01-14&to=2027-01-13`),
      ).toMatchObject({
        status: 400,
        body: { code: 'period-invalid' },
      });
    for (const more of ['&sort=phone', '&page=0', '&role=admin'])
      expect((await admin('GET', `/api/v1/admin/analytics/lessons?${PERIOD}${more}`)).status).toBe(400);
  });

  test('E1 each table as a file: its heading, names safe in a spreadsheet program, and who took it written down', async () => {
    await cast.video({ title: '=SUM(A1), "සමතුලිතතාව"' });
    const token = await cast.tokenOf(adminId);
    const heads: string[] = [];
    const bodies = new Map<string, string>();
    for (const table of ANALYTICS_TABLES) {
      const { body, headers, statusCode } = await harness.inject({
        url: `/api/v1/admin/analytics/export.csv?table=${table}&${PERIOD}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([statusCode, headers['content-disposition']]).toEqual([
        200,
        `attachment; filename="${table}_2027-01-08_2027-01-14.csv"`,
      ]);
      heads.push(body.split('\r\n')[0] ?? '');
      bodies.set(table, body);
    }
    expect(bodies.get('lessons')).toContain(`"'=SUM(A1), ""සමතුලිතතාව""",Physical chemistry,0,0,0,\r\n`);
    for (const table of ['landing-days', 'learning-days'])
      expect(bodies.get(table)?.split('\r\n')).toHaveLength(9);
    expect(heads[0]).toBe('\ufeffDay,Visits,Browsers,Pressed register');
    expect(heads.at(-1)).toBe('\ufeffName,Phone,Classes,Last watched');
    expect(bodies.get('landing-scroll')).toBe(
      '\ufeffScrolled at least %,Visits\r\n0,0\r\n25,0\r\n50,0\r\n75,0\r\n100,0\r\n',
    );
    const taken = harness.db
      .selectFrom('audit_entry')
      .select('subject')
      .where('action', '=', 'analytics.exported');
    expect(await taken.execute()).toHaveLength(ANALYTICS_TABLES.length);
  });
});

import type { LessonCurve } from '@valence/contract/admin/analytics';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';

const PERIOD = 'from=2027-01-08&to=2027-01-14';
let harness: Harness;
let cast: Cast;
let admin: Browser;
let adminId: string;
let video: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE account, video, audit_entry CASCADE');
  adminId = await cast.person({ role: 'admin' });
  admin = await cast.signIn(adminId);
  video = await cast.video({ duration_seconds: 25 });
});

/** What a student watched of the lesson for the first time on a day; a number: only how many seconds is known. */
async function watched(account_id: string, day: string, what: string | number): Promise<void> {
  const stretches = typeof what === 'number' ? null : what;
  await harness.pool.query(
    `INSERT INTO watch_day (day, account_id, video_id, seconds, watched)
     VALUES ($1, $2, $3, coalesce(seconds_in($4::int4multirange), $5), $4::int4multirange)`,
    [day, account_id, video, stretches, typeof what === 'number' ? what : null],
  );
}

const path = (file: string, days = PERIOD, id = video) =>
  `/api/v1/admin/analytics/${file}?${days}&videoId=${id}`;
const curve = async (days = PERIOD) => (await admin<LessonCurve>('GET', path('curve', days))).body;

describe('where students leave a lesson', () => {
  test('counts what was watched in the period, and beside it in the days before; nothing of other days', async () => {
    const [nimali, kasun, tharushi] = [await cast.person(), await cast.person(), await cast.person()];
    await watched(nimali, '2027-01-08', '{[0,25)}');
    await watched(kasun, '2027-01-09', '{[0,5)}');
    await watched(kasun, '2027-01-14', '{[5,12)}');
    await watched(tharushi, '2027-01-07', '{[0,10)}');
    await watched(tharushi, '2027-01-14', '{[20,25)}');
    await watched(tharushi, '2026-12-31', '{[10,20)}');
    expect(await curve()).toEqual({
      period: { from: '2027-01-08', to: '2027-01-14' },
      before: { from: '2027-01-01', to: '2027-01-07' },
      durationSeconds: 25,
      bucketSeconds: 10,
      viewers: 3,
      viewersBefore: 1,
      parts: [2, 2, 2],
      partsBefore: [1, 0, 0],
      unknown: null,
    });
    expect(await curve('from=2027-01-09&to=2027-01-09')).toMatchObject({
      viewers: 1,
      parts: [1, 0, 0],
      partsBefore: [1, 1, 1],
    });
  });

  test('says of how many students the parts are not known, and up to which day', async () => {
    const [nimali, kasun] = [await cast.person(), await cast.person()];
    await watched(nimali, '2027-01-03', 5);
    await watched(nimali, '2027-01-09', 4);
    await watched(kasun, '2027-01-10', '{[0,25)}');
    expect(await curve()).toMatchObject({
      viewers: 2,
      viewersBefore: 1,
      parts: [1, 1, 1],
      partsBefore: [0, 0, 0],
      unknown: { students: 1, through: '2027-01-09' },
    });
    expect(await curve('from=2027-01-12&to=2027-01-13')).toMatchObject({ unknown: null });
  });

  test('of a lesson without a known length has no parts', async () => {
    video = await cast.video({ duration_seconds: null });
    await watched(await cast.person(), '2027-01-09', '{[0,25)}');
    expect(await curve()).toMatchObject({ durationSeconds: null, viewers: 1, parts: [], partsBefore: [] });
  });

  test('what a player reports is stored with the day on which it was watched first', async () => {
    const at = harness.clock.now();
    const nimali = await cast.person();
    await cast.give(nimali, video, null);
    const tell = async (ranges: { from: number; to: number }[]) =>
      (await cast.signIn(nimali))('POST', '/api/v1/progress', {
        reports: [{ videoId: video, ranges, leftAtSecond: 5, leftAt: harness.clock.now().toISOString() }],
      });
    await tell([{ from: 0, to: 5 }]);
    await tell([{ from: 3, to: 8 }]);
    harness.clock.advance({ hours: 24 });
    await tell([{ from: 0, to: 12 }]);
    const { rows } = await harness.pool.query(
      'SELECT seconds, watched::text FROM watch_day WHERE account_id = $1 ORDER BY day',
      [nimali],
    );
    expect(rows).toEqual([
      { seconds: 8, watched: '{[0,8)}' },
      { seconds: 4, watched: '{[8,12)}' },
    ]);
    harness.clock.set(at);
  });

  test('is a file, too, which says who took it, of which lesson, of which days', async () => {
    await watched(await cast.person(), '2027-01-10', '{[0,25)}');
    await watched(await cast.person(), '2027-01-11', '{[0,12)}');
    await watched(await cast.person(), '2027-01-05', '{[0,3)}');
    const headers = { authorization: `Bearer ${await cast.tokenOf(adminId)}` };
    const answer = await harness.inject({ url: path('curve.csv'), headers });
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="curve_${video}_2027-01-08_2027-01-14.csv"`,
    );
    expect(answer.body.split('\r\n')).toEqual([
      '\ufeffFrom second,Up to second,Students,Of those who watched it %,Students before,Of those before %',
      '0,10,2,100,1,100',
      '10,20,2,100,0,0',
      '20,25,1,50,0,0',
      '',
    ]);
    const taken = harness.db
      .selectFrom('audit_entry')
      .select(['subject', 'detail'])
      .where('action', '=', 'analytics.curve-exported');
    expect(await taken.execute()).toEqual([
      { subject: `video:${video}`, detail: { after: { from: '2027-01-08', to: '2027-01-14' } } },
    ]);
  });

  test('refuses an invalid period and a lesson that does not exist', async () => {
    for (const file of ['curve', 'curve.csv']) {
      const backwards = await admin('GET', path(file, 'from=2027-01-14&to=2027-01-13'));
      expect([backwards.status, backwards.body]).toMatchObject([400, { code: 'period-invalid' }]);
      for (const videoId of ['00000000-0000-7000-8000-000000000000', 'no-uuid']) {
        const unknown = await admin('GET', path(file, PERIOD, videoId));
        expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'video-absent' }]);
      }
    }
  });
});

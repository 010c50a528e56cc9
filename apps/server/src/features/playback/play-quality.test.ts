// How lessons play, over HTTP as players report it and admins see it.

import type { showPlayQuality } from '@valence/contract/admin/play-quality';
import type { ReplyOf } from '@valence/contract/endpoint';
import { PLAY_REPORTS_AN_HOUR, type PlayLine } from '@valence/contract/play-quality';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';

const TOKEN = 'a-token-of-the-monitor';
let harness: Harness;
let cast: Cast;
let admin: Browser;
let nimali: string;
beforeAll(async () => {
  harness = await createHarness({ settings: { metrics: { port: null, host: '127.0.0.1', token: TOKEN } } });
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE account, play_quality, play_report CASCADE');
  harness.clock.set(TEST_START);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  nimali = await cast.tokenOf(await cast.person({ name: 'Nimali' }));
});

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.7444.60 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

const aLine = (line: Partial<PlayLine> = {}): PlayLine => ({
  rendition: 360,
  playedSeconds: 60,
  stalls: 0,
  stalledMilliseconds: 0,
  failed: false,
  fellBack: false,
  ...line,
});
const aReport = (...lines: Partial<PlayLine>[]) => ({
  id: newId(harness.clock.now()),
  lines: lines.map(aLine),
});

async function tell(token: string, reports: unknown, userAgent = CHROME) {
  const answer = await harness.inject({
    method: 'POST',
    url: '/api/v1/streams/quality',
    headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    payload: { reports },
  });
  return { status: answer.statusCode, body: answer.json<object>() };
}
const show = async (period = 'from=2027-01-08&to=2027-01-14') =>
  (await admin<ReplyOf<typeof showPlayQuality>>('GET', `/api/v1/admin/analytics/play-quality?${period}`))
    .body;

test('an admin sees start-up, stalls and errors in all, by rendition, by browser and by hour', async () => {
  for (let times = 0; times < 19; times += 1) await tell(nimali, [aReport({ startMilliseconds: 600 })]);
  await tell(nimali, [
    aReport(
      { startMilliseconds: 25_000, stalls: 3, stalledMilliseconds: 20_000, fellBack: true },
      { rendition: 718, playedSeconds: 1200 },
    ),
  ]);
  harness.clock.advance({ hours: 8 });
  const later = await cast.tokenOf(await cast.person({ name: 'Kasun' }));
  await tell(later, [aReport({ rendition: 0, playedSeconds: 0, failed: true })], SAFARI);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
  const reply = await show();
  const { startMedianMilliseconds, ...totals } = reply.totals;
  expect(startMedianMilliseconds).toBeCloseTo(631.6, 1);
  expect(totals).toEqual({
    stretches: 22,
    playedSeconds: 2400,
    startSlowMilliseconds: 750,
    stalledShare: 20 / 2420,
    stalledShareSlow: 0,
    stalls: 3,
    failures: 1,
    fallbacks: 1,
  });
  expect(reply.totalsBefore).toMatchObject({ stretches: 0, startMedianMilliseconds: null });
  expect(
    reply.renditions.map(({ rendition, stretches, failures }) => [rendition, stretches, failures]),
  ).toEqual([
    [0, 1, 1],
    [360, 20, 0],
    [720, 1, 0],
  ]);
  expect(reply.browsers.map(({ browser, fallbacks }) => [browser, fallbacks])).toEqual([
    ['Chrome', 1],
    ['Safari', 0],
  ]);
  expect(reply.hours.map(({ hour, playedSeconds }) => [hour, playedSeconds])).toEqual([
    [12, 2400],
    [20, 0],
  ]);
  expect((await show('from=2027-01-15&to=2027-01-21')).totalsBefore.stretches).toBe(22);
  expect(await show('from=2027-01-14&to=2027-01-08')).toMatchObject({ code: 'period-invalid' });
});

test('a report that is sent twice, or at the same time, counts once', async () => {
  const report = aReport({ startMilliseconds: 400 });
  const answers = await Promise.all(Array.from({ length: 5 }, async () => tell(nimali, [report])));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  expect((await show()).totals).toMatchObject({ stretches: 1, playedSeconds: 60 });
  const { body } = await harness.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } });
  expect(body).toContain('valence_player_start_seconds_count{rendition="360"}');
});

test('reports of many players at once are all in the sums', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 8 }, async () => cast.tokenOf(await cast.person({}))),
  );
  await Promise.all(
    tokens.map(async (token) => tell(token, [aReport({ startMilliseconds: 400 }, { rendition: 720 })])),
  );
  const { totals, renditions } = await show();
  expect([totals.stretches, renditions.map(({ stretches }) => stretches)]).toEqual([16, [8, 8]]);
  expect(totals.startMedianMilliseconds).toBeCloseTo(375);
});

test('nothing of the person, the network or the lesson is kept', async () => {
  await tell(nimali, [aReport({})]);
  const { rows } = await harness.pool.query('SELECT *, day::text AS day FROM play_quality');
  expect(Object.keys(rows[0] as object).toSorted()).toEqual([
    ...['browser', 'day', 'failures', 'fallbacks', 'hour', 'played_seconds', 'rendition'],
    ...['stall_shares', 'stalled_milliseconds', 'stalls', 'starts', 'stretches'],
  ]);
  expect(rows).toMatchObject([{ day: '2027-01-14', hour: 12, browser: 'Chrome', rendition: 360 }]);
  const reports = await harness.pool.query('SELECT * FROM play_report');
  expect(Object.keys(reports.rows[0] as object).toSorted()).toEqual(['day', 'id']);
});

test('what is no report, or claims more than can be, is refused', async () => {
  const wrong = [
    [],
    [{ ...aReport({}), id: 'none' }],
    [aReport({ playedSeconds: 43_201 })],
    [aReport({ stalledMilliseconds: -1 })],
    [{ ...aReport({}), student: 'x' }],
  ];
  for (const reports of wrong)
    expect(await tell(nimali, reports)).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
  expect((await show()).totals.stretches).toBe(0);
});

test('one session reports so often in an hour and no more; another one still does', async () => {
  for (let count = 0; count < PLAY_REPORTS_AN_HOUR; count += 1)
    expect((await tell(nimali, [aReport({})])).status).toBe(201);
  expect(await tell(nimali, [aReport({})])).toMatchObject({
    status: 429,
    body: { code: 'too-many-play-reports' },
  });
  const kasun = await cast.tokenOf(await cast.person({ name: 'Kasun' }));
  expect((await tell(kasun, [aReport({})])).status).toBe(201);
});

test('sums are forgotten after 400 days, and which reports there were after two', async () => {
  await tell(nimali, [aReport({})]);
  const purge = async () => {
    await harness.jobs.enqueue(harness.db as never, 'play-quality.purge', {});
    await harness.jobs.runDue();
    const { rows } = await harness.pool.query<{ sums: number; reports: number }>(
      'SELECT (SELECT count(*) FROM play_quality) AS sums, (SELECT count(*) FROM play_report) AS reports',
    );
    return [rows[0]?.sums, rows[0]?.reports];
  };
  harness.clock.advance({ days: 1 });
  expect(await purge()).toEqual([1, 1]);
  harness.clock.advance({ days: 1 });
  expect(await purge()).toEqual([1, 0]);
  harness.clock.advance({ days: 399 });
  expect(await purge()).toEqual([0, 0]);
});

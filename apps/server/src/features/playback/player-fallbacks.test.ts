// The count of lessons that the player gave to hls.js, over HTTP as the player and the admin area ask.

import type { listFallbacks } from '@valence/contract/admin/analytics';
import type { ReplyOf } from '@valence/contract/endpoint';
import { FALLBACKS_AN_HOUR } from '@valence/contract/player-fallbacks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  await harness.pool.query('TRUNCATE account, player_fallback CASCADE');
  harness.clock.set(TEST_START);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.7444.60 Mobile Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1';

const list = async (period = 'from=2027-01-08&to=2027-01-14') =>
  (await admin<ReplyOf<typeof listFallbacks>>('GET', `/api/v1/admin/analytics/player-fallbacks?${period}`))
    .body;

/** Reports one as the player of a signed-in account does. */
async function tell(token: string, reason: string, userAgent: string, more: object = {}) {
  const answer = await harness.inject({
    method: 'POST',
    url: '/api/v1/streams/fallbacks',
    headers: { authorization: `Bearer ${token}`, 'user-agent': userAgent },
    payload: { reason, ...more },
  });
  return { status: answer.statusCode, body: answer.json<object>() };
}

test('an admin sees how often it happened, by browser and reason, the most first', async () => {
  const [nimali, kasun] = [
    await cast.tokenOf(await cast.person({ name: 'Nimali' })),
    await cast.tokenOf(await cast.person({ name: 'Kasun' })),
  ];
  expect((await list()).rows).toEqual([]);
  for (const [student, reason, agent] of [
    [nimali, 'decoding', CHROME],
    [kasun, 'decoding', CHROME],
    [kasun, 'buffer', CHROME],
    [kasun, 'format', SAFARI],
    [kasun, 'format', SAFARI],
    [nimali, 'format', SAFARI],
    [nimali, 'engine', 'curl/8.9.1'],
  ] as const)
    expect((await tell(student, reason, agent)).status).toBe(201);
  const lastDay = '2027-01-14';
  expect((await list()).rows).toEqual([
    { browser: 'Safari', version: 18, reason: 'format', times: 3, lastDay },
    { browser: 'Chrome', version: 142, reason: 'decoding', times: 2, lastDay },
    { browser: null, version: null, reason: 'engine', times: 1, lastDay },
    { browser: 'Chrome', version: 142, reason: 'buffer', times: 1, lastDay },
  ]);
  expect((await list('from=2027-01-01&to=2027-01-13')).rows).toEqual([]);
  expect(await list('from=2027-01-14&to=2027-01-08')).toMatchObject({ code: 'period-invalid' });
});

test('nothing of the person, the network or the lesson is kept: the row has a day, a browser, a reason and a count', async () => {
  const nimali = await cast.person({ name: 'Nimali' });
  await tell(await cast.tokenOf(nimali), 'key', CHROME);
  const { rows } = await harness.pool.query('SELECT *, day::text AS day FROM player_fallback');
  expect(rows).toEqual([{ day: '2027-01-14', browser: 'Chrome', version: 142, reason: 'key', times: 1 }]);
  await harness.pool.query('DELETE FROM account WHERE id = $1', [nimali]);
  expect((await list()).rows).toMatchObject([{ reason: 'key', times: 1 }]);
});

test('an unknown reason, and anything beside the reason, is refused', async () => {
  const nimali = await cast.tokenOf(await cast.person({ name: 'Nimali' }));
  expect(await tell(nimali, 'bored', CHROME)).toMatchObject({ status: 400, body: { code: 'input-invalid' } });
  expect(await tell(nimali, 'key', CHROME, { message: 'x' })).toMatchObject({ status: 400 });
  expect((await list()).rows).toEqual([]);
});

test('one account is counted so often in an hour and no more; another one still is', async () => {
  const [nimali, kasun] = [
    await cast.tokenOf(await cast.person({ name: 'Nimali' })),
    await cast.tokenOf(await cast.person({ name: 'Kasun' })),
  ];
  for (let count = 0; count < FALLBACKS_AN_HOUR; count += 1)
    expect((await tell(nimali, 'engine', CHROME)).status).toBe(201);
  expect(await tell(nimali, 'engine', CHROME)).toMatchObject({
    status: 429,
    body: { code: 'too-many-fallbacks' },
  });
  expect((await tell(kasun, 'engine', CHROME)).status).toBe(201);
  expect((await list()).rows).toMatchObject([{ times: FALLBACKS_AN_HOUR + 1 }]);
});

test('what is older than 400 days is forgotten', async () => {
  const row = { browser: 'Chrome', version: 142, reason: 'decoding', times: 1 };
  for (const day of ['2025-12-09', '2025-12-10'])
    await harness.db
      .insertInto('player_fallback')
      .values({ ...row, day })
      .execute();
  await harness.jobs.enqueue(harness.db as never, 'player-fallbacks.purge', {});
  await harness.jobs.runDue();
  const left = await harness.pool.query<{ day: string }>('SELECT day::text AS day FROM player_fallback');
  expect(left.rows).toEqual([{ day: '2025-12-10' }]);
});

import type { Learning } from '@valence/contract/admin/analytics';
import { DAY_MS } from '@valence/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Browser, type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness, TEST_START } from '../../../test/harness.ts';
import { closeWatchedDays } from './watched-sums.ts';

let harness: Harness;
let cast: Cast;
let admin: Browser;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
});
afterAll(async () => harness.close());
beforeEach(async () => {
  harness.clock.set(TEST_START);
  await harness.pool.query('TRUNCATE account, video, audit_entry CASCADE');
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});

const PERIODS = [
  ['2027-01-08', '2027-01-14'],
  ['2027-01-01', '2027-01-07'],
  ['2027-01-10', '2027-01-10'],
  ['2026-12-01', '2027-01-14'],
  ['2026-12-05', '2026-12-20'],
];

/** The answer for each period: from the days themselves, or from the sums where there are some. */
async function told(): Promise<unknown[]> {
  const answers = [];
  for (const [from, to] of PERIODS) {
    const { body } = await admin<Learning>('GET', `/api/v1/admin/analytics/learning?from=${from}&to=${to}`);
    answers.push([body.totals, body.totalsBefore]);
  }
  return answers;
}

const through = async () =>
  (await harness.pool.query<{ through: string | null }>('SELECT through FROM watch_closed')).rows[0]?.through;

/** The sums computed from the days themselves, whatever sums are stored. */
async function truth(): Promise<unknown[]> {
  await harness.pool.query('UPDATE watch_closed SET through = NULL');
  return told();
}

async function watched(account_id: string, video_id: string, day: string, seconds: number): Promise<void> {
  await harness.db.insertInto('watch_day').values({ day, account_id, video_id, seconds }).execute();
}

/** Students who watch parts of lessons on some days of seven weeks, the same each time. */
async function watchAll(): Promise<{ people: string[]; videos: string[] }> {
  const [people, videos]: [string[], string[]] = [[], []];
  for (const place of [0, 1, 2, 3]) people[place] = await cast.person();
  for (const duration_seconds of [600, 1000, null]) videos.push(await cast.video({ duration_seconds }));
  for (const [who, person] of people.entries())
    for (const [which, video] of videos.entries())
      for (let back = 0; back < 50; back += 1)
        if ((who * 31 + which * 17 + back * 13) % 11 === 0) {
          const day = new Date(TEST_START.getTime() - back * DAY_MS).toISOString().slice(0, 10);
          await watched(person, video, day, 60 + ((who + which + back) % 5) * 50);
        }
  return { people, videos };
}

describe('the sums of days of watching that are over', () => {
  test('give the same answer for every period as the days themselves, today included', async () => {
    await watchAll();
    const days = await told();
    expect(days.some((one) => JSON.stringify(one).includes('"finished":1'))).toBe(true);
    await closeWatchedDays(harness);
    expect(await through()).toBe('2027-01-13');
    expect(await told()).toEqual(days);
    await closeWatchedDays(harness);
    expect(await told()).toEqual(days);
  });

  test.each<[string, (school: { people: string[]; videos: string[] }) => Promise<unknown>]>([
    [
      'something watched on a day that is over',
      async ({ people, videos }) => watched(people[0] ?? '', videos[1] ?? '', '2026-12-30', 700),
    ],
    [
      'more watched on it',
      async () =>
        harness.pool.query(
          `UPDATE watch_day SET seconds = seconds + 500 WHERE day = (SELECT min(day) FROM watch_day)`,
        ),
    ],
    [
      'a deleted account',
      async ({ people }) => harness.pool.query('DELETE FROM account WHERE id = $1', [people[1]]),
    ],
    [
      'another length of a lesson',
      async ({ videos }) =>
        harness.pool.query('UPDATE video SET duration_seconds = 200 WHERE id = $1', [videos[0]]),
    ],
  ])('%s counts at once, and after the next closing', async (_, change) => {
    const school = await watchAll();
    await closeWatchedDays(harness);
    await change(school);
    const atOnce = await told();
    await closeWatchedDays(harness);
    const closed = await told();
    expect(await through()).toBe('2027-01-13');
    const right = await truth();
    expect(atOnce).toEqual(right);
    expect(closed).toEqual(right);
  });

  test('two servers that close days at once close each day once', async () => {
    await watchAll();
    const days = await told();
    await Promise.all([closeWatchedDays(harness), closeWatchedDays(harness)]);
    expect(await told()).toEqual(days);
  });
});

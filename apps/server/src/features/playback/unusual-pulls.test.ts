// The admin area shows students whose lessons were pulled faster than anybody watches, or from several networks at once.

import type { listUnusualPulls } from '@valence/contract/admin/analytics';
import type { listNeeds } from '@valence/contract/admin/overview';
import type { ReplyOf } from '@valence/contract/endpoint';
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
  await harness.pool.query('TRUNCATE account CASCADE');
  harness.clock.set(TEST_START);
  admin = await cast.signIn(await cast.person({ role: 'admin' }));
});

const PERIOD = 'from=2027-01-08&to=2027-01-14';
const list = async (query = PERIOD) =>
  (await admin<ReplyOf<typeof listUnusualPulls>>('GET', `/api/v1/admin/analytics/unusual-pulls?${query}`))
    .body;

async function unusual(account_id: string, day: string, held_back: number, networks = 0): Promise<void> {
  await harness.db.insertInto('unusual_pull').values({ account_id, day, held_back, networks }).execute();
}

test('V8: an admin sees who, on how many days and how often; a few such requests a day are nothing to tell', async () => {
  const [nimali, kasun, tharushi] = [
    await cast.person({ name: 'Nimali' }),
    await cast.person({ name: 'Kasun' }),
    await cast.person({ name: 'Tharushi' }),
  ];
  await unusual(nimali, '2027-01-12', 900);
  await unusual(nimali, '2027-01-13', 20, 15);
  await unusual(nimali, '2027-01-14', 29);
  await unusual(kasun, '2027-01-10', 0, 2000);
  await unusual(tharushi, '2027-01-07', 5000);
  const { rows, total } = await list();
  expect(total).toBe(2);
  expect(rows.map(({ phone: _phone, ...row }) => row)).toEqual([
    { userId: kasun, name: 'Kasun', days: 1, lastDay: '2027-01-10', heldBack: 0, networks: 2000 },
    { userId: nimali, name: 'Nimali', days: 2, lastDay: '2027-01-13', heldBack: 920, networks: 15 },
  ]);
  expect((await list(`${PERIOD}&page=2`)).rows).toEqual([]);
  expect(await list('from=2027-01-14&to=2027-01-08')).toMatchObject({ code: 'period-invalid' });
});

test('V8: the overview says how many students it is, to people who may see them', async () => {
  await unusual(await cast.person({ name: 'Nimali' }), '2027-01-12', 900);
  await unusual(await cast.person({ name: 'Kasun' }), '2027-01-12', 3);
  const needsOf = async (browser: Browser) =>
    (await browser<ReplyOf<typeof listNeeds>>('GET', '/api/v1/admin/overview/needs')).body.needs;
  expect(await needsOf(admin)).toContainEqual({ kind: 'unusual-pulls', count: 1 });
  const assistant = await cast.signIn(await cast.person({ role: 'assistant' }));
  expect((await needsOf(assistant)).map(({ kind }) => kind)).not.toContain('unusual-pulls');
});

test('V8: what is older than 90 days is forgotten', async () => {
  const nimali = await cast.person({ name: 'Nimali' });
  await unusual(nimali, '2026-10-15', 900);
  await unusual(nimali, '2026-10-16', 900);
  await harness.jobs.enqueue(harness.db as never, 'unusual-pulls.purge', {});
  await harness.jobs.runDue();
  const left = await harness.pool.query<{ day: string }>('SELECT day::text AS day FROM unusual_pull');
  expect(left.rows).toEqual([{ day: '2026-10-16' }]);
});

test('V8: of two accounts that become one both count, on each day', async () => {
  const [nimali, former] = [await cast.person({ name: 'Nimali' }), await cast.person({ name: 'Nimali P' })];
  await unusual(nimali, '2027-01-12', 100, 1);
  await unusual(former, '2027-01-12', 40, 2);
  await unusual(former, '2027-01-13', 60);
  const { phone } = await harness.db
    .selectFrom('account')
    .select('phone')
    .where('id', '=', former)
    .executeTakeFirstOrThrow();
  expect((await admin('POST', `/api/v1/admin/accounts/${nimali}/merge`, { phone })).status).toBe(200);
  expect((await list()).rows).toMatchObject([{ userId: nimali, days: 2, heldBack: 200, networks: 3 }]);
});

import { afterAll, expect, test } from 'vitest';
import { createHarness, TEST_START } from './harness.ts';

const harness = await createHarness();
afterAll(harness.close);

test('a harness has an application, a database of its own and a clock that stands still', async () => {
  const answer = await harness.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ready', checks: { database: 'ok', disk: 'ok', whatsapp: 'ok' } });
  expect(harness.clock.now()).toEqual(TEST_START);
  harness.clock.advance({ days: 1, minutes: 2 });
  expect(harness.clock.now().toISOString()).toBe('2027-01-15T06:32:00.000Z');
});

test('two harnesses do not see each other', async () => {
  const other = await createHarness();
  await other.db
    .insertInto('institute')
    .values({ id: '018f0000-0000-7000-8000-000000000001', name: 'A' })
    .execute();
  expect(await harness.db.selectFrom('institute').selectAll().execute()).toEqual([]);
  await other.close();
});

test('a harness can be reached over the network', async () => {
  const address = await harness.listen();
  const answer = await fetch(`${address}/healthz`);
  expect(await answer.json()).toEqual({ status: 'ok' });
});

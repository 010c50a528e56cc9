import type { Day } from '@valence/domain/day';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import * as store from './progress.store.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);

test('opening a lesson, reading progress and storing reports is planned once for a connection among thousands of students', async () => {
  const pair = { accountId: await cast.person(), videoId: await cast.video() };
  await sql`INSERT INTO account (id, phone, role, created_at)
    SELECT uuidv7(), '94' || (980000000 + n), 'student', now() FROM generate_series(1, 4000) n`.execute(db);
  await sql`INSERT INTO watch_progress (account_id, video_id, opened_at, credit_seconds, credited_at)
    SELECT id, ${pair.videoId}, now(), 0, now() FROM account`.execute(db);
  await sql`ANALYZE account, watch_progress`.execute(db);
  await db.connection().execute(async (connection) => {
    for (let second = 0; second < 40; second += 1) {
      const before = await store.openOne(connection, { ...pair, at: clock.now(), creditSeconds: 0 });
      if (!before) throw new Error('The lesson was opened.');
      const next = { ...before, leftAtSecond: second, lastWatchedAt: clock.now() };
      // With newly watched stretches and without.
      const days = [{ ...pair, day: '2027-01-14' as Day, ranges: [[second, second + 1] as const] }];
      const change = { before, next, days: second % 2 === 0 ? days : [] };
      expect(await store.writeUnchanged(connection, [change])).toEqual([change]);
      expect(await store.findAll(connection, [pair])).toHaveLength(1);
    }
    const { rows } =
      await sql`SELECT custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements
      WHERE statement LIKE '%watch_progress%' ORDER BY generic`.execute(connection);
    // PostgreSQL looks at the values of the first five.
    expect(rows).toEqual([
      { custom: 5, generic: 15 },
      { custom: 5, generic: 15 },
      { custom: 5, generic: 35 },
      { custom: 5, generic: 35 },
    ]);
  });
});

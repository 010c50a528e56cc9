import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness } from '../../../test/harness.ts';
import { newId } from '../../platform/ids.ts';
import * as store from './sessions.store.ts';

const harness = await createHarness();
const { db, clock } = harness;
afterAll(async () => harness.close());
const cast = createCast(harness);

test('the steps of refresh tokens are planned once for a connection among thousands of sessions', async () => {
  const accountId = await cast.person();
  const [at, sessionId] = [clock.now(), newId(clock.now())];
  await sql`INSERT INTO session (id, account_id, device, created_at, last_used_at)
    SELECT id, ${accountId}, '', ${at}, ${at} FROM
      (SELECT uuidv7() AS id FROM generate_series(1, 4000) UNION ALL SELECT ${sessionId}::uuid) AS opened`.execute(
    db,
  );
  await sql`ANALYZE session`.execute(db);
  const before = new Date(0);
  const about = {
    at,
    notedBefore: at,
    live: [{ role: 'student', begunBy: before, usedBy: before }] as const,
  };
  await db.connection().execute(async (connection) => {
    for (let step = 1; step <= 20; step += 1)
      expect(await store.takeSteps(connection, [{ sessionId, step }], about)).toEqual([
        { sessionId, accountId, role: 'student' },
      ]);
    const { rows } =
      await sql`SELECT custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements
      WHERE statement LIKE '%refresh_step%'`.execute(connection);
    // PostgreSQL looks at the values of the first five.
    expect(rows).toEqual([{ custom: 5, generic: 15 }]);
  });
});

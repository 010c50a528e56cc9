import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { findChangesSince } from './changes.store.ts';

const { db, ...harness } = await createHarness();
afterAll(async () => harness.close());

test('the question about changes is planned once for a connection, and reads by its index however many changes there are', async () => {
  await sql`INSERT INTO kept_change (xid, kind)
    SELECT (n::text)::xid8, 'lessons' FROM generate_series(3, 20000) n ORDER BY random()`.execute(db);
  await sql`ANALYZE kept_change`.execute(db);
  await db.connection().execute(async (connection) => {
    let { snapshot } = await findChangesSince(connection, undefined);
    for (let count = 0; count < 20; count += 1) ({ snapshot } = await findChangesSince(connection, snapshot));
    const { rows } = await sql<{ name: string; custom: number; generic: number }>`
      SELECT name, custom_plans AS custom, generic_plans AS generic FROM pg_prepared_statements
      WHERE statement LIKE '%FROM kept_change%'`.execute(connection);
    // PostgreSQL looks at the values of the first five.
    expect(rows).toMatchObject([{ custom: 5, generic: 15 }]);
    const plan =
      await sql`EXPLAIN EXECUTE ${sql.ref(rows[0]?.name ?? '')} (${sql.lit(snapshot)}, ${sql.lit(snapshot)})`.execute(
        connection,
      );
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('kept_change_xid');
    // Not a third of the table, as of one bound.
    expect(Number(/Scan (?:using \w+ )?on kept_change [^)]*rows=(\d+)/.exec(text)?.[1])).toBeLessThan(200);
  });
});

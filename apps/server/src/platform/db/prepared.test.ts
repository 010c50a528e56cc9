import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';

const harness = await createHarness();
afterAll(harness.close);

test('a marked statement is prepared once per connection and reused for other values; no other statement is prepared', async () => {
  const answers = await harness.db.transaction().execute(async (tx) => {
    const doubled = async (value: number) => {
      const { rows } = await sql<{ n: number }>`/* prepared */ SELECT ${value}::integer * 2 AS n`.execute(tx);
      return rows[0]?.n;
    };
    const doubles = [await doubled(1), await doubled(2), await doubled(21)];
    await sql`SELECT ${3}::integer * 3 AS n`.execute(tx);
    const prepared = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
      tx,
    );
    return { doubles, statements: prepared.rows.map(({ statement }) => statement) };
  });
  expect(answers).toEqual({
    doubles: [2, 4, 42],
    statements: ['/* prepared */ SELECT $1::integer * 2 AS n'],
  });
});

test('a connection goes back to the pool: more statements than connections are answered', async () => {
  const queries = Array.from({ length: 50 }, async (_, n) =>
    sql<{ n: number }>`/* prepared */ SELECT ${n}::integer AS n`.execute(harness.db),
  );
  const answers = await Promise.all(queries);
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

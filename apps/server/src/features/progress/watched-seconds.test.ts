import { secondsIn, type WatchedRange } from '@valence/domain/watched';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';

const harness = await createHarness();
afterAll(async () => harness.close());

test('PostgreSQL counts the seconds of no, one and many stretches as the rule does', async () => {
  const many = Array.from({ length: 500 }, (_, index) => [index * 3, index * 3 + 2] as const);
  const watched: WatchedRange[][] = [[], [[0, 1]], [[10, 5400]], many.slice(0, 2), many];
  const texts = watched.map((ranges) => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`);
  const { rows } = await sql<{ seconds: number }>`
    SELECT seconds_in(text::int4multirange) AS seconds FROM unnest(${texts}::text[]) AS text`.execute(
    harness.db,
  );
  expect(rows.map(({ seconds }) => seconds)).toEqual(watched.map(secondsIn));
});

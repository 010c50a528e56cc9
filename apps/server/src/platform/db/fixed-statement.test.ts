import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createHarness } from '../../../test/harness.ts';
import { transaction } from './database.ts';
import { fixedStatement } from './fixed-statement.ts';

const { db, close } = await createHarness();
afterAll(close);

test('a fixed statement is composed once, and runs with the values of each call, inside and outside a transaction', async () => {
  let composed = 0;
  const sum = fixedStatement((left: number, texts: readonly string[], right: number) => {
    composed += 1;
    return sql<{ sum: number; texts: string[] }>`/* prepared */
      SELECT ${right}::integer * 10 + ${left}::integer + ${right}::integer AS sum, ${texts}::text[] AS texts`;
  });
  expect(await sum(db, 1, ['a', 'b'], 2)).toEqual([{ sum: 23, texts: ['a', 'b'] }]);
  expect(await transaction(db, async (tx) => sum(tx, 3, ['"', '{}'], 4))).toEqual([
    { sum: 47, texts: ['"', '{}'] },
  ]);
  expect(composed).toBe(1);
});

test('a value that is computed while it is composed is an error: it would stay the first call’s', async () => {
  const wrong = fixedStatement(
    (numbers: readonly number[]) => sql<{ one: number }>`SELECT ${numbers.length}::integer AS one`,
  );
  await expect(wrong(db, [1])).rejects.toThrow('a value of its own');
});

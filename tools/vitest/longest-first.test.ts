import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { root } from '../steps/run.ts';
import { LONGEST_FILE, LongestFirst } from './longest-first.ts';

const longest = JSON.parse(readFileSync(LONGEST_FILE, 'utf8')) as Record<string, number>;

test('every file that is known to take long exists, so that a renamed one does not begin last unnoticed', () => {
  expect(Object.keys(longest).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('the longest begin first, all others stay in the order of Vitest', async () => {
  const [first = '', second = ''] = Object.keys(longest);
  const config = { sequence: { groupOrder: 0 }, isolate: false };
  const names = ['b.test.ts', second, 'a.test.ts', first];
  const files = names.map(
    (name) => ({ moduleId: join(root, name), project: { name: 'server', config } }) as TestSpecification,
  );
  const cache = { getTestSpecificationResult: () => ({ failed: false, duration: 1 }) };
  const sorted = await new LongestFirst({ config: { root }, cache } as unknown as Vitest).sort(files);
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual(
    [first, second, 'b.test.ts', 'a.test.ts'].map((name) => join(root, name)),
  );
});

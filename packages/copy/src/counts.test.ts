// What counts something says "1 class", and no "1 classes"; and where nothing came of a press, it does not say that it was done to "0 classes".

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What is counted. Other words that end with an s are verbs after a name: “1 knows no video …”. */
const COUNTED =
  /(?<![\d.,:–-])\b1 (answers|cards|changes|checks|children|classes|days|devices|entries|files|films|hours|lessons|letters|lines|messages|minutes|months|notes|papers|people|persons|questions|results|rows|seconds|slips|spots|students|videos|visits|weeks|years)\b/;
const EXCEPT = [
  // Fixed by the specification.
  'Video assigned to 1 classes',
  // Bounds, never of one.
  'It has more than 1 rows.',
  // Only of more than are shown.
  'All 1 videos',
  // A verb.
  /^1 answers a message/,
];

/** Every function among the sentences, with where it stands. */
function* functionsIn(value: unknown, path: string): Generator<[string, (...args: unknown[]) => unknown]> {
  if (typeof value === 'function') yield [path, value as (...args: unknown[]) => unknown];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* functionsIn(inner, `${path}.${key}`);
}

/** What a sentence says of so many of everything; undefined where it takes something other than numbers. */
function saidOf(count: number, sentence: (...args: unknown[]) => unknown): string | undefined {
  try {
    const text = sentence(...Array.from({ length: sentence.length }, () => count));
    return typeof text === 'string' ? text : undefined;
  } catch {
    return undefined;
  }
}

const modules = await Promise.all(
  globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).map(
    async (path) => [path, (await import(join(import.meta.dirname, path))) as object] as const,
  ),
);

function allSaidOf(count: number) {
  return modules
    .flatMap(([path, module]) => [...functionsIn(module, path)])
    .flatMap(([path, sentence]) => {
      const text = saidOf(count, sentence);
      return text === undefined ? [] : [{ path, text }];
    });
}

test('one of something is not said in the plural', () => {
  const said = allSaidOf(1);
  // As many as take numbers today, or more: nothing is looked at by mistake.
  expect(said.filter(({ text }) => /\b1 [a-z]/.test(text)).length).toBeGreaterThan(60);
  const plurals = said.filter(
    ({ text }) =>
      COUNTED.test(text) && !EXCEPT.some((one) => (typeof one === 'string' ? one === text : one.test(text))),
  );
  expect(plurals).toEqual([]);
});

/** Never said of none: only once something is chosen, or has changed. */
const NEVER_OF_NONE = ['0 classes chosen', /^0 classes have changed/];

test('nothing is said to have been done to 0 classes', () => {
  const said = allSaidOf(0).filter(({ text }) => /\b0 classes\b/.test(text));
  const others = said.filter(
    ({ text }) => !NEVER_OF_NONE.some((one) => (typeof one === 'string' ? one === text : one.test(text))),
  );
  expect(others).toEqual([]);
});

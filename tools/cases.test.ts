import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const exclude = ['**/node_modules/**', 'tools/cases.test.ts'];
const tests = globSync('{apps,packages,studio,tools}/**/*.{test.ts,test.tsx,e2e.ts,soak.ts}', {
  cwd: root,
  exclude,
});

/** Ids are at the beginning of a test's name: 'A5: …', 'V1, V3: …', 'N1 takes …'. */
const NAME = /['"`]((?:[ADEFHNOPRSUVW][0-9]{1,2}(?:, | and |: | ))+)/g;

const idsInTests = new Set(
  tests.flatMap((path) =>
    [...read(path).matchAll(NAME)].flatMap(([, ids = '']) => ids.match(/[A-Z][0-9]+/g) ?? []),
  ),
);
const idsOfCases = [...read('docs/CASES.md').matchAll(/^\| ([A-Z][0-9]+) \|/gm)].map(([, id = '']) => id);

test('every case has one row, and a test with its id', () => {
  expect(idsOfCases).toEqual([...new Set(idsOfCases)]);
  expect(idsOfCases.filter((id) => !idsInTests.has(id))).toEqual([]);
});

test('every id in the name of a test is a case', () => {
  expect([...idsInTests].filter((id) => !idsOfCases.includes(id))).toEqual([]);
});

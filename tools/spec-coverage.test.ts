import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const exclude = ['**/node_modules/**'];
const tests = globSync('{apps,packages,studio,tools}/**/*.{test.ts,test.tsx,e2e.ts,soak.ts}', {
  cwd: root,
  exclude,
});
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** A test file in backticks, perhaps followed by “names” of tests. */
const FILE = /`([\w.-]+\.(?:test|e2e)\.tsx?)`((?:,? “[^”]+”)*)/g;
const COMMAND = /`npm run ([\w:-]+)/g;

/** The rows of the document's tables, without the headings. */
const rows = read('docs/spec-coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line !== '| Rule | Proof |');

/** The text of all test files of that name, with the quotes of string literals unescaped; undefined: no such file. */
function sourceOf(file: string): string | undefined {
  const paths = tests.filter((path) => basename(path) === file);
  return paths.length === 0 ? undefined : paths.map((path) => read(path).replaceAll("\\'", "'")).join('\n');
}

/** The problems of a row's proofs. */
function faultsOf(row: string, source = sourceOf): string[] {
  const files = [...row.matchAll(FILE)];
  const commands = [...row.matchAll(COMMAND)].map(([, name = '']) => name);
  if (files.length + commands.length === 0) return ['nothing proves it'];
  return [
    ...commands.filter((name) => !(name in scripts)).map((name) => `there is no npm run ${name}`),
    ...files.flatMap(([, file = '', names = '']) => {
      const text = source(file);
      if (text === undefined) return [`there is no ${file}`];
      return [...names.matchAll(/“([^”]+)”/g)].flatMap(([, name = '']) => faultOfTest(text, file, name));
    }),
  ];
}

function faultOfTest(text: string, file: string, name: string): string[] {
  const at = ['"', "'", '`'].map((quote) => text.indexOf(quote + name + quote)).find((place) => place >= 0);
  if (at === undefined) return [`${file} has no test “${name}”`];
  return /\.(?:skip|todo|fixme|fails)\(\s*$/.test(text.slice(0, at)) ? [`${file} leaves “${name}” out`] : [];
}

test('the document names many proofs', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.flatMap((row) => [...row.matchAll(/“[^”]+”/g)]).length).toBeGreaterThan(200);
});

test('a row without a proof, with a missing one, or with a skipped test is reported', () => {
  const source = (file: string) =>
    file === 'a.test.ts' ? "it('runs', run); it.skip('rests', run);" : undefined;
  const faults = (row: string) => faultsOf(row, source);
  expect(faults('| a rule | open |')).toEqual(['nothing proves it']);
  expect(faults('| a rule | `b.test.ts` |')).toEqual(['there is no b.test.ts']);
  expect(faults('| a rule | `npm run nothing` |')).toEqual(['there is no npm run nothing']);
  expect(faults('| a rule | `a.test.ts` “walks” |')).toEqual(['a.test.ts has no test “walks”']);
  expect(faults('| a rule | `a.test.ts` “runs”, “rests” |')).toEqual(['a.test.ts leaves “rests” out']);
});

test.each(rows)('%s', (row) => {
  expect(faultsOf(row)).toEqual([]);
});

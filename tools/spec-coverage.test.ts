import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const exclude = ['**/node_modules/**'];
const tests = globSync('{apps,packages,tools}/**/*.{test.ts,test.tsx,e2e.ts}', { cwd: root, exclude });

/** Every `file` with the “names” that follow it, as the document has them. */
function proofs(): { file: string; name: string }[] {
  const text = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');
  return [...text.matchAll(/`([\w.-]+\.(?:test|e2e)\.tsx?)`((?:,? “[^”]+”)+)/g)].flatMap(
    ([, file = '', names = '']) => [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => ({ file, name })),
  );
}

/** The text of all test files of that name, with the quotes of string literals unescaped. */
function sourceOf(file: string): string {
  const paths = tests.filter((path) => basename(path) === file);
  return paths.map((path) => readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'")).join('\n');
}

test('the document names many proofs', () => {
  expect(proofs().length).toBeGreaterThan(60);
});

test.each(proofs())('$file has a test “$name”', ({ file, name }) => {
  const source = sourceOf(file);
  expect(['"', "'", '`'].some((quote) => source.includes(quote + name + quote))).toBe(true);
});

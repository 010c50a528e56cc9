import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../docs/decisions');

test('every decision is in the index once', () => {
  const files = globSync('[0-9]*.md', { cwd: folder }).sort();
  const links = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(
    /^- \[(\d+)\]\((\d{4}-[\w-]+\.md)\)/gm,
  );
  const entries = [...links].map(([, number = '', file = '']) => ({ number: Number(number), file }));
  expect(entries.map(({ file }) => file).sort()).toEqual(files);
  expect(entries.filter(({ number, file }) => Number(file.slice(0, 4)) !== number)).toEqual([]);
});

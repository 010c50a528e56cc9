import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inFileName } from './save-file.ts';

test.each([
  ['2027 Theory, Colombo', '2027-Theory,-Colombo'],
  ['අණුක / ස්කන්ධ: "1"', 'අණුක-ස්කන්ධ-1'],
  ['../../etc', 'etc'],
  ['a'.repeat(300), 'a'.repeat(60)],
])('%j becomes a part of a file’s name that every system takes', (words, part) => {
  expect(inFileName(words)).toBe(part);
});

test('files are named by what is in them; the users of a video alone by its id, as specified', () => {
  const app = join(import.meta.dirname, '..');
  const named = globSync('**/*.{ts,tsx}', { cwd: app, exclude: ['**/*.test.*'] }).flatMap(
    (path) => readFileSync(join(app, path), 'utf8').match(/name: `[^`]*\$\{\w*[iI]d\}[^`]*`/g) ?? [],
  );
  expect(named).toEqual([expect.stringContaining('_users')]);
});

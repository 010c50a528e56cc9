import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENTRIES, FILE_LIST_HEADER, FORMAT, manifestShape } from './manifest.ts';

test('docs/EXPORT.md describes every entry and every field of the manifest, and no other', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../../docs/EXPORT.md'), 'utf8');
  const [entries = '', fields = ''] = text.split('**The manifest.**');
  const firstCells = (part: string) =>
    [...part.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    );
  const named = firstCells(entries).map((name) => name.replace(/(KEY|NAME\.csv)$/, ''));
  expect(named.toSorted()).toEqual(Object.values<string>(ENTRIES).toSorted());
  expect(firstCells(fields).toSorted()).toEqual(Object.keys(manifestShape.shape).toSorted());
  expect(text).toContain(`the number of this form: ${FORMAT}`);
  expect(text).toContain(`\`${FILE_LIST_HEADER.trim()}\``);
});

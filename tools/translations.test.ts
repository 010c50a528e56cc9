// Checks the list of untranslated sentences, and that a folder is all that a language needs.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { missingIn } from './translations.ts';
import { languagesIn } from './web-build.ts';

const sinhala = join(import.meta.dirname, '../packages/copy/test/languages/si');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'valence-words-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('names each sentence that a language leaves out, also inside a group; a whole file leaves none', async () => {
  const files = new Map((await missingIn(sinhala)).map((one) => [one.file, one]));
  expect(files.get('auth/verify')?.sentences).toEqual([]);
  expect(files.get('auth/profile')?.sentences).toContain('themeCopy.choices.light');
  expect(files.get('auth/profile')?.sentences).not.toContain('themeCopy.choices.dark');
  expect(files.get('auth/sign-in')?.sentences).toContain('login.steps');
  expect(files.get('learning/library')?.sentences).toHaveLength(files.get('learning/library')?.of ?? 0);
});

it('an empty folder leaves out everything; a name that English does not have is refused', async () => {
  const nothing = await missingIn(folder);
  expect(nothing.every(({ sentences, of }) => sentences.length === of)).toBe(true);
  expect(nothing.find(({ file }) => file === 'common')?.of).toBeGreaterThan(20);
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/home.ts'), 'export const house = {};');
  await expect(missingIn(folder)).rejects.toThrow("home.ts: the English words have no 'house'.");
});

it('languages are the folders with a code for a name', () => {
  for (const name of ['ta', 'si', 'en', '.git', 'notes']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'fr'), '');
  expect(languagesIn(folder)).toEqual(['si', 'ta']);
  expect(languagesIn(join(folder, 'none'))).toEqual([]);
});

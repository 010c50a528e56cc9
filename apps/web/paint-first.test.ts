// What a prerendered page asks for, and in which order of haste.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const head = (...links: string[]) =>
  `<!DOCTYPE html><html><head>${links.join('')}</head><body>Words</body></html>`;
const script = '<link rel="modulepreload" href="/assets/a.js"/>';
const sheet = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css"/>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paint-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'login'));
  await writeFile(join(folder, 'assets/one.css'), '.one{content:"$&"}\n');
  await writeFile(join(folder, 'assets/two.css'), '.two{color:red}\n');
});
afterAll(async () => rm(folder, { recursive: true }));

test('styles are in the HTML in their order, their links are not fetched, and scripts come last', async () => {
  await writeFile(join(folder, 'index.html'), head(script, sheet('one'), sheet('two')));
  await writeFile(join(folder, 'login/index.html'), head(script, sheet('two')));
  await paintFirst(folder, ['/', '/login']);
  const late = '<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>';
  const link = (name: string) => `<link rel="stylesheet" disabled="" href="/assets/${name}.css"/>`;
  expect(await readFile(join(folder, 'index.html'), 'utf8')).toBe(
    head(
      late,
      `<style>.one{content:"$&"}</style>${link('one')}`,
      `<style>.two{color:red}</style>${link('two')}`,
    ),
  );
  expect(await readFile(join(folder, 'login/index.html'), 'utf8')).toBe(
    head(late, `<style>.two{color:red}</style>${link('two')}`),
  );
});

test('a page whose scripts are named in another way fails the build', async () => {
  await writeFile(join(folder, 'index.html'), head('<script src="/a.js"></script>'));
  await expect(paintFirst(folder, ['/'])).rejects.toThrow('does not name its scripts');
});

// A small build of the pages in a folder of its own, and the program that writes them again, for tests of the server's use of both.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const PAGE_PROGRAM = join(import.meta.dirname, 'fixtures/page-program.ts');

const siteMap = [{ path: '/al2027' }, { path: '/login' }];

const files: Readonly<Record<string, string>> = {
  'client/fallback.html': '<!doctype html><title>fallback</title>',
  'client/al2027/index.html':
    '<!doctype html><title>as built</title><script>window.__content = "as built";</script>',
  'client/al2027.json': '["as built"]',
  'client/login/index.html': '<!doctype html><title>login</title><script>login();</script>',
  'site-map.json': JSON.stringify(siteMap),
  'server/index.js': 'export {};',
  'server/starts': '',
};

export interface BuiltPages {
  /** The server's settings for it. */
  readonly given: { readonly pagesFolder: string; readonly pagesProgram: string };
  /** The brands that the program was started with. */
  readonly starts: () => Promise<string[]>;
  readonly remove: () => Promise<void>;
}

export async function buildPages(): Promise<BuiltPages> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-pages-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return {
    given: { pagesFolder: join(folder, 'client'), pagesProgram: PAGE_PROGRAM },
    starts: async () => (await readFile(join(folder, 'server/starts'), 'utf8')).split('\n').slice(0, -1),
    remove: async () => rm(folder, { recursive: true }),
  };
}

/** What a film's file begins with, and more: 1000 bytes. */
export function filmBytes(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(988, 7)]);
}

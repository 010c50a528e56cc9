// Tests weighing on a small handmade build: each reachable file counts once, whether it loads at once or on demand.

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Manifest, type SiteMap, weigh } from './budgets.ts';

let build: string;
const sizes = new Map<string, number>();

function write(file: string, content: string): void {
  const path = join(build, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  sizes.set(file, gzipSync(content, { level: 9 }).length);
}

const gzipOf = (...files: string[]) =>
  files.reduce((sum, file) => sum + (sizes.get(`client/assets/${file}`) ?? 0), 0);

const manifest: Manifest = {
  'app/browser.tsx': {
    file: 'assets/browser.js',
    imports: ['_shared.js'],
    dynamicImports: ['app/home.tsx', 'app/frame.tsx', 'app/play.tsx', 'app/late.ts'],
    css: ['assets/browser.css'],
  },
  '_shared.js': { file: 'assets/shared.js' },
  'app/late.ts': { file: 'assets/late.js', css: ['assets/late.css'] },
  'app/home.tsx': { file: 'assets/home.js', imports: ['_shared.js'] },
  'app/frame.tsx': { file: 'assets/frame.js' },
  'app/play.tsx': { file: 'assets/play.js', dynamicImports: ['app/engine.ts', 'node_modules/hls.js/hls.js'] },
  'app/engine.ts': { file: 'assets/engine.js' },
  'node_modules/hls.js/hls.js': { file: 'assets/hls.js' },
};
const siteMap: SiteMap = [
  { path: '/', files: ['app/home.tsx'] },
  { path: '/play/:id', files: ['app/frame.tsx', 'app/play.tsx'] },
];

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'valence-budgets-'));
  write('manifest.json', JSON.stringify(manifest));
  write('site-map.json', JSON.stringify(siteMap));
  for (const { file } of Object.values(manifest)) write(`client/${file}`, `export default '${file}';`);
  write('client/assets/browser.css', 'a { color: inherit; }');
  write('client/assets/late.css', 'b { color: inherit; }');
  write('client/assets/engine.js', `export default '${randomBytes(230_000).toString('base64')}';`);
});

afterEach(() => rmSync(build, { recursive: true, force: true }));

const weightOf = (what: string) => weigh(build).find((weight) => weight.what === what);

it('counts the entry, the page and what they share once, on demand or at once; other pages are other visits', () => {
  expect(weightOf('script /')?.bytes).toBe(gzipOf('browser.js', 'shared.js', 'late.js', 'home.js'));
  expect(weightOf('style /')?.bytes).toBe(gzipOf('browser.css'));
});

it('counts what loads on demand and notices when the sum is over budget', () => {
  const player = weightOf('script /play/:id');
  expect(player?.bytes).toBe(
    gzipOf('browser.js', 'shared.js', 'late.js', 'frame.js', 'play.js', 'engine.js'),
  );
  expect(player?.bytes).toBeGreaterThan(player?.budgetBytes ?? 0);
});

it('reports a page that the build does not have', () => {
  expect(weightOf('script /login')?.fault).toBe('the build has no such page');
  expect(weightOf('script /')?.fault).toBeUndefined();
});

it('weighs the font files as they are sent', () => {
  write('client/display.woff2', 'x'.repeat(26_000));
  expect(weightOf('fonts')).toMatchObject({ bytes: 26_000, budgetBytes: 25_000 });
});

it('refuses to guess when there is no manifest', () => {
  rmSync(join(build, 'manifest.json'));
  expect(() => weigh(build)).toThrow(/manifest/);
});

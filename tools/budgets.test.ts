// Weighing a small build by hand: what is reachable counts, once, whether it loads at once or on demand.

import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Manifest, routesFor, weigh } from './budgets.ts';

let client: string;
const sizes = new Map<string, number>();

function write(file: string, content: string): void {
  const path = join(client, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  sizes.set(file, gzipSync(content).length);
}

const gzipOf = (...files: string[]) => files.reduce((sum, file) => sum + (sizes.get(file) ?? 0), 0);

const manifest: Manifest = {
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry.js', imports: [], css: [] },
  routes: {
    root: { module: '/assets/root.js', path: '', css: ['/assets/root.css'] },
    home: { module: '/assets/home.js', index: true, parentId: 'root' },
    desk: { module: '/assets/desk.js', parentId: 'root' },
    play: { module: '/assets/play.js', path: 'play/:lesson', parentId: 'desk' },
  },
};

beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'valence-budgets-'));
  write('/assets/manifest-1.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  write('/assets/entry.js', "import './shared.js';");
  write('/assets/shared.js', 'export const shared = 1;');
  write('/assets/root.js', "import { shared } from './shared.js'; shared;");
  write('/assets/root.css', 'a { color: inherit; }');
  write('/assets/home.js', 'export default 1;');
  write('/assets/desk.js', 'export default 2;');
  write('/assets/play.js', 'const hls = () => import("./hls.js"); export default hls;');
  write('/assets/hls.js', `export default '${randomBytes(230_000).toString('base64')}';`);
});

afterEach(() => rmSync(client, { recursive: true, force: true }));

const weightOf = (what: string) => weigh(client).find((weight) => weight.what === what);

it('counts entry, manifest, root, page and what they share once', () => {
  const files = ['entry', 'manifest-1', 'shared', 'root', 'home'].map((name) => `/assets/${name}.js`);
  expect(weightOf('script /')?.bytes).toBe(gzipOf(...files));
  expect(weightOf('style /')?.bytes).toBe(gzipOf('/assets/root.css'));
});

it('counts what loads on demand and notices when the sum is over budget', () => {
  const player = weightOf('script /play/:id');
  expect(player?.budgetBytes).toBe(215_000);
  expect(player?.bytes).toBeGreaterThan(230_000);
  expect(weightOf('script /')?.bytes).toBeLessThan(2_000);
});

it('reports a page that the build does not have', () => {
  expect(weightOf('script /login')?.fault).toBe('the build has no such page');
  expect(weightOf('script /')?.fault).toBeUndefined();
});

it('finds a route through its layouts, whatever its parameter is called', () => {
  const modules = routesFor(manifest, '/play/:id').map(({ module }) => module);
  expect(modules).toEqual(['/assets/play.js', '/assets/desk.js', '/assets/root.js']);
});

it('weighs the font files as they are sent', () => {
  write('/assets/display.woff2', 'x'.repeat(26_000));
  expect(weightOf('fonts')).toMatchObject({ bytes: 26_000, budgetBytes: 25_000 });
});

it('refuses to guess when there is no manifest', () => {
  rmSync(join(client, 'assets/manifest-1.js'));
  expect(() => weigh(client)).toThrow(/manifest/);
});

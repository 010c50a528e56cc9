// What a prerendered page asks for, and in which order of haste.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paintFirst } from './paint-first.ts';

const page = (links: string, start: string) =>
  `<!DOCTYPE html><html><head>${links}</head><body>Words${start}</body></html>`;
const script = ['a', 'root', 'b', 'entry']
  .map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`)
  .join('');
/** As React Router writes it. */
const start = `<script type="module" async="">import "/assets/m.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";
  
  window.__reactRouterRouteModules = {"root":route0,"page":route1};

import("/assets/entry.js");</script>`;
/** With the mark that React Router puts on a sheet which several pages share. */
const sheet = (name: string) => `<link rel="stylesheet" href="/assets/${name}.css#"/>`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paint-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'login'));
  await writeFile(join(folder, 'assets/one.css'), '.one{content:"$&"}\n');
  await writeFile(join(folder, 'assets/two.css'), '.two{color:red}\n');
});
afterAll(async () => rm(folder, { recursive: true }));

const headOf = async (file: string) =>
  /<head>(.*)<\/head>/s.exec(await readFile(join(folder, file), 'utf8'))?.[1];

test('styles are in the HTML in their order, and their links are not fetched', async () => {
  await writeFile(join(folder, 'index.html'), page(script + sheet('one') + sheet('two'), start));
  await writeFile(join(folder, 'login/index.html'), page(script + sheet('two'), start));
  await paintFirst(folder, ['/', '/login']);
  const link = (name: string) => `<link rel="stylesheet" disabled="" data-href="/assets/${name}.css#"/>`;
  expect(await headOf('index.html')).toBe(
    `<style>.one{content:"$&"}</style>${link('one')}<style>.two{color:red}</style>${link('two')}`,
  );
  expect(await headOf('login/index.html')).toBe(`<style>.two{color:red}</style>${link('two')}`);
});

/** Runs the page's script in a browser of this test's making; what it asked for, in order, and how it goes on. */
async function startOf({ hidden = false, tells = true }: { hidden?: boolean; tells?: boolean }) {
  await writeFile(join(folder, 'index.html'), page(script, start));
  await paintFirst(folder, ['/']);
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const code = /<script>([\s\S]*)<\/script>/.exec(html)?.[1] ?? '';
  const asked: string[] = [];
  const atOnce: number[] = [];
  const frames: (() => void)[] = [];
  const told: ((list: { getEntriesByName: (name: string) => string[] }) => void)[] = [];
  class PerformanceObserver {
    static readonly supportedEntryTypes = tells ? ['paint'] : undefined;
    readonly observe = () => undefined;
    constructor(tell: (typeof told)[number]) {
      told.push(tell);
    }
  }
  const window = { __reactRouterRouteModules: {}, addEventListener: () => undefined };
  const links = [{ href: '', dataset: { href: '/assets/one.css' } }];
  const document = {
    hidden,
    createElement: () => ({}),
    querySelectorAll: () => links,
    head: { append: (link: { rel: string; href: string }) => asked.push(`${link.rel} ${link.href}`) },
  };
  const running = new Set<string>();
  const load = async (address: string) => {
    asked.push(address);
    running.add(address);
    atOnce.push(running.size);
    await new Promise((done) => setTimeout(done));
    running.delete(address);
    return { address };
  };
  runInNewContext(code.replaceAll('import(', 'load('), {
    window,
    document,
    load,
    requestAnimationFrame: (done: () => void) => frames.push(done),
    setTimeout,
    PerformanceObserver,
  });
  const frame = () => {
    for (const done of frames) done();
  };
  const paint = (painted: string) => {
    for (const tell of told) tell({ getEntriesByName: (name) => [painted].filter((one) => one === name) });
  };
  return { asked, atOnce, links, window, frame, paint };
}

const everything = [
  'modulepreload /assets/a.js',
  'modulepreload /assets/root.js',
  'modulepreload /assets/b.js',
  'modulepreload /assets/entry.js',
  '/assets/m.js',
  '/assets/a.js',
  '/assets/b.js',
  '/assets/root.js',
  '/assets/page.js',
  '/assets/entry.js',
];

test('scripts are asked for once the page has been painted, all at once, and start in their order', async () => {
  const { asked, links, window, frame, paint } = await startOf({});
  frame();
  paint('first-paint');
  expect([asked, links[0]?.href]).toEqual([[], '']);
  paint('first-contentful-paint');
  await expect.poll(() => asked).toEqual(everything);
  expect(window.__reactRouterRouteModules).toEqual({
    root: { address: '/assets/root.js' },
    page: { address: '/assets/page.js' },
  });
  // React looks for the links of the styles by their address.
  expect(links[0]?.href).toBe('/assets/one.css');
});

test('what pages share runs one file after the other, so that none of it is one long task; then the page’s own', async () => {
  const { asked, atOnce } = await startOf({ hidden: true });
  await expect.poll(() => asked).toEqual(everything);
  expect(atOnce).toEqual([1, 1, 1, 1, 2, 1]);
});

test('a page in the background, which nothing paints, starts at once', async () => {
  const { asked } = await startOf({ hidden: true });
  await expect.poll(() => asked).toEqual(everything);
});

test.each([
  ['that does not tell of its pictures, after its first frame', false],
  ['that never tells of one, soon after its first frame', true],
])('in a browser %s, once', async (_, tells) => {
  const { asked, frame, paint } = await startOf({ tells });
  expect(asked).toEqual([]);
  frame();
  await expect.poll(() => asked, { timeout: 5000 }).toEqual(everything);
  paint('first-contentful-paint');
  expect(asked).toEqual(everything);
});

test('a page whose scripts are named or started in another way fails the build', async () => {
  for (const other of [page('<script src="/a.js"></script>', start), page(script, '')]) {
    await writeFile(join(folder, 'index.html'), other);
    await expect(paintFirst(folder, ['/'])).rejects.toThrow('does not name its scripts');
  }
});

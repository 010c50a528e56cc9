// Compares the built pages with their budgets: gzip bytes of the scripts, styles and fonts that a visit needs.

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Budgets in kB of 1000 bytes: what a student with prepaid data on a phone pays for the first visit. */
const scriptBudgets: Readonly<Record<string, number>> = {
  '/': 100,
  '/al2027': 100,
  '/privacy-policy': 100,
  '/terms-of-service': 100,
  '/data-deletion': 100,
  '/login': 105,
  '/verify': 102,
  '/video_library': 120,
  '/play/:id': 169,
};
/**
 * Not part of a page's usual visit: `hls.js` plays streams of other hosts in browsers that cannot by themselves, and a lesson of
 * ours only after the player's own engine has given it up (`fallback-stream` connects the two); the card of the second factor is
 * for admins who have one; `lesson-rail` stands beside the picture on desktops, and these are budgets of a phone; `lean-pictures` chooses between AV1
 * and H.264 in lessons that have both; `no-lessons` in the library is for students who have no lesson yet; what lies in `features/downloads` is for
 * students who have downloaded a lesson, `left-by-earlier-pages` for them and for who has notes that wait; what lies in `features/notifications` is loaded from the second visit on; `opens-soon` and `first-sign-in` are what a school shows that has published nothing yet.
 */
const exceptional =
  /(?:\/hls\.js\/|\/fallback-stream\.ts$|\/factor-card\.tsx$|\/lesson-rail\.tsx$|\/no-lessons\.tsx$|\/lean-pictures\.ts$|\/features\/(?:downloads|notifications)\/|\/left-by-earlier-pages\.ts$|\/opens-soon\.tsx$|\/first-sign-in\.tsx$)/;
const styleBudget = 10;
const fontBudget = 25;
const ENTRY = 'app/browser.tsx';
/** The server's compressed copies are made once, at the highest level (build-steps/precompress.ts). */
const SERVED_LEVEL = 9;

/** The parts of a chunk in Vite's manifest that are read here. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

export type Manifest = Readonly<Record<string, Chunk>>;

/** Every address of the site, and the modules of its page. */
export type SiteMap = readonly { readonly path: string; readonly files: readonly string[] }[];

export interface Weight {
  readonly what: string;
  readonly bytes: number;
  readonly budgetBytes: number;
  /** Set when something could not be weighed. */
  readonly fault?: string;
}

/** @param build a built edition: its client files, its manifest and its site map */
export function weigh(build: string): Weight[] {
  const client = join(build, 'client');
  const manifest = readJson<Manifest>(join(build, 'manifest.json'));
  const siteMap = readJson<SiteMap>(join(build, 'site-map.json'));
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: SERVED_LEVEL }).length,
      0,
    );
  const pages = Object.entries(scriptBudgets).flatMap(([address, budget]) => {
    const page = siteMap.find(({ path }) => path === address);
    const fault = page ? {} : { fault: 'the build has no such page' };
    const chunks = chunksOf(manifest, siteMap, page?.files ?? []);
    const scripts = new Set([...chunks.all].map(({ file }) => file));
    const styles = new Set([...chunks.atOnce].flatMap(({ css = [] }) => css));
    return [
      { what: `script ${address}`, bytes: bytesOf(scripts), budgetBytes: budget * 1000, ...fault },
      { what: `style ${address}`, bytes: bytesOf(styles), budgetBytes: styleBudget * 1000, ...fault },
    ];
  });
  return [...pages, { what: 'fonts', bytes: fontBytes(client), budgetBytes: fontBudget * 1000 }];
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}

/** What a page's modules load at once, and everything that they may load later; other pages are other visits. */
function chunksOf(manifest: Manifest, siteMap: SiteMap, files: readonly string[]) {
  const pages = new Set(siteMap.flatMap((page) => page.files));
  const own = new Set(files);
  const collect = (name: string, into: Set<Chunk>, onDemand: boolean): Set<Chunk> => {
    const chunk = manifest[name];
    if (!chunk || into.has(chunk) || exceptional.test(name)) return into;
    into.add(chunk);
    const later = onDemand ? (chunk.dynamicImports ?? []) : [];
    const ofThisPage = later.filter((next) => !pages.has(next) || own.has(next));
    for (const next of [...(chunk.imports ?? []), ...ofThisPage]) collect(next, into, onDemand);
    return into;
  };
  const collectAll = (onDemand: boolean) => {
    const chunks = new Set<Chunk>();
    for (const name of [ENTRY, ...files]) collect(name, chunks, onDemand);
    return chunks;
  };
  return { atOnce: collectAll(false), all: collectAll(true) };
}

function fontBytes(client: string): number {
  const files = globSync('**/*.{woff2,woff,ttf,otf}', { cwd: client });
  return files.reduce((sum, file) => sum + readFileSync(join(client, file)).length, 0);
}

const isOverBudget = ({ bytes, budgetBytes, fault }: Weight) => fault !== undefined || bytes > budgetBytes;

if (import.meta.main) {
  const weights = weigh(join(import.meta.dirname, '../apps/web/build'));
  for (const weight of weights) {
    const { what, bytes, budgetBytes, fault } = weight;
    const numbers = `${(bytes / 1000).toFixed(1).padStart(7)} of ${String(budgetBytes / 1000).padStart(4)} kB`;
    console.log(`${what.padEnd(26)}${numbers}  ${isOverBudget(weight) ? (fault ?? 'OVER BUDGET') : 'ok'}`);
  }
  process.exitCode = weights.some(isOverBudget) ? 1 : 0;
}

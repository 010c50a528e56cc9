// Weighs the built pages: gzip bytes of script, style and fonts that a visit needs, against the budgets.

import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { join as joinAddress } from 'node:path/posix';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'oxc-parser';

/** Budgets in kB of 1000 bytes: what a student with prepaid data on a phone pays for the first visit. */
const scriptBudgets: Readonly<Record<string, number>> = {
  '/': 125,
  '/al2027': 125,
  '/login': 125,
  '/video_library': 140,
  '/play/:id': 215,
};
/**
 * No part of a page's usual visit: `hls.js` plays streams of other hosts in browsers that cannot by themselves, and is
 * fetched for no lesson of ours; the card of the second factor is for people of the desk who have one.
 */
const exceptional = /\/(?:hls|factor-card)-[\w-]+\.js$/;
const styleBudget = 10;
const fontBudget = 25;

interface Route {
  readonly path?: string;
  readonly index?: boolean;
  readonly parentId?: string;
  readonly module: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** React Router's manifest of a build: which files each route needs at once. */
export interface Manifest {
  readonly url: string;
  readonly entry: {
    readonly module: string;
    readonly imports: readonly string[];
    readonly css: readonly string[];
  };
  readonly routes: Readonly<Record<string, Route>>;
}

export interface Weight {
  readonly what: string;
  readonly bytes: number;
  readonly budgetBytes: number;
  readonly fault?: string;
}

/** The level that the files are compressed at once they are built (apps/web/precompress.ts). */
const SERVED_LEVEL = 9;

/** Weighs the pages of the build in `client`, a folder with React Router's browser build. */
export function weigh(client: string): Weight[] {
  const manifest = readManifest(client);
  const bytesOf = (files: Iterable<string>) =>
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: SERVED_LEVEL }).length,
      0,
    );
  const pages = Object.entries(scriptBudgets).flatMap(([address, budget]) => {
    const chain = routesFor(manifest, address);
    const fault = chain.length === 0 ? { fault: 'the build has no such page' } : {};
    const { entry, url } = manifest;
    const modules = [entry.module, url, ...chain.flatMap(({ module, imports = [] }) => [module, ...imports])];
    // A closing '#' is React Router's mark on a file that is also loaded on demand.
    const styles = new Set(
      [...entry.css, ...chain.flatMap(({ css = [] }) => css)].map((file) => file.replace(/#$/, '')),
    );
    const scripts = reachable(client, modules);
    return [
      { what: `script ${address}`, bytes: bytesOf(scripts), budgetBytes: budget * 1000, ...fault },
      { what: `style ${address}`, bytes: bytesOf(styles), budgetBytes: styleBudget * 1000, ...fault },
    ];
  });
  return [...pages, { what: 'fonts', bytes: fontBytes(client), budgetBytes: fontBudget * 1000 }];
}

function readManifest(client: string): Manifest {
  const [file] = globSync('assets/manifest-*.js', { cwd: client });
  if (!file) throw new Error(`No manifest in ${client}/assets: has React Router changed its name?`);
  const text = readFileSync(join(client, file), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest;
}

/** The route of an address and the layouts around it, innermost first; empty if there is none. */
export function routesFor({ routes }: Manifest, address: string): Route[] {
  const chainOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : routes[route.parentId];
    return [route, ...(parent ? chainOf(parent) : [])];
  };
  const isFinal = (route: Route) =>
    route.index || !Object.values(routes).some((r) => r.parentId && routes[r.parentId] === route);
  const addressOf = (chain: Route[]) =>
    joinAddress('/', ...chain.map(({ path }) => path ?? '').reverse())
      .replace(/(?<=.)\/$/, '')
      .replace(/:\w+/g, ':');
  const wanted = address.replace(/:\w+/g, ':');
  return (
    Object.values(routes)
      .filter(isFinal)
      .map(chainOf)
      .find((chain) => addressOf(chain) === wanted) ?? []
  );
}

/** All scripts that these may come to load, on demand or at once, followed through the built files. */
function reachable(client: string, modules: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const queue = [...modules];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || exceptional.test(file) || !existsSync(join(client, file))) continue;
    seen.add(file);
    for (const next of importsOf(readFileSync(join(client, file), 'utf8'))) {
      queue.push(next.startsWith('.') ? joinAddress(dirname(file), next) : next);
    }
  }
  return seen;
}

function importsOf(text: string): string[] {
  const { module } = parseSync('chunk.js', text, { sourceType: 'module' });
  const onDemand = module.dynamicImports.map(({ moduleRequest }) =>
    text.slice(moduleRequest.start, moduleRequest.end),
  );
  const literal = onDemand.flatMap((source) => /^(['"`])([^'"`$]+\.js)\1$/.exec(source)?.[2] ?? []);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...literal,
  ];
}

function fontBytes(client: string): number {
  const files = globSync('**/*.{woff2,woff,ttf,otf}', { cwd: client });
  return files.reduce((sum, file) => sum + readFileSync(join(client, file)).length, 0);
}

const isOver = ({ bytes, budgetBytes, fault }: Weight) => fault !== undefined || bytes > budgetBytes;

if (import.meta.main) {
  const weights = weigh(join(import.meta.dirname, '../apps/web/build/client'));
  for (const weight of weights) {
    const { what, bytes, budgetBytes, fault } = weight;
    const numbers = `${(bytes / 1000).toFixed(1).padStart(7)} of ${String(budgetBytes / 1000).padStart(4)} kB`;
    console.log(`${what.padEnd(24)}${numbers}  ${isOver(weight) ? (fault ?? 'OVER BUDGET') : 'ok'}`);
  }
  process.exitCode = weights.some(isOver) ? 1 : 0;
}

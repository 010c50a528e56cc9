// Which addresses are pages, from the manifest that React Router writes into the build.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Route {
  readonly id: string;
  readonly parentId?: string;
  readonly path?: string;
  readonly index?: boolean;
}

/**
 * @param directory the web application's build for browsers
 * @returns whether a path (without query) is one that some page answers; the not-found page is none
 */
export async function readSiteMap(directory: string): Promise<(path: string) => boolean> {
  const assets = join(directory, 'assets');
  const file = (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name));
  if (!file) throw new Error(`No manifest of the pages in ${assets}.`);
  const text = await readFile(join(assets, file), 'utf8');
  const manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as {
    routes: Readonly<Record<string, Route>>;
  };
  const patterns = patternsOf(manifest.routes);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

function patternsOf(routes: Readonly<Record<string, Route>>): RegExp[] {
  const all = Object.values(routes);
  const parents = new Set(all.map(({ parentId }) => parentId));
  // A layout is no page of its own.
  const pages = all.filter(({ id, path, index }) => index || (path && path !== '*' && !parents.has(id)));
  return pages.map((page) => patternOf(pathOf(page, routes)));
}

function pathOf(route: Route, routes: Readonly<Record<string, Route>>): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent ? pathOf(parent, routes) : '';
  const own = route.path?.replace(/^\/|\/$/g, '');
  return own ? `${above}/${own}` : above;
}

/** `/play/:id` → one part that is not empty; `/dashboard/*` → it and all below; everything else to the letter. */
function patternOf(path: string): RegExp {
  const whole = path.replace(/\/\*$/, '');
  const below = whole === path ? '' : '(?:/.*)?';
  const parts = whole
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/') || '/'}${below}$`);
}

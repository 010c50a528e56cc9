// Which addresses are pages, from the site map that the build of the pages leaves beside them.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

const siteMap = z.array(z.object({ path: z.string() }));

/**
 * @param directory the web application's build for browsers
 * @returns whether a path (without query) is answered by a page, the not-found page aside
 */
export async function readSiteMap(directory: string): Promise<(path: string) => boolean> {
  const text = await readFile(join(directory, '../site-map.json'), 'utf8');
  const pages = siteMap.parse(JSON.parse(text)).filter(({ path }) => path !== '*');
  const patterns = pages.map(({ path }) => patternOf(path));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** `/play/:id` → one part that is not empty; `/dashboard/*?` → it and all below; everything else to the letter. */
function patternOf(path: string): RegExp {
  const whole = path.replace(/\/\*\?$/, '');
  const below = whole === path ? '' : '(?:/.*)?';
  const parts = whole
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/') || '/'}${below}$`);
}

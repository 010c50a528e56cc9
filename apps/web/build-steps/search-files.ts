// Writes robots.txt and sitemap.xml into the build, from the site map that the pages themselves use.

import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ADDRESS_PLACEHOLDER as ORIGIN } from '@valence/contract/site/own-address';
import { alYearsWithPath, listedPaths, paths } from '../app/paths.ts';

// Nothing can be seen there without signing in; API calls are not pages.
const closed = [
  paths.library,
  paths.player(''),
  paths.profile,
  paths.notebook,
  paths.payments,
  paths.dashboard,
  ...alYearsWithPath.map(paths.alYear),
  '/api/',
  '/auth/',
  '/media/',
  '/simulator/',
  '/webhooks/',
];

/** @param directory the build's client files, absolute */
export async function writeSearchFiles(directory: string): Promise<void> {
  await Promise.all([
    writeFile(path.join(directory, 'robots.txt'), robots()),
    writeFile(path.join(directory, 'sitemap.xml'), sitemap()),
  ]);
}

function robots(): string {
  const lines = ['User-agent: *', ...closed.map((address) => `Disallow: ${address}`)];
  return `${lines.join('\n')}\n\nSitemap: ${ORIGIN}/sitemap.xml\n`;
}

function sitemap(): string {
  const entries = listedPaths.map((address) => `  <url><loc>${ORIGIN}${address}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

// Finds the built files that a page needs, by following the imports in the manifest of the browser's build.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest, ManifestChunk } from 'vite';
import type { PageAssets } from '../app/prerender.tsx';

/** The module that starts the site in a browser. */
export const ENTRY = 'app/browser.tsx';

/**
 * @param client the build's client files, absolute
 * @param files names of modules in the manifest, besides the entry
 */
export async function assetsOf(
  client: string,
  manifest: Manifest,
  files: readonly string[],
): Promise<PageAssets> {
  const chunks = new Set<ManifestChunk>();
  for (const name of [ENTRY, ...files]) collect(manifest, name, chunks);
  const sheets = new Set([...chunks].flatMap(({ css = [] }) => css));
  return {
    scripts: [...chunks].map(({ file }) => `/${file}`),
    styles: await Promise.all(
      [...sheets].map(async (sheet) => ({
        address: `/${sheet}`,
        text: (await readFile(path.join(client, sheet), 'utf8')).trim(),
      })),
    ),
  };
}

/** The addresses of the scripts, styles and fonts of some modules. @param files as for `assetsOf` */
export function filesOf(manifest: Manifest, files: readonly string[]): string[] {
  const chunks = new Set<ManifestChunk>();
  for (const name of [ENTRY, ...files]) collect(manifest, name, chunks);
  const names = [...chunks].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  return [...new Set(names)].map((name) => `/${name}`);
}

/** Adds a module's chunk after all that it imports. @throws when the build has no such module */
function collect(manifest: Manifest, name: string, chunks: Set<ManifestChunk>): void {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`The build has no ${name}, which the site map names.`);
  if (chunks.has(chunk)) return;
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks);
  chunks.add(chunk);
}

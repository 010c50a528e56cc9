// Reads what a build leaves for prerendering its pages, in the build and whenever the school's content is published: the bundle
// that renders them, and the list of built files that each page needs.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Prerender from '../app/prerender.tsx';

/** Beside the edition's client files. */
export const BUNDLE_FOLDER = 'server';
export const BUNDLE = 'index.js';
export const ASSETS = 'assets.json';

/** @param client the edition's client files, absolute. Node loads the bundle once: a later build needs another process. */
export async function readBundle(client: string): Promise<typeof Prerender> {
  return import(pathToFileURL(path.join(client, '..', BUNDLE_FOLDER, BUNDLE)).href) as Promise<
    typeof Prerender
  >;
}

/** @param client the edition's client files, absolute */
export async function readAssets(client: string): Promise<Prerender.Assets> {
  return JSON.parse(
    await readFile(path.join(client, '..', BUNDLE_FOLDER, ASSETS), 'utf8'),
  ) as Prerender.Assets;
}

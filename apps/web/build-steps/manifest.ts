// Writes the web application's manifest with the school's name, under which a home screen shows the site.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const MANIFEST = 'manifest.webmanifest';
const TEMPLATE = path.join(import.meta.dirname, '../public', MANIFEST);
/** The name in the template. */
const NAME = /(?<="(?:short_)?name": ")Valence/g;

export async function manifestOf(brand: string): Promise<string> {
  const template = await readFile(TEMPLATE, 'utf8');
  return template.replaceAll(NAME, () => JSON.stringify(brand).slice(1, -1));
}

/** @param directory the build's client files, absolute */
export async function writeManifest(directory: string, brand: string): Promise<void> {
  await writeFile(path.join(directory, MANIFEST), await manifestOf(brand));
}

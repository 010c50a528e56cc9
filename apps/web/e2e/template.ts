// Loads the demo once for all journeys, from the sources: each then starts its product from a bundle, on a copy of that data.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '../../server/test/server-bundle.ts';
import { BUNDLE, startProduct, TEMPLATE } from './product.ts';

const PROGRAM = join(import.meta.dirname, '../../../tools/serve.ts');

/** Playwright calls it before the first journey. @returns what it calls after the last one */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const [product, { remove: removeBundle, ...bundle }] = await Promise.all([
    startProduct(),
    bundleServer(PROGRAM),
  ]);
  await product.stop();
  // The workers, which Playwright starts after this, inherit both.
  process.env[TEMPLATE] = product.dataDir;
  process.env[BUNDLE] = JSON.stringify(bundle);
  // Fills the compile cache, which a process writes at its end: the workers' first products start at the same time.
  const first = await startProduct();
  await first.remove();
  return async () => {
    await Promise.all([rm(product.dataDir, { recursive: true, force: true }), removeBundle()]);
  };
}

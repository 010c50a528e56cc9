// Loads the demo once for all journeys, from the sources: each then starts its product from a bundle, on a copy of that data.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundlePrograms } from '../../server/test/program-bundle.ts';
import { BUNDLE, startProduct, TEMPLATE } from './product.ts';

const PROGRAM = { serve: join(import.meta.dirname, '../../../tools/serve.ts') };

/** Playwright calls it before the first journey. @returns what it calls after the last one */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const [product, { remove: removeBundle, ...bundle }] = await Promise.all([
    startProduct(),
    bundlePrograms(PROGRAM),
  ]);
  await product.stop();
  // The workers, which Playwright starts after this, inherit both.
  process.env[TEMPLATE] = product.dataDir;
  process.env[BUNDLE] = JSON.stringify(bundle);
  return async () => {
    await Promise.all([rm(product.dataDir, { recursive: true, force: true }), removeBundle()]);
  };
}

// Loads the demo once for all journeys: each then starts its product on a copy of that data.

import { rm } from 'node:fs/promises';
import { startProduct, TEMPLATE } from './product.ts';

/** Playwright calls it before the first journey. @returns what it calls after the last one */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const product = await startProduct();
  await product.stop();
  // The workers, which Playwright starts after this, inherit it.
  process.env[TEMPLATE] = product.dataDir;
  return async () => rm(product.dataDir, { recursive: true, force: true });
}

// `npm start` and `npm run demo`: builds the pages if needed, then serves the product from this very process.

import { parseArgs } from 'node:util';
import { buildWebIfNeeded } from './web-build.ts';

const { values } = parseArgs({ options: { demo: { type: 'boolean', default: false } } });

try {
  await buildWebIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Loaded after the build: no handler of the server waits for a signal that should end the build.
const { runServer } = await import('../apps/server/src/main.ts');
await runServer({ demo: values.demo });

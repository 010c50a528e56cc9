// `npm start` and `npm run demo`: builds the pages if needed, then serves the product from this very process.

import { readCommandLine } from '../apps/server/src/command-line.ts';
import { buildWebIfNeeded } from './web-build.ts';

const asked = readCommandLine();

try {
  await buildWebIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Loaded after the build: no handler of the server waits for a signal that should end the build.
const { runServer } = await import('../apps/server/src/main.ts');
await runServer(asked);

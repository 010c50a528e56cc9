// `npm start` and `npm run demo`: builds the pages if needed, then serves the product from this process.

import { readCommandLine } from '../apps/server/src/processes/command-line.ts';
import { buildWebIfNeeded } from './web-build.ts';

const args = process.argv.slice(2);
const isDemo = args.includes('--demo');
const commandLine = readCommandLine(args.filter((argument) => argument !== '--demo'));

try {
  await buildWebIfNeeded();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Loaded after the build, so that the server's signal handlers do not catch a signal that should end the build.
if (isDemo) {
  const { runDemo } = await import('../apps/server/demo/main.ts');
  await runDemo(commandLine);
} else {
  const { runServer } = await import('../apps/server/src/processes/main.ts');
  await runServer(commandLine);
}

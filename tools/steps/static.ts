// The checks that read the source without running it: format, lint, types, architecture, unused code. They need no browser, no
// database and no build; `npm run check` runs them alone.

import { appendFileSync } from 'node:fs';
import { run } from './run.ts';
import { asOne, type Step } from './step.ts';

const command = (name: string, parameters: readonly string[]): Step => ({
  name,
  run: async (log) => asOne(await run(parameters, { log })),
});

const format = command('format', ['biome', 'check', '--error-on-warnings', '.']);
const lint = command('lint', [
  'oxlint',
  '--type-aware',
  '--deny-warnings',
  '--report-unused-disable-directives',
]);
const architecture = command('architecture', ['node', 'tools/architecture.ts']);

/** One program for all that runs in Node, so that what several workspaces import is checked once; the browser's has its own. */
async function checkTypes(log: string): Promise<number> {
  let worst = 0;
  for (const folder of ['.', 'apps/web']) {
    appendFileSync(log, `tsc -p ${folder}\n`);
    // Of several checkers each checks again what the others' files import: twice the processor time, while lint runs beside it.
    worst = Math.max(worst, await run(['tsc', '-p', folder, '--checkers', '1'], { log }));
  }
  return worst;
}

const types: Step = { name: 'types', run: async (log) => asOne(await checkTypes(log)) };

const unused = command('unused', ['knip', '--no-progress']);

/** Each list runs in its order; the lists run at the same time, since most of a step uses one core. */
export const staticLists: readonly (readonly Step[])[] = [
  // These two use as many cores as they find.
  [format, lint],
  [types, unused, architecture],
];

export const staticSteps: readonly Step[] = staticLists.flat();

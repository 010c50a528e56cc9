// The checks that read the source without running it: format, lint, types, architecture, unused code.

import { appendFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';
import { asOne, type Outcome, type Step } from './step.ts';

const workspaces = [
  'packages/domain',
  'packages/contract',
  'packages/copy',
  'apps/server',
  'apps/web',
  'studio',
];

/** Workspaces that hold source files; the others have nothing to check yet. */
function workspacesWithSources(): string[] {
  const exclude = ['**/node_modules/**', '**/build/**'];
  return workspaces.filter((folder) => {
    const files = globSync('**/*.{ts,tsx}', { cwd: join(root, folder), exclude });
    return files.length > 0;
  });
}

const command = (name: string, parameters: readonly string[]): Step => ({
  name,
  isStatic: true,
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

/** Every workspace is checked by its own tsconfig.json. */
async function checkTypes(log: string): Promise<number> {
  let worst = 0;
  for (const folder of ['.', ...workspacesWithSources()]) {
    appendFileSync(log, `tsc -p ${folder}\n`);
    worst = Math.max(worst, await run(['tsc', '-p', folder], { log }));
  }
  return worst;
}

const types: Step = { name: 'types', isStatic: true, run: async (log) => asOne(await checkTypes(log)) };

const unused: Step = {
  name: 'unused',
  isStatic: true,
  run: async (log) => {
    const chosen = ['.', ...workspacesWithSources()].flatMap((folder) => ['--workspace', folder]);
    return asOne(await run(['knip', '--no-progress', ...chosen], { log }));
  },
};

/**
 * Each list runs in its order; the lists run at the same time, since most of a step uses one core. `unused` needs what `types`
 * writes.
 */
const staticLists: readonly (readonly Step[])[] = [
  [format, lint, architecture],
  [types, unused],
];

export const staticSteps: readonly Step[] = staticLists.flat();

/** @returns the outcomes of those steps that are chosen */
export async function performStatic(
  isChosen: (step: Step) => boolean,
  perform: (step: Step) => Promise<Outcome>,
): Promise<Outcome[]> {
  const outcomes = staticLists.map(async (steps) => {
    const list: Outcome[] = [];
    for (const step of steps.filter(isChosen)) list.push(await perform(step));
    return list;
  });
  return (await Promise.all(outcomes)).flat();
}

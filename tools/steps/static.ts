// The checks that read the source and run nothing of it: format, lint, types, architecture, unused code.

import { appendFileSync, existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.ts';
import { asOne, type Step } from './step.ts';

const workspaces = ['packages/domain', 'packages/contract', 'packages/copy', 'apps/server', 'apps/web'];

/** Workspaces that hold source files; the others have nothing to check yet. */
function inhabited(): string[] {
  const exclude = ['**/node_modules/**', '**/build/**', '**/.react-router/**'];
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

/** React Router writes the types of the routes; then every workspace is checked by its own tsconfig.json. */
async function checkTypes(log: string): Promise<number> {
  const web = join(root, 'apps/web');
  let worst = 0;
  if (existsSync(join(web, 'react-router.config.ts'))) {
    worst = await run(['react-router', 'typegen'], { log, cwd: web });
  }
  for (const folder of ['.', ...inhabited()]) {
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
    const chosen = ['.', ...inhabited()].flatMap((folder) => ['--workspace', folder]);
    return asOne(await run(['knip', '--no-progress', ...chosen], { log }));
  },
};

export const staticSteps: readonly Step[] = [format, types, lint, architecture, unused];

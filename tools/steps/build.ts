// The steps for the web application's build: it builds, and it stays within its budgets.

import { hasWebApp } from '../web-build.ts';
import { run } from './run.ts';
import { asOne, type Step } from './step.ts';

const skip = () => (hasWebApp() ? undefined : 'no web application yet');

const build: Step = {
  name: 'build',
  skip,
  run: async (log) => asOne(await run(['node', 'tools/web-build.ts'], { log })),
};

const budgets: Step = {
  name: 'budgets',
  skip,
  run: async (log) => asOne(await run(['node', 'tools/budgets.ts'], { log })),
};

export const buildSteps: readonly Step[] = [build, budgets];

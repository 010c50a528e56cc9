// Puts the previous release's program beside the present schema: its sources from the history, the present migrations in place of
// its own. What its tests read then, a school reads whose upgrade went back.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Release } from '../apps/server/src/platform/db/compatibility.ts';

const root = resolve(import.meta.dirname, '..');

const SOURCES = [
  'apps/server',
  'apps/web/build-steps',
  'apps/web/package.json',
  'packages',
  'package.json',
  'tools',
  'tsconfig.base.json',
  'tsconfig.json',
];
const WORKSPACES = {
  contract: 'packages/contract',
  copy: 'packages/copy',
  domain: 'packages/domain',
  server: 'apps/server',
};

/** As vitest.config.ts has it for the server. */
const CONFIG = `
export default {
  test: {
    include: ['apps/server/**/*.test.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    globalSetup: 'apps/server/test/global-setup.ts',
  },
};
`;

/** `absent`: the folder is no clone. `shallow`: the clone lacks the commit, so that nothing can be said. */
export function historyOf({ commit }: Pick<Release, 'commit'>): 'there' | 'shallow' | 'absent' {
  try {
    git('rev-parse', '--is-inside-work-tree');
  } catch {
    return 'absent';
  }
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return 'there';
  } catch {
    return 'shallow';
  }
}

/** Packages are the present ones: a release's own would take minutes to install. */
export function stagePreviousRelease({ commit }: Pick<Release, 'commit'>, folder: string): void {
  const tree = execFileSync('git', ['archive', commit, '--', ...SOURCES], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['x', '-C', folder], { input: tree });
  const migrations = join(folder, 'apps/server/migrations');
  rmSync(migrations, { recursive: true });
  cpSync(join(root, 'apps/server/migrations'), migrations, { recursive: true });
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@valence'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@valence') symlinkSync(join(root, 'node_modules', name), join(packages, name));
  }
  for (const [name, path] of Object.entries(WORKSPACES))
    symlinkSync(join(folder, path), join(packages, '@valence', name));
  writeFileSync(join(folder, 'vitest.config.ts'), CONFIG);
}

function git(...words: string[]): void {
  execFileSync('git', words, { cwd: root, stdio: 'ignore' });
}

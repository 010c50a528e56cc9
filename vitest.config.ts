// One test run for all workspaces: pure rules and tools, the server on real PostgreSQL, the browser's code.

import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const setupFiles = ['tools/vitest/console-guard.ts'];
const exclude = ['**/node_modules/**', '**/build/**', 'apps/web/e2e/**'];
const globalSetup = 'apps/server/test/global-setup.ts';

export default defineConfig({
  test: {
    // Sized for the two cores of a small machine; PostgreSQL wants its share.
    maxWorkers: 2,
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude,
          setupFiles,
          pool: 'threads',
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          setupFiles,
          pool: 'forks',
          // Not a measure of anything: only where a test that hangs is given up, on a machine that is busy, too.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...(existsSync(globalSetup) && { globalSetup }),
        },
      },
      {
        test: { name: 'web', include: ['apps/web/{,app/**/}*.test.{ts,tsx}'], exclude, setupFiles },
      },
    ],
  },
});

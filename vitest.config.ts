// One test run for all workspaces: pure rules and tools, the server on real PostgreSQL, the browser's code.

import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/vitest/longest-first.ts';

const setupFiles = ['tools/vitest/console-guard.ts'];
const exclude = ['**/node_modules/**', '**/build/**', 'apps/web/e2e/**'];
// Not a measure of anything: only where a test that hangs is given up, on a machine that is busy, too.
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 120_000 } } };
const globalSetup = 'apps/server/test/global-setup.ts';
// V8 marks the whole heap after each 64 MB of buffers, however small they are at the same time: a test that copies a database did so
// a hundred times, on the heap of all files before it. Counted with the heap, and with room from the beginning, it is once or twice.
const roomyHeap = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=512'];

export default defineConfig({
  test: {
    // Sized for two cores beside the journeys: with more of both, programs that wait for one another take each other's time (decision 253).
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    restoreMocks: true,
    unstubGlobals: true,
    reporters: ['default'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/**/*.test.ts'],
          exclude,
          setupFiles,
          pool: 'threads',
          // Pure rules keep no state between files: loading their modules once a worker saves more than half of their processor time.
          isolate: false,
          ...patience,
        },
      },
      {
        test: {
          name: 'tools',
          include: ['studio/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude,
          setupFiles,
          pool: 'threads',
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/**/*.test.ts'],
          exclude,
          setupFiles: [...setupFiles, 'apps/server/test/compile-cache.ts'],
          pool: 'forks',
          execArgv: roomyHeap,
          // Test files share modules: loading them anew was a fifth of the time. State lives in what `buildApp` returns; what a module keeps
          // all the same, as ports/transcoder/process.ts where ffmpeg is, each application that is built sets again.
          isolate: false,
          ...patience,
          ...(existsSync(globalSetup) && { globalSetup }),
        },
      },
      {
        // The long forms, for `npm run soak`: attacks and faults by the hundred, which print their figures. Not in `npm test`.
        test: {
          name: 'soak',
          include: ['apps/server/test/soak/*.soak.ts', 'apps/web/e2e/*.soak.ts'],
          exclude: ['**/node_modules/**', '**/build/**'],
          setupFiles,
          pool: 'forks',
          fileParallelism: false,
          ...patience,
          testTimeout: 15 * 60_000,
          ...(existsSync(globalSetup) && { globalSetup }),
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/{app,build-steps}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.browser.test.*'],
          setupFiles,
          // A process for each file was half of their processor time. Where a module keeps state, its tests make it anew.
          isolate: false,
          ...patience,
        },
      },
      // Components and pages in Chromium.
      'apps/web/vitest.config.ts',
    ],
  },
});

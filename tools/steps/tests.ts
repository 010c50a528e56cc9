// The steps that run tests: Vitest in all workspaces, and the journeys in a real browser.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.ts';
import { root, run } from './run.ts';
import { asTests, type Step, type TestCounts } from './step.ts';

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { status: string; assertionResults: readonly { status: string }[] }[];
}

/** A file that fails outside its tests (it does not load, a hook throws) counts as one failure. */
export function countVitest(report: VitestReport): TestCounts {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly unknown[];
}

/** A test that passed only on a retry is a failure: on another day it may fail. */
export function countPlaywright({ stats, errors }: PlaywrightReport): TestCounts {
  const failed = stats.unexpected + stats.flaky + (errors.length > 0 ? 1 : 0);
  return { passed: stats.expected, failed, skipped: stats.skipped };
}

/** Far beyond a busy machine's time: only a run that hangs is ended. */
const limitMinutes = 35;

/** The environment of a step with the place of its temporary files. */
async function withTemporaryFiles(environment: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const folder = await memoryFolder();
  return folder === undefined ? environment : { ...environment, TMPDIR: folder };
}

/** Passes `use` a path for a report and returns what it wrote there, parsed; undefined if it wrote nothing. */
async function withReport<Report>(
  use: (path: string) => Promise<number>,
): Promise<[number, Report | undefined]> {
  const folder = mkdtempSync(join(tmpdir(), 'valence-report-'));
  try {
    const path = join(folder, 'report.json');
    const exitCode = await use(path);
    if (!existsSync(path)) return [exitCode, undefined];
    return [exitCode, JSON.parse(readFileSync(path, 'utf8')) as Report];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const vitest: Step = {
  name: 'tests',
  isStatic: false,
  run: async (log) => {
    const [exitCode, report] = await withReport<VitestReport>(async (path) => {
      // One character for each test, so that the output of a failed run begins with what failed.
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
      // Only a whole run can show which declared refusals no test provokes (apps/server/test/refusal-coverage.ts).
      const environment = await withTemporaryFiles({ VALENCE_WHOLE_RUN: '1' });
      return run(['vitest', 'run', '--project=!soak', '--allowOnly=false', ...reporters], {
        log,
        environment,
        limitMinutes,
      });
    });
    return asTests(exitCode, report && countVitest(report));
  },
};

const web = join(root, 'apps/web');

const journeys: Step = {
  name: 'journeys',
  isStatic: false,
  skip: () => (existsSync(join(web, 'e2e')) ? undefined : 'no apps/web/e2e yet'),
  run: async (log) => {
    const [exitCode, report] = await withReport<PlaywrightReport>(async (path) => {
      // Playwright sets FORCE_COLOR for its workers, and Node warns when both variables are set.
      const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, NO_COLOR: undefined };
      const environment = await withTemporaryFiles(own);
      const command = ['playwright', 'test', '--forbid-only', '--reporter=dot,json'];
      return run(command, { log, cwd: web, environment, limitMinutes });
    });
    return asTests(exitCode, report && countPlaywright(report));
  },
};

export const testSteps = { vitest, journeys };

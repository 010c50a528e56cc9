// The steps that run tests: Vitest in all workspaces, and the journeys in a real browser.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { memoryFolder } from './memory-folder.ts';
import { root, run, secondsFile } from './run.ts';
import { afterSecondTry, filesToTryAgain, type TestRun } from './second-try.ts';
import { asTests, type Outcome, type Step } from './step.ts';

/** The part of Vitest's JSON report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** In milliseconds since 1970, as `endTime`. */
    readonly startTime?: number;
    readonly endTime?: number;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file that fails outside its tests (it does not load, a hook throws) counts as one failure. */
export function readVitest(report: VitestReport): TestRun {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [{ file, name: 'outside its tests' }];
    return failed.map(({ fullName }) => ({ file, name: fullName }));
  });
  const counts = {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return { counts, failures };
}

/** @returns each file's path with its seconds */
export function secondsOf({ testResults }: VitestReport): Record<string, number> {
  const rows = testResults.map(({ name, startTime = 0, endTime = 0 }) => [
    relative(root, name),
    Math.round((endTime - startTime) / 1000),
  ]);
  return Object.fromEntries(rows) as Record<string, number>;
}

interface PlaywrightSuite {
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is counted. */
export interface PlaywrightReport {
  readonly stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  readonly errors: readonly unknown[];
  readonly suites: readonly PlaywrightSuite[];
}

/** An error outside the tests counts as one failure. */
export function readPlaywright({ stats, errors, suites }: PlaywrightReport): TestRun {
  const failed = stats.unexpected + stats.flaky;
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const failures = suites
    .flatMap(specs)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => ({ file, name: title }));
  return {
    counts: {
      passed: stats.expected,
      failed: failed + (errors.length > 0 ? 1 : 0),
      skipped: stats.skipped,
    },
    failures,
  };
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

/** Runs a test program, on everything or on some files, and reads its report. */
type Program = (
  log: string,
  files: readonly string[],
) => Promise<{ readonly exitCode: number; readonly run: TestRun | undefined }>;

/** A step that runs everything, and asks for a second try of a few failures. */
async function inTwoTries(program: Program, log: string): Promise<Outcome> {
  const first = await program(log, []);
  const outcome = asTests(first.exitCode, first.run?.counts);
  const files = filesToTryAgain(first.run);
  if (!first.run || files.length === 0) return outcome;
  const { run: firstRun, exitCode } = first;
  const again = async (): Promise<Outcome> => {
    const { counts, unsteady } = afterSecondTry(firstRun, await program(log, files));
    // A run that is green only by its second try has no error outside its tests: `filesToTryAgain` saw to that.
    return { ...asTests(counts.failed > 0 ? exitCode : 0, counts), unsteady };
  };
  return { ...outcome, again };
}

/** @param projects Vitest's names of projects; with `!` before it, all but that one */
const vitestOn =
  (projects: readonly string[]): Program =>
  async (log, files) => {
    const [exitCode, report] = await withReport<VitestReport>(async (path) => {
      // One character for each test, so that the output of a failed run begins with what failed.
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`];
      // Only a whole run can show which declared refusals no test provokes (apps/server/test/refusal-coverage.ts).
      const environment = await withTemporaryFiles(files.length === 0 ? { VALENCE_WHOLE_RUN: '1' } : {});
      const chosen = projects.map((project) => `--project=${project}`);
      return run(['vitest', 'run', ...files, ...chosen, '--allowOnly=false', ...reporters], {
        log,
        environment,
        limitMinutes,
      });
    });
    // For `tools/keep-longest.ts`.
    if (report && files.length === 0) keepSeconds(secondsOf(report));
    return { exitCode, run: report && readVitest(report) };
  };

/** Beside those of other programs of the same run. */
function keepSeconds(seconds: Record<string, number>): void {
  const others = existsSync(secondsFile) ? (JSON.parse(readFileSync(secondsFile, 'utf8')) as object) : {};
  writeFileSync(secondsFile, JSON.stringify({ ...others, ...seconds }));
}

const runServer = vitestOn(['server']);
const server: Step = {
  name: 'server',
  run: async (log) => inTwoTries(runServer, log),
};

const runOthers = vitestOn(['!soak', '!server']);
const others: Step = {
  name: 'others',
  run: async (log) => inTwoTries(runOthers, log),
};

const web = join(root, 'apps/web');

const runJourneys: Program = async (log, files) => {
  const [exitCode, report] = await withReport<PlaywrightReport>(async (path) => {
    // Playwright sets FORCE_COLOR for its workers, and Node warns when both variables are set.
    const own = { PLAYWRIGHT_JSON_OUTPUT_FILE: path, NO_COLOR: undefined };
    const environment = await withTemporaryFiles(own);
    // The pages of the first try's failures stay where they are.
    const alone = files.length > 0 ? ['--workers=1', '--output=test-results/second-try'] : [];
    const command = ['playwright', 'test', ...files, ...alone, '--forbid-only', '--reporter=dot,json'];
    return run(command, { log, cwd: web, environment, limitMinutes });
  });
  return { exitCode, run: report && readPlaywright(report) };
};

const journeys: Step = {
  name: 'journeys',
  skip: () => (existsSync(join(web, 'e2e')) ? undefined : 'no apps/web/e2e yet'),
  run: async (log) => inTwoTries(runJourneys, log),
};

export const testSteps = { server, others, journeys };

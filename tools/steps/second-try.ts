// Runs the files of a few failed tests once more, alone, so that a machine that was busy for a moment does not refuse a whole run.
// Whatever passes only then is named at the end of the run: a test that depends on the moment is a defect, and is to be mended.

import type { TestCounts } from './step.ts';

/** More failures than this are no matter of a moment: nothing is tried again. */
export const MOST_FAILURES = 3;

/** What a test program reported, reduced to what both programs have. */
export interface TestRun {
  readonly counts: TestCounts;
  /** Each failed test: the file to run again, and its name for the reader. Fewer than were counted when something failed outside of files. */
  readonly failures: readonly FailedTest[];
}

export interface FailedTest {
  readonly file: string;
  readonly name: string;
}

/** The files to run again, each once; none when nothing failed, too much did, or something outside of the files. */
export function filesToTryAgain(run: TestRun | undefined): string[] {
  if (!run || run.counts.failed > MOST_FAILURES || run.failures.length !== run.counts.failed) return [];
  return [...new Set(run.failures.map(({ file }) => file))];
}

/**
 * The counts of both tries: a failed test counts as passed if the second run, with its exit code, had no failure at all.
 * @returns and the names of the tests that passed only alone
 */
export function afterSecondTry(
  first: TestRun,
  second: { readonly exitCode: number; readonly run: TestRun | undefined },
): { readonly counts: TestCounts; readonly unsteady: readonly string[] } {
  const passedAlone =
    second.exitCode === 0 &&
    second.run !== undefined &&
    second.run.counts.failed === 0 &&
    second.run.counts.passed >= first.failures.length;
  if (!passedAlone) return { counts: first.counts, unsteady: [] };
  const { passed, failed, skipped } = first.counts;
  return {
    counts: { passed: passed + failed, failed: 0, skipped },
    unsteady: first.failures.map(({ file, name }) => `${file}: ${name}`),
  };
}

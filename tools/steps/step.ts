// Defines a step of the test run, and how its outcome is counted.

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** One line for the reader, such as why the step failed or how many tests were skipped. */
  readonly note?: string;
  /** Tests that failed among the others and passed alone: counted as passed, and named at the run's end as defects. */
  readonly unsteady?: readonly string[];
  /** Runs a few failed tests once more, when nothing else runs any more; its outcome then stands for this one. */
  readonly again?: () => Promise<Outcome>;
}

export interface Step {
  readonly name: string;
  /** Why there is nothing to do yet; undefined when there is something. */
  readonly skip?: () => string | undefined;
  /** Runs the step and writes its output into the file `log`. */
  readonly run: (log: string) => Promise<Outcome>;
}

/** A check that has no tests counts as one. */
export function asOne(exitCode: number, limit?: string): Outcome {
  if (exitCode === 0) return { passed: 1, failed: 0 };
  const note = exitCode === 124 ? (limit ?? 'took too long and was ended') : `exit code ${exitCode}`;
  return { passed: 0, failed: 1, note };
}

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Counts a test program's own tests. A run without a report, without a test, or that failed although no test did (an unhandled
 * error, a file that does not load), counts as one more failure.
 */
export function asTests(exitCode: number, counts: TestCounts | undefined): Outcome {
  if (!counts) return { passed: 0, failed: 1, note: `no report (exit code ${exitCode})` };
  const { passed, failed, skipped } = counts;
  if (passed + failed === 0) return { passed: 0, failed: 1, note: `no test ran (exit code ${exitCode})` };
  if (exitCode !== 0 && failed === 0) {
    return { passed, failed: 1, note: `exit code ${exitCode} without a failed test` };
  }
  return { passed, failed, note: `${passed + failed} tests${skipped > 0 ? `, ${skipped} skipped` : ''}` };
}

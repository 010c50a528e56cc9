// The count at the end of a test run must not claim more than was proved.

import { describe, expect, it } from 'vitest';
import { afterSecondTry, filesToTryAgain, MOST_FAILURES, type TestRun } from './second-try.ts';
import { asOne, asTests } from './step.ts';
import { readPlaywright, readVitest } from './tests.ts';

const passing = {
  name: 'a.test.ts',
  status: 'passed',
  assertionResults: [{ status: 'passed', fullName: 'a' }],
};

const report = {
  numPassedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [passing],
};

describe('a check counts as one', () => {
  it('passed or failed, by its exit code', () => {
    expect(asOne(0)).toEqual({ passed: 1, failed: 0 });
    expect(asOne(2)).toMatchObject({ passed: 0, failed: 1 });
    expect(asOne(124)).toMatchObject({ failed: 1, note: 'took too long and was ended' });
  });
});

describe('a test program counts by its tests', () => {
  it('sums passed and failed, and mentions what was skipped', () => {
    const outcome = asTests(1, { passed: 7, failed: 2, skipped: 1 });
    expect(outcome).toEqual({ passed: 7, failed: 2, note: '9 tests, 1 skipped' });
  });

  it('fails without a report', () => {
    expect(asTests(0, undefined)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails when no test ran', () => {
    expect(asTests(0, { passed: 0, failed: 0, skipped: 12 })).toMatchObject({ passed: 0, failed: 1 });
  });

  it('fails when the program failed although every test passed', () => {
    expect(asTests(1, { passed: 7, failed: 0, skipped: 0 })).toMatchObject({ passed: 7, failed: 1 });
  });
});

describe('reports', () => {
  const failed = {
    name: 'b.test.ts',
    status: 'failed',
    assertionResults: [{ status: 'failed', fullName: 'b' }],
  };

  it('Vitest: a file that does not load is a failure of its own', () => {
    const broken = { name: 'c.test.ts', status: 'failed', assertionResults: [] };
    expect(readVitest(report).counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(readVitest({ ...report, testResults: [passing, broken] })).toMatchObject({
      counts: { failed: 1 },
      failures: [{ name: 'outside its tests' }],
    });
  });

  it('Vitest: a failed test is not counted twice for its file, and is named', () => {
    const read = readVitest({ ...report, testResults: [passing, failed] });
    expect(read.counts.failed).toBe(1);
    expect(read.failures.map(({ name }) => name)).toEqual(['b']);
  });

  it('Playwright: flaky is failed, and so is an error outside the tests', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    const suites = [
      {
        specs: [{ file: 'a.e2e.ts', title: 'a', ok: true }],
        suites: [{ specs: [{ file: 'a.e2e.ts', title: 'b', ok: false }] }],
      },
    ];
    expect(readPlaywright({ stats, errors: [], suites: [] }).counts).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
    });
    expect(readPlaywright({ stats: { ...stats, flaky: 1 }, errors: [], suites: [] }).counts.failed).toBe(1);
    expect(readPlaywright({ stats, errors: ['no server'], suites: [] })).toMatchObject({
      counts: { failed: 1 },
      failures: [],
    });
    const read = readPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [], suites });
    expect(read).toMatchObject({ counts: { failed: 1 }, failures: [{ file: 'a.e2e.ts', name: 'b' }] });
  });
});

describe('a second try, alone', () => {
  const failures = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ file: `f${at % 2}.test.ts`, name: `t${at}` }));
  const runWith = (count: number, named = count): TestRun => ({
    counts: { passed: 10, failed: count, skipped: 1 },
    failures: failures(named),
  });
  const clean: TestRun = {
    counts: { passed: 4, failed: 0, skipped: 0 },
    failures: [],
  };

  it('is for a few failed tests, each file once, and for nothing else', () => {
    expect(filesToTryAgain(runWith(3))).toEqual(['f0.test.ts', 'f1.test.ts']);
    expect(filesToTryAgain(runWith(0))).toEqual([]);
    expect(filesToTryAgain(runWith(MOST_FAILURES + 1))).toEqual([]);
    expect(filesToTryAgain(runWith(2, 1))).toEqual([]);
    expect(filesToTryAgain(undefined)).toEqual([]);
  });

  it('that passes makes the run pass, and names what needed it', () => {
    expect(afterSecondTry(runWith(2), { exitCode: 0, run: clean })).toEqual({
      counts: { passed: 12, failed: 0, skipped: 1 },
      unsteady: ['f0.test.ts: t0', 'f1.test.ts: t1'],
    });
  });

  it.each([
    ['fails again', { exitCode: 1, run: runWith(1) }],
    ['ends with an error outside its tests', { exitCode: 1, run: clean }],
    ['leaves no report', { exitCode: 0, run: undefined }],
    [
      'runs fewer tests than had failed',
      { exitCode: 0, run: { ...clean, counts: { ...clean.counts, passed: 1 } } },
    ],
  ])('that %s leaves the first result as it was', (_, second) => {
    expect(afterSecondTry(runWith(2), second)).toEqual({ counts: runWith(2).counts, unsteady: [] });
  });
});

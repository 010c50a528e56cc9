// The count at the end of a test run must not claim more than was proved.

import { describe, expect, it } from 'vitest';
import { asOne, asTests } from './step.ts';
import { countPlaywright, countVitest } from './tests.ts';

const passing = { status: 'passed', assertionResults: [{ status: 'passed' }] };

const report = {
  numPassedTests: 1,
  numFailedTests: 0,
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
  it('Vitest: a file that does not load is a failure of its own', () => {
    const broken = { status: 'failed', assertionResults: [] };
    expect(countVitest(report)).toEqual({ passed: 1, failed: 0, skipped: 0 });
    expect(countVitest({ ...report, testResults: [passing, broken] })).toMatchObject({ failed: 1 });
  });

  it('Vitest: a failed test is not counted twice for its file', () => {
    const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] };
    expect(countVitest({ ...report, numFailedTests: 1, testResults: [passing, failed] }).failed).toBe(1);
  });

  it('Playwright: flaky is failed, and so is an error outside the tests', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };
    expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(countPlaywright({ stats: { ...stats, flaky: 1 }, errors: [] }).failed).toBe(1);
    expect(countPlaywright({ stats, errors: ['no server'] }).failed).toBe(1);
  });
});

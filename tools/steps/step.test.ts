// The count at the end of a test run must not claim more than was proved.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './run.ts';
import { afterSecondTry, filesToTryAgain, MOST_FAILURES, type TestRun } from './second-try.ts';
import { performInOrder } from './stages.ts';
import { asOne, asTests, type Outcome, type Step } from './step.ts';
import { readPlaywright, readVitest, secondsOf } from './tests.ts';

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

  it('Vitest: each file’s seconds, by its path in the project', () => {
    const name = join(root, 'tools/a.test.ts');
    const times = { startTime: 1_000_000, endTime: 1_012_400 };
    expect(secondsOf({ ...report, testResults: [{ ...passing, name, ...times }] })).toEqual({
      'tools/a.test.ts': 12,
    });
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

describe('the order of a run', () => {
  /** Steps by name that write into `events` when they begin and end; each ends when all that are named in `after` have begun. */
  function stepsWith(events: string[], outcomes: Record<string, Outcome>) {
    const step = (name: string, after: string[] = []): Step => ({
      name,
      run: async () => {
        events.push(`${name} begins`);
        await expect.poll(() => after.every((other) => events.includes(`${other} begins`))).toBe(true);
        events.push(`${name} ends`);
        return outcomes[name] ?? { passed: 1, failed: 0 };
      },
    });
    return step;
  }
  const perform = async (step: Step) => step.run('');

  it('is one stage after the other, their lists at the same time, each list in its order', async () => {
    const events: string[] = [];
    const step = stepsWith(events, {});
    const stages = [
      [[step('system')]],
      [
        [step('a', ['b']), step('c')],
        [step('b', ['a']), step('left out')],
      ],
    ];
    const order = { stages, beside: [], last: [] };
    const outcomes = await performInOrder(order, ({ name }) => name !== 'left out', perform);
    expect(outcomes).toHaveLength(4);
    expect(events.slice(0, 2)).toEqual(['system begins', 'system ends']);
    expect(events.indexOf('c begins')).toBeGreaterThan(events.indexOf('a ends'));
    expect(events).not.toContain('left out begins');
  });

  it('begins at once what needs nothing of the others, and ends with what nothing may run beside', async () => {
    const events: string[] = [];
    const step = stepsWith(events, {});
    const order = {
      stages: [[[step('system', ['lint'])]], [[step('tests')]]],
      beside: [[step('lint', ['system']), step('types', ['tests'])]],
      last: [step('calls')],
    };
    expect(await performInOrder(order, () => true, perform)).toHaveLength(5);
    expect(events.slice(-2)).toEqual(['calls begins', 'calls ends']);
  });

  it('ends before anything is tried again, which is done one by one, and counts instead of the first try', async () => {
    const events: string[] = [];
    const again = (name: string) => async (): Promise<Outcome> => {
      events.push(`${name} again`);
      await Promise.resolve();
      events.push(`${name} again, done`);
      return { passed: 7, failed: 0, unsteady: [name] };
    };
    const step = stepsWith(events, {
      tests: { passed: 6, failed: 1, again: again('tests') },
      journeys: { passed: 6, failed: 1, again: again('journeys') },
    });
    const stages = [[[step('tests', ['journeys'])], [step('journeys', ['tests'])]]];
    expect(await performInOrder({ stages, beside: [], last: [] }, () => true, perform)).toEqual([
      { passed: 7, failed: 0, unsteady: ['tests'] },
      { passed: 7, failed: 0, unsteady: ['journeys'] },
    ]);
    expect(events.slice(-4)).toEqual([
      'tests again',
      'tests again, done',
      'journeys again',
      'journeys again, done',
    ]);
    expect(events.slice(0, 4).filter((event) => event.endsWith('ends'))).toHaveLength(2);
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

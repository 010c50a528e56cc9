// `npm test`: runs every step that CI runs, all of them even after a failure, and ends with one line of numbers.
// `npm run check` passes --static; names of steps as arguments run only those steps.

import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSteps } from './steps/build.ts';
import { callsStep } from './steps/calls.ts';
import { endStepsWithUs, logFolder } from './steps/run.ts';
import { type Order, performInOrder, stepsOf } from './steps/stages.ts';
import { staticLists, staticSteps } from './steps/static.ts';
import type { Outcome, Step } from './steps/step.ts';
import { systemStep } from './steps/system.ts';
import { testSteps } from './steps/tests.ts';

const order: Order = {
  stages: [
    // What is missing is said, or installed; what journeys and tests read.
    [[systemStep], buildSteps],
    // Much of a test is waiting, for PostgreSQL, for a page, for a process: one program alone leaves a part of both cores idle. The
    // server's tests take as long as all others.
    [[testSteps.server], [testSteps.journeys, testSteps.others]],
  ],
  // The checks of the source only compute: they fill what installing, building and waiting leave idle.
  beside: staticLists,
  last: [callsStep],
};
const all = stepsOf(order);

/** The steps that the command line names. Throws on an unknown name. */
function chosenSteps(): readonly Step[] {
  const { values, positionals } = parseArgs({
    options: { static: { type: 'boolean' } },
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !all.some((step) => step.name === name));
  if (unknown) throw new Error(`No step '${unknown}'; there are: ${all.map(({ name }) => name).join(', ')}`);
  if (positionals.length > 0) return all.filter(({ name }) => positionals.includes(name));
  return values.static ? staticSteps : all;
}

async function perform(step: Step): Promise<Outcome> {
  const reason = step.skip?.();
  if (reason !== undefined) {
    console.log(`  --  ${step.name.padEnd(13)}skipped: ${reason}`);
    return { passed: 0, failed: 0 };
  }
  const log = join(logFolder, `${step.name}.log`);
  const startedAt = performance.now();
  const outcome = await step.run(log).catch(
    (error: unknown): Outcome => ({
      passed: 0,
      failed: 1,
      note: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = outcome.again ? ' .. ' : outcome.failed > 0 ? 'FAIL' : ' ok ';
  const note = outcome.again
    ? `${outcome.failed} failed, to be tried alone when all else is done`
    : outcome.note;
  console.log(` ${verdict} ${step.name.padEnd(13)}${seconds.padStart(6)} s  ${note ?? ''}`.trimEnd());
  // A second try's cause is worth as much as a failure's: it is read where the run was.
  if (!outcome.again && (outcome.failed > 0 || (outcome.unsteady?.length ?? 0) > 0)) showLog(log);
  return outcome;
}

/** Prints enough of the log to act on without opening it. */
function showLog(log: string): void {
  const mostLines = 400;
  let text = '';
  try {
    text = readFileSync(log, 'utf8');
  } catch {
    return;
  }
  const lines = text.trimEnd().split('\n');
  if (lines.length > mostLines) console.log(`      (the last ${mostLines} lines of ${log})`);
  for (const line of lines.slice(-mostLines)) console.log(`      ${line}`);
}

endStepsWithUs();
const steps = chosenSteps();
rmSync(logFolder, { recursive: true, force: true });
mkdirSync(logFolder, { recursive: true });
const outcomes = await performInOrder(order, (step) => steps.includes(step), perform);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
let failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
if (passed + failed === 0) failed = 1;
const unsteady = outcomes.flatMap((outcome) => outcome.unsteady ?? []);
if (unsteady.length > 0) {
  console.log(
    'Failed among the others and passed alone. Each depends on the moment, which is a defect to mend:',
  );
  for (const name of unsteady) console.log(`      ${name}`);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

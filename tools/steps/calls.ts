// The step that keeps the frequent calls as cheap as they were: each one's processor time as a share of what the framework alone takes
// for the same bytes, measured in the same run. A share that falls by a quarter in three tries fails.

import { run } from './run.ts';
import { asOne, type Step } from './step.ts';

/** What is kept: written by `npm run bench:calls -- --short --keep tools/bench/calls/shares.json`. */
const SHARES = 'tools/bench/calls/shares.json';

export const callsStep: Step = {
  name: 'calls',
  run: async (log) =>
    asOne(
      await run(['node', 'tools/bench/calls.ts', '--short', '--check', SHARES], { log, limitMinutes: 8 }),
    ),
};

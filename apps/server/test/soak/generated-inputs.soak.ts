// Generated inputs by the ten thousand, from another seed each time unless FUZZ_SEED names the one of an earlier run.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomBelow } from '../../src/platform/ids.ts';
import { type Kit, startKit } from '../interface/kit.ts';
import { sendGenerated } from '../interface/send-generated.ts';

const INPUTS = Number(process.env.FUZZ_INPUTS ?? 20_000);
const SEED = Number(process.env.FUZZ_SEED ?? randomBelow(2 ** 31));
const SLOWEST_MILLISECONDS = 2000;

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

it(`F1 ${INPUTS} inputs over every endpoint: no 5xx, none slower than 2 s`, async () => {
  console.log(`the seed is ${SEED}`);
  const slowest = () => SLOWEST_MILLISECONDS;
  const outcome = await sendGenerated(kit, { count: INPUTS, seed: SEED, slowest });
  const byStatus = [...outcome.statuses].toSorted(([one], [other]) => one - other);
  console.log(
    `${INPUTS} inputs: ${byStatus.map(([status, count]) => `${status} × ${count}`).join(', ')}; ` +
      `median ${outcome.medianMilliseconds.toFixed(1)} ms, slowest ${outcome.slowestMilliseconds.toFixed(0)} ms`,
  );
  expect(outcome.faults.slice(0, 5)).toEqual([]);
  expect(outcome.statuses.get(200) ?? 0).toBeGreaterThan(INPUTS / 20);
});

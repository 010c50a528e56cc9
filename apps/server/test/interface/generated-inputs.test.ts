import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Kit, startKit } from './kit.ts';
import { sendGenerated } from './send-generated.ts';

const INPUTS = 1500;

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

it(`F1 ${INPUTS} inputs over every endpoint: no 5xx, none takes a hundred times as long as most`, {
  timeout: 300_000,
}, async () => {
  const inputs = { count: INPUTS, seed: 20_261_121, slowest: (median: number) => 100 * median };
  const { faults, statuses } = await sendGenerated(kit, inputs);
  expect(faults.slice(0, 5)).toEqual([]);
  // Inputs that are all refused would prove little.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(INPUTS / 20);
});

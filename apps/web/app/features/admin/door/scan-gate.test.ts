import { expect, test } from 'vitest';
import { createScanGate } from './scan-gate.ts';

test('a code that stays before the camera counts once, and again after it was away for some seconds', () => {
  const isNew = createScanGate();
  expect(isNew('nimali', 0)).toBe(true);
  for (let at = 100; at <= 20_000; at += 100) expect(isNew('nimali', at)).toBe(false);
  expect(isNew('nimali', 24_000)).toBe(false);
  expect(isNew('nimali', 28_001)).toBe(true);
});

test('a queue is let through one by one, also where two take turns before the camera', () => {
  const isNew = createScanGate();
  expect([isNew('nimali', 0), isNew('kasun', 500), isNew('nimali', 1000), isNew('kasun', 1500)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

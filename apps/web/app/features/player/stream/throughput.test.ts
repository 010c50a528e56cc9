import { expect, test } from 'vitest';
import { createThroughput } from './throughput.ts';

function measured(guess: number) {
  let at = 0;
  const throughput = createThroughput(() => at, guess);
  return {
    throughput,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

test('the guess gives way to what was measured', () => {
  const { throughput, pass } = measured(10_000_000);
  for (let part = 0; part < 20; part += 1) {
    throughput.begin();
    pass(2000);
    throughput.add(100_000);
    throughput.end();
  }
  // 400 kbit/s, and little of the first guess left.
  expect(throughput.bitsPerSecond()).toBeGreaterThan(400_000);
  expect(throughput.bitsPerSecond()).toBeLessThan(440_000);
});

test('two parts at once are one connection: their bytes count together, their time once', () => {
  const { throughput, pass } = measured(400_000);
  throughput.begin();
  throughput.begin();
  pass(1000);
  throughput.add(50_000);
  throughput.add(50_000);
  throughput.end();
  throughput.end();
  expect(throughput.bitsPerSecond()).toBeGreaterThan(600_000);
  expect(throughput.bitsPerSecond()).toBeLessThan(800_000);
});

test('the time in which nothing was asked for does not count', () => {
  const { throughput, pass } = measured(1_000_000);
  throughput.begin();
  pass(1000);
  throughput.add(125_000);
  throughput.end();
  pass(60_000);
  throughput.begin();
  pass(1000);
  throughput.add(125_000);
  throughput.end();
  expect(Math.round(throughput.bitsPerSecond())).toBe(1_000_000);
});

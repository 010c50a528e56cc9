import { expect, test } from 'vitest';
import { createThroughput } from './throughput.ts';

function setUp(guess: number) {
  let at = 0;
  const throughput = createThroughput(() => at, guess);
  return {
    throughput,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

test('measurements replace the initial guess', () => {
  const { throughput, pass } = setUp(10_000_000);
  for (let part = 0; part < 20; part += 1) {
    throughput.begin();
    pass(2000);
    throughput.add(100_000);
    throughput.end();
  }
  // Measured are 400 kbit/s; little of the initial guess is left.
  expect(throughput.bitsPerSecond()).toBeGreaterThan(400_000);
  expect(throughput.bitsPerSecond()).toBeLessThan(440_000);
});

test('two parts at once share one connection: their bytes are added, their time counts once', () => {
  const { throughput, pass } = setUp(400_000);
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

test('time without a request does not count', () => {
  const { throughput, pass } = setUp(1_000_000);
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

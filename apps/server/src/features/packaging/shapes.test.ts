import { expect, test } from 'vitest';
import { readPlan } from './shapes.ts';

test('a packaging that was planned before there was Opus goes on with AAC alone', () => {
  const plan = {
    durationSeconds: 60,
    width: 256,
    height: 144,
    frameRate: { over: 25, under: 1 },
    rungs: [{ name: 'v144', shortSide: 144, crf: 28, maxBitsPerSecond: 120_000, width: 256, height: 144 }],
    sound: { channels: 1, bitsPerSecond: 64_000, filter: null },
  };
  expect(readPlan(plan)).toEqual({ ...plan, sound: { ...plan.sound, opusBitsPerSecond: [] } });
});

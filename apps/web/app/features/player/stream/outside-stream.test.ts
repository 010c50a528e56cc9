import { expect, test } from 'vitest';
import { levelOf } from './outside-stream.ts';

const qualities = [60_000, 110_000, 177_000, 900_000].map((averageBitsPerSecond, index) => ({
  averageBitsPerSecond,
  shortSide: [144, 240, 360, 720][index] ?? 0,
}));

test('at another host the data saver plays the rendition whose cost the menu tells', () => {
  expect(levelOf('saver', qualities)).toBe(2);
  expect(levelOf('saver', qualities.slice(3))).toBe(0);
});

test('a chosen quality is the next lower one where there is none of it; automatic is the library’s', () => {
  expect([levelOf(480, qualities), levelOf('auto', qualities), levelOf('audio', qualities)]).toEqual([
    2, -1, 0,
  ]);
});

import { expect, test } from 'vitest';
import { levelOf } from './outside-stream.ts';

const qualities = [60_000, 110_000, 177_000, 900_000].map((averageBitsPerSecond, index) => ({
  averageBitsPerSecond,
  shortSide: [144, 240, 360, 720][index] ?? 0,
}));

test('for a stream of another host the data saver plays the rendition whose data use the menu shows', () => {
  expect(levelOf('saver', qualities)).toBe(0);
  expect(levelOf('saver', qualities.slice(3))).toBe(0);
});

test('a chosen quality that is missing becomes the next lower one; automatic is left to the library', () => {
  expect([levelOf(480, qualities), levelOf('auto', qualities), levelOf('audio', qualities)]).toEqual([
    2, -1, 0,
  ]);
});

import { expect, test } from 'vitest';
import { createPlayedLog } from './played-log.ts';

test('continuous playback is one stretch, reported in parts that meet', () => {
  const log = createPlayedLog();
  for (const second of [0.1, 0.35, 4, 15.4]) log.at(second);
  expect(log.take()).toEqual({ ranges: [[0, 15]], leftAtSecond: 15 });
  for (const second of [15.6, 30.7]) log.at(second);
  expect(log.take()).toEqual({ ranges: [[15, 31]], leftAtSecond: 30 });
});

test('a jump leaves out the seconds between, forward and back', () => {
  const log = createPlayedLog();
  for (const second of [0, 10]) log.at(second);
  log.jump();
  for (const second of [100, 112]) log.at(second);
  log.jump();
  for (const second of [5, 8]) log.at(second);
  expect(log.take()).toEqual({
    ranges: [
      [0, 10],
      [100, 112],
    ],
    leftAtSecond: 8,
  });
});

test('a position before the last one counts as a jump even when none was reported', () => {
  const log = createPlayedLog();
  for (const second of [50, 60, 0, 3]) log.at(second);
  expect(log.take()).toEqual({
    ranges: [
      [0, 3],
      [50, 60],
    ],
    leftAtSecond: 3,
  });
});

test('less than a second is not reported, and not lost', () => {
  const log = createPlayedLog();
  expect(log.take()).toBeUndefined();
  log.at(7.1);
  log.at(7.4);
  expect(log.take()).toBeUndefined();
  log.at(8.2);
  expect(log.take()).toEqual({ ranges: [[7, 8]], leftAtSecond: 8 });
  expect(log.take()).toBeUndefined();
});

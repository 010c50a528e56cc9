import { expect, test } from 'vitest';
import { renditionNear, stalledShare } from './play-quality.ts';

test('a picture of any size counts as the nearest rendition, sound alone as itself', () => {
  expect([0, 1, 144, 190, 300, 301, 1078, 9000].map(renditionNear)).toEqual([
    0, 144, 144, 144, 240, 360, 1080, 2160,
  ]);
});

test('the stalled share is of the time in which the lesson should have played', () => {
  expect(stalledShare(90, 10)).toBe(0.1);
  expect(stalledShare(0, 3)).toBe(1);
  expect(stalledShare(0, 0)).toBeNull();
});

import { expect, it } from 'vitest';
import { moveBy, photoAt } from './carousel-order.ts';

const COUNT = 4;

it('goes from the last photo to the first by way of the copy, without scrolling back', () => {
  expect(moveBy(1, 2, COUNT)).toEqual({ from: 2, to: 3 });
  expect(moveBy(1, 3, COUNT)).toEqual({ from: 3, to: 4 });
  expect(moveBy(1, 4, COUNT)).toEqual({ from: 0, to: 1 });
});

it('goes back from the first photo to the last by way of the copy', () => {
  expect(moveBy(-1, 0, COUNT)).toEqual({ from: 4, to: 3 });
  expect(moveBy(-1, 4, COUNT)).toEqual({ from: 4, to: 3 });
  expect(moveBy(-1, 2, COUNT)).toEqual({ from: 2, to: 1 });
});

it('finds the photo at a scroll position, and counts the copy as the first', () => {
  expect([0, 360, 725, 1080, 1440].map((left) => photoAt(left, 360, COUNT))).toEqual([0, 1, 2, 3, 0]);
  expect(photoAt(100, 0, COUNT)).toBe(0);
});

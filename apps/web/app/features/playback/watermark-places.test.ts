import { expect, test } from 'vitest';
import { densityIn, MARGINS, nextPlace, PLACES, placeIn } from './watermark-places.ts';

const MARK = { width: 96, height: 20 };

test.each([
  ['a small phone', 320, 180],
  ['a phone', 360, 202],
  ['a phone held sideways', 740, 416],
  ['a laptop', 1440, 810],
  ['an upright film', 220, 391],
  ['the small window', 240, 135],
])('on %s the number stays inside of the picture and off its middle', (_, width, height) => {
  const [aside, above] = MARGINS;
  for (const place of PLACES.keys()) {
    const { x, y } = placeIn({ width, height }, MARK, place);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + MARK.width).toBeLessThanOrEqual(width);
    expect(y + MARK.height).toBeLessThanOrEqual(height);
    const isBeside = x + MARK.width <= width * aside || x >= width * (1 - aside);
    expect(isBeside || y + MARK.height <= height * above).toBe(true);
  }
});

test('the density of a part of a frame: none in one colour, much in writing, and nothing of what lies beside it', () => {
  const [width, height] = [16, 8];
  const data = new Uint8ClampedArray(width * height * 4).fill(240);
  for (let y = 0; y < height; y += 1)
    for (let x = 8; x < width; x += 2) data.fill(20, (y * width + x) * 4, (y * width + x) * 4 + 3);
  const frame = { data, width, height };
  expect(densityIn(frame, { x: 0, y: 0, width: 0.4, height: 1 })).toBe(0);
  expect(densityIn(frame, { x: 0.5, y: 0, width: 0.5, height: 1 })).toBeGreaterThan(100);
});

test('the number moves on when it is due, and before that only off what is dense', () => {
  const empty = PLACES.map(() => 0);
  expect(nextPlace(0, empty, false)).toBe(0);
  expect(nextPlace(0, empty, true)).toBe(1);
  expect(nextPlace(PLACES.length - 1, empty, true)).toBe(0);
  expect(nextPlace(2, undefined, false)).toBe(2);
  expect(nextPlace(2, undefined, true)).toBe(3);
  // The second place is written upon, too.
  expect(nextPlace(0, [40, 30, 0, 0, 0, 0, 0, 0], false)).toBe(2);
});

test('where all places are written upon, the number takes the sparsest, and does not flit', () => {
  const written = [40, 30, 32, 31, 30, 12, 30, 30];
  expect(nextPlace(0, written, false)).toBe(5);
  expect(nextPlace(5, written, false)).toBe(5);
  expect(nextPlace(5, written, true)).toBe(6);
});

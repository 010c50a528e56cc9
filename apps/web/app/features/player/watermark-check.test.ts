import { expect, test } from 'vitest';
import { alphaOf, type MarkFacts, markTrouble } from './watermark-check.ts';

const NUMBER = '077 100 0001';
const seen: MarkFacts = {
  isBesidePicture: true,
  text: NUMBER,
  isRendered: true,
  opacity: 1,
  alpha: 0.4,
  isDistorted: false,
  fontSize: 13,
  shareInside: 1,
  isAbovePicture: true,
  isPictureAlone: false,
};
const troubleOf = (change: Partial<MarkFacts>) => markTrouble({ ...seen, ...change }, NUMBER);

test('a number that can be seen is no trouble, also where a dialog lies over everything', () => {
  expect(troubleOf({})).toBeUndefined();
  expect(troubleOf({ isAbovePicture: undefined })).toBeUndefined();
});

test('each way of losing it is noticed', () => {
  expect(troubleOf({ isBesidePicture: false })).toBe('gone');
  expect(troubleOf({ text: '077 000 0000' })).toBe('changed');
  for (const change of [
    { isRendered: false },
    { opacity: 0.5 },
    { alpha: 0.1 },
    { isDistorted: true },
    { fontSize: 1 },
    { shareInside: 0.2 },
  ]) {
    expect(troubleOf(change)).toBe('hidden');
  }
  expect(troubleOf({ isAbovePicture: false })).toBe('covered');
  expect(troubleOf({ isPictureAlone: true })).toBe('left-behind');
});

test('the alpha of a colour is read in the ways that browsers write it', () => {
  expect(alphaOf('rgba(232, 238, 242, 0.4)')).toBe(0.4);
  expect(alphaOf('color(srgb 0.9 0.93 0.95 / 0.4)')).toBe(0.4);
  expect(alphaOf('oklab(0.9 0.1 0.1 / 40%)')).toBe(0.4);
  expect(alphaOf('rgb(232, 238, 242)')).toBe(1);
  expect(alphaOf('color(srgb 0.9 0.93 0.95)')).toBe(1);
  expect(alphaOf('transparent')).toBe(0);
});

import { expect, test } from 'vitest';
import { alphaOf, type WatermarkFacts, watermarkProblem } from './watermark-check.ts';

const NUMBER = '077 100 0001';
const visible: WatermarkFacts = {
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
const problemOf = (change: Partial<WatermarkFacts>) => watermarkProblem({ ...visible, ...change }, NUMBER);

test('a visible number is no problem, also under a dialog that covers everything', () => {
  expect(problemOf({})).toBeUndefined();
  expect(problemOf({ isAbovePicture: undefined })).toBeUndefined();
});

test('each way of losing the number is detected', () => {
  expect(problemOf({ isBesidePicture: false })).toBe('gone');
  expect(problemOf({ text: '077 000 0000' })).toBe('changed');
  for (const change of [
    { isRendered: false },
    { opacity: 0.5 },
    { alpha: 0.1 },
    { isDistorted: true },
    { fontSize: 1 },
    { shareInside: 0.2 },
  ]) {
    expect(problemOf(change)).toBe('hidden');
  }
  expect(problemOf({ isAbovePicture: false })).toBe('covered');
  expect(problemOf({ isPictureAlone: true })).toBe('left-behind');
});

test('the alpha of a colour is read from every notation that browsers use', () => {
  expect(alphaOf('rgba(232, 238, 242, 0.4)')).toBe(0.4);
  expect(alphaOf('color(srgb 0.9 0.93 0.95 / 0.4)')).toBe(0.4);
  expect(alphaOf('oklab(0.9 0.1 0.1 / 40%)')).toBe(0.4);
  expect(alphaOf('rgb(232, 238, 242)')).toBe(1);
  expect(alphaOf('color(srgb 0.9 0.93 0.95)')).toBe(1);
  expect(alphaOf('transparent')).toBe(0);
});

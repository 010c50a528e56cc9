import { describe, expect, test } from 'vitest';
import type { WantedQuality } from './playback.ts';
import { type Circumstances, chooseRendition, fixedRendition, isTooSlow } from './rendition-choice.ts';

const renditions = (
  [
    [256, 144, 172_000, 225_000],
    [428, 240, 334_000, 394_000],
    [640, 360, 625_000, 686_000],
    [854, 480, 1_060_000, 1_208_000],
  ] as const
).map(([width, height, averageBitsPerSecond, peakBitsPerSecond], index) => ({
  index,
  width,
  height,
  averageBitsPerSecond,
  peakBitsPerSecond,
  path: `v${height}/index.m3u8`,
  codecs: 'avc1.4d4015',
}));

const chosenHeight = (changes: Partial<Circumstances>) => {
  const defaults = {
    bitsPerSecond: 2_000_000,
    bufferedSeconds: 20,
    currentIndex: undefined,
    shortSidePixels: 1080,
  };
  return renditions[chooseRendition({ renditions, saveData: false, ...defaults, ...changes })]?.height;
};

describe('the next quality', () => {
  test('is the finest that the connection can carry with a margin', () => {
    expect(chosenHeight({ bitsPerSecond: 2_000_000 })).toBe(480);
    expect(chosenHeight({ bitsPerSecond: 1_000_000 })).toBe(360);
    expect(chosenHeight({ bitsPerSecond: 600_000 })).toBe(240);
    expect(chosenHeight({ bitsPerSecond: 50_000 })).toBe(144);
  });

  test('is chosen more cautiously while little is buffered', () => {
    expect(chosenHeight({ bitsPerSecond: 1_000_000, bufferedSeconds: 2 })).toBe(240);
  });

  test('is no finer than the size of the picture on the screen, upright pictures included', () => {
    expect(chosenHeight({ shortSidePixels: 202 })).toBe(240);
    expect(chosenHeight({ shortSidePixels: 400 })).toBe(480);
    const upright = renditions.map((each) => ({ ...each, width: each.height, height: each.width }));
    expect(chosenHeight({ renditions: upright, shortSidePixels: 202 })).toBe(240);
  });

  test('is at most 240p when the browser is set to save data', () => {
    expect(chosenHeight({ saveData: true, bitsPerSecond: 50_000_000 })).toBe(240);
  });

  test('rises only with a comfortable buffer, or with a large margin', () => {
    const low = { currentIndex: 0, bufferedSeconds: 4 };
    expect(chosenHeight({ ...low, bitsPerSecond: 1_000_000 })).toBe(144);
    expect(chosenHeight({ ...low, bitsPerSecond: 10_000_000 })).toBe(480);
    expect(chosenHeight({ ...low, bitsPerSecond: 1_000_000, bufferedSeconds: 12 })).toBe(360);
  });

  test('does not fall for a dip that a full buffer outlasts, and falls for a real drop', () => {
    expect(chosenHeight({ currentIndex: 3, bitsPerSecond: 1_200_000, bufferedSeconds: 22 })).toBe(480);
    expect(chosenHeight({ currentIndex: 3, bitsPerSecond: 1_200_000, bufferedSeconds: 12 })).toBe(360);
    expect(chosenHeight({ currentIndex: 3, bitsPerSecond: 300_000, bufferedSeconds: 22 })).toBe(144);
  });
});

test('the data saver is the cheapest picture; a chosen size that the lesson lacks is the next lower one', () => {
  const height = (wanted: WantedQuality) => fixedRendition(renditions, wanted)?.height;
  expect(['saver', 'audio', 144, 400, 1080, 100].map((wanted) => height(wanted as WantedQuality))).toEqual([
    ...[144, 144],
    ...[144, 360, 480, 144],
  ]);
  expect(height('auto')).toBeUndefined();
});

describe('a part in transfer', () => {
  const part = { bytes: 50_000, totalBytes: 500_000, seconds: 2 };

  test('is aborted when the picture would stop before it arrived', () => {
    expect(isTooSlow(part, 6)).toBe(true);
    expect(isTooSlow({ ...part, bytes: 0 }, 20)).toBe(true);
  });

  test('is awaited when it will arrive in time, is almost complete, or has only just started', () => {
    expect(isTooSlow(part, 20)).toBe(false);
    expect(isTooSlow({ ...part, bytes: 480_000 }, 0)).toBe(false);
    expect(isTooSlow({ ...part, seconds: 0.5 }, 0)).toBe(false);
    expect(isTooSlow({ ...part, totalBytes: undefined }, 0)).toBe(false);
  });
});

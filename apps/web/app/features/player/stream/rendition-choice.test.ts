import { describe, expect, test } from 'vitest';
import {
  type Circumstances,
  chooseRendition,
  chooseSaver,
  isTooSlow,
  saverRendition,
} from './rendition-choice.ts';

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

const chosen = (over: Partial<Circumstances>) => {
  const usual = {
    bitsPerSecond: 2_000_000,
    bufferedSeconds: 20,
    currentIndex: undefined,
    shortSidePixels: 1080,
  };
  return renditions[chooseRendition({ renditions, saveData: false, ...usual, ...over })]?.height;
};

describe('the next quality', () => {
  test('is the finest that the connection carries with room to spare', () => {
    expect(chosen({ bitsPerSecond: 2_000_000 })).toBe(480);
    expect(chosen({ bitsPerSecond: 1_000_000 })).toBe(360);
    expect(chosen({ bitsPerSecond: 600_000 })).toBe(240);
    expect(chosen({ bitsPerSecond: 50_000 })).toBe(144);
  });

  test('is chosen with more care while little is buffered', () => {
    expect(chosen({ bitsPerSecond: 1_000_000, bufferedSeconds: 2 })).toBe(240);
  });

  test('is no finer than the picture is large on the screen, upright pictures included', () => {
    expect(chosen({ shortSidePixels: 202 })).toBe(240);
    expect(chosen({ shortSidePixels: 400 })).toBe(480);
    const upright = renditions.map((each) => ({ ...each, width: each.height, height: each.width }));
    expect(chosen({ renditions: upright, shortSidePixels: 202 })).toBe(240);
  });

  test('is at most 240p for somebody who saves data', () => {
    expect(chosen({ saveData: true, bitsPerSecond: 50_000_000 })).toBe(240);
  });

  test('rises only from a comfortable buffer, or with plenty to spare', () => {
    const low = { currentIndex: 0, bufferedSeconds: 4 };
    expect(chosen({ ...low, bitsPerSecond: 1_000_000 })).toBe(144);
    expect(chosen({ ...low, bitsPerSecond: 10_000_000 })).toBe(480);
    expect(chosen({ ...low, bitsPerSecond: 1_000_000, bufferedSeconds: 12 })).toBe(360);
  });

  test('does not fall for a dip that a full buffer outlasts, and falls for a real one', () => {
    expect(chosen({ currentIndex: 3, bitsPerSecond: 1_200_000, bufferedSeconds: 22 })).toBe(480);
    expect(chosen({ currentIndex: 3, bitsPerSecond: 1_200_000, bufferedSeconds: 12 })).toBe(360);
    expect(chosen({ currentIndex: 3, bitsPerSecond: 300_000, bufferedSeconds: 22 })).toBe(144);
  });
});

test('the data saver takes the finest of 80 MB an hour or less, else the cheapest there is', () => {
  const rates = (...rates: number[]) =>
    rates.map((averageBitsPerSecond) => ({ averageBitsPerSecond, shortSide: 360 }));
  expect(saverRendition(rates(60_000, 110_000, 177_000, 178_000))?.averageBitsPerSecond).toBe(177_000);
  expect(saverRendition(rates(300_000, 900_000))?.averageBitsPerSecond).toBe(300_000);
});

test('the data saver is never finer than a phone shows, however cheap slides are', () => {
  const slides = [240, 480, 1080].map((shortSide) => ({
    shortSide,
    averageBitsPerSecond: 90_000 + shortSide,
  }));
  expect(saverRendition(slides)?.shortSide).toBe(480);
});

describe('the data saver', () => {
  const cheap = renditions.map((each) => ({
    ...each,
    averageBitsPerSecond: each.averageBitsPerSecond / 4,
    peakBitsPerSecond: each.peakBitsPerSecond / 4,
  }));
  const saving = (over: Partial<Circumstances>) => {
    const usual = { renditions: cheap, bufferedSeconds: 20, currentIndex: undefined, saveData: true };
    return cheap[chooseSaver({ bitsPerSecond: 50_000_000, shortSidePixels: 202, ...usual, ...over })]?.height;
  };

  test('takes what its figure says, on every screen, also when the browser asks to save', () => {
    expect(saverRendition(cheap)?.height).toBe(360);
    expect(saving({})).toBe(360);
    expect(saving({ shortSidePixels: 1080, saveData: false })).toBe(360);
  });

  test('takes less where the connection does not carry that', () => {
    expect(saving({ bitsPerSecond: 150_000 })).toBe(240);
    expect(saving({ bitsPerSecond: 20_000 })).toBe(144);
  });
});

describe('a part on its way', () => {
  const part = { bytes: 50_000, totalBytes: 500_000, seconds: 2 };

  test('is given up when the picture would stop before it came', () => {
    expect(isTooSlow(part, 6)).toBe(true);
    expect(isTooSlow({ ...part, bytes: 0 }, 20)).toBe(true);
  });

  test('is awaited when it comes in time, is nearly there, or has only begun', () => {
    expect(isTooSlow(part, 20)).toBe(false);
    expect(isTooSlow({ ...part, bytes: 480_000 }, 0)).toBe(false);
    expect(isTooSlow({ ...part, seconds: 0.5 }, 0)).toBe(false);
    expect(isTooSlow({ ...part, totalBytes: undefined }, 0)).toBe(false);
  });
});

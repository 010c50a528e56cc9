// Chooses the sizes that a lesson is made in: as many rungs as its source reaches, never larger than the source.

import type { Fraction, Rung, Size, SizedRung } from './transcoder.ts';

/** 144p keeps a lesson alive on a weak mobile link; each cap is roughly double the rung below it. */
export const fullLadder: readonly Rung[] = [
  // Slides with speech (18 kbit/s of Opus) take at most 16 MB an hour, ...
  {
    shortSide: 144,
    crf: 29,
    ampleBitsPerSecond: 12_000,
    aimBitsPerSecond: 55_000,
    maxBitsPerSecond: 120_000,
  },
  // ... 20 MB, ...
  {
    shortSide: 240,
    crf: 28,
    ampleBitsPerSecond: 21_000,
    aimBitsPerSecond: 100_000,
    maxBitsPerSecond: 240_000,
  },
  {
    shortSide: 360,
    crf: 26,
    ampleBitsPerSecond: 32_000,
    aimBitsPerSecond: 200_000,
    maxBitsPerSecond: 520_000,
  },
  // ... and 32 MB.
  {
    shortSide: 480,
    crf: 26,
    ampleBitsPerSecond: 48_000,
    aimBitsPerSecond: 360_000,
    maxBitsPerSecond: 950_000,
  },
  {
    shortSide: 720,
    crf: 25,
    ampleBitsPerSecond: 90_000,
    aimBitsPerSecond: 850_000,
    maxBitsPerSecond: 2_000_000,
  },
  {
    shortSide: 1080,
    crf: 24,
    ampleBitsPerSecond: 170_000,
    aimBitsPerSecond: 1_700_000,
    maxBitsPerSecond: 3_800_000,
  },
];

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** Lowest first. A source below the lowest rung gets that rung's settings at its own size. */
export function rungsFor(source: Size, ladder: readonly Rung[] = fullLadder): SizedRung[] {
  const sorted = ladder.toSorted((a, b) => a.shortSide - b.shortSide);
  const lowest = sorted[0];
  if (!lowest) throw new RangeError('a ladder needs at least one rung');
  const shortSide = Math.min(source.width, source.height);
  const reached = sorted.filter((rung) => rung.shortSide <= shortSide);
  const rungs = reached.length > 0 ? reached : [{ ...lowest, shortSide }];
  return rungs.map((rung) => {
    const factor = rung.shortSide / shortSide;
    return {
      ...rung,
      name: `v${rung.shortSide}`,
      width: even(source.width * factor),
      height: even(source.height * factor),
    };
  });
}

/** Sources above 30 frames a second are halved until they are not: small pictures gain nothing from more. */
export function lessonFrameRate(source: Fraction): Fraction {
  return halvedTo(source, 30.5);
}

/** The large renditions keep the source's rate, up to 60 frames a second. */
export function rungFrameRate(source: Fraction, { shortSide }: Pick<Rung, 'shortSide'>): Fraction {
  return shortSide < 720 ? lessonFrameRate(source) : halvedTo(source, 60.5);
}

function halvedTo({ over, under }: Fraction, most: number): Fraction {
  let halvedUnder = under;
  while (over / halvedUnder > most) halvedUnder *= 2;
  return { over, under: halvedUnder };
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWatched,
  creditAfter,
  isFinished,
  MOST_CREDIT_SECONDS,
  MOST_RANGES,
  mergeRanges,
  minutesLeft,
  resumeSecond,
  resumesAtSkipped,
  secondsIn,
  shareOf,
  skippedParts,
  unwatched,
  type WatchedRange,
} from './watched.ts';

const LENGTH = 600;
const range = fc
  .tuple(fc.nat(LENGTH + 50), fc.nat(120))
  .map(([from, seconds]): WatchedRange => [from, from + seconds]);
const ranges = fc.array(range, { maxLength: 12 });

/** The same ranges as a set of seconds. */
const secondsOf = (some: readonly WatchedRange[]) =>
  new Set(some.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)));

describe('merging', () => {
  it('keeps exactly the seconds, in order, no stretch touching the next', () => {
    fc.assert(
      fc.property(ranges, (some) => {
        const merged = mergeRanges(some);
        expect(secondsOf(merged)).toEqual(secondsOf(some));
        expect(secondsIn(merged)).toBe(secondsOf(some).size);
        for (const [place, [from, to]] of merged.entries()) {
          expect(from).toBeLessThan(to);
          expect(merged[place + 1]?.[0] ?? Number.POSITIVE_INFINITY).toBeGreaterThan(to);
        }
      }),
    );
  });

  it('is the same in any order and any grouping, and twice is once', () => {
    fc.assert(
      fc.property(ranges, ranges, (some, others) => {
        const together = mergeRanges([...some, ...others]);
        expect(mergeRanges([...others, ...some])).toEqual(together);
        expect(mergeRanges([...mergeRanges(some), ...mergeRanges(others)])).toEqual(together);
        expect(mergeRanges(together)).toEqual(together);
      }),
    );
  });

  it('never holds more than it may, and closes the smallest gaps first', () => {
    expect(
      mergeRanges(
        [
          [0, 10],
          [12, 20],
          [40, 50],
          [51, 60],
        ],
        2,
      ),
    ).toEqual([
      [0, 20],
      [40, 60],
    ]);
    fc.assert(
      fc.property(ranges, fc.integer({ min: 1, max: 4 }), (some, most) => {
        const merged = mergeRanges(some, most);
        expect(merged.length).toBeLessThanOrEqual(most);
        const mergedSeconds = secondsOf(merged);
        for (const second of secondsOf(some)) expect(mergedSeconds.has(second)).toBe(true);
      }),
    );
  });
});

describe('what is left out of a stretch', () => {
  it('is exactly what no range has', () => {
    fc.assert(
      fc.property(ranges, range, (some, stretch) => {
        const rangeSeconds = secondsOf(some);
        const expected = [...secondsOf([stretch])].filter((second) => !rangeSeconds.has(second));
        expect([...secondsOf(unwatched(mergeRanges(some), stretch))]).toEqual(expected);
      }),
    );
  });
});

describe('a claim', () => {
  const plenty = { durationSeconds: LENGTH, creditSeconds: 100_000 };

  it('is a monotone union up to the lesson’s end while there is credit', () => {
    fc.assert(
      fc.property(ranges, ranges, (before, reported) => {
        const stored = mergeRanges(before.map(([from, to]) => [from, Math.min(to, LENGTH)]));
        const { ranges: after, addedSeconds } = addWatched(stored, reported, plenty);
        const within = reported.map(([from, to]): WatchedRange => [from, Math.min(to, LENGTH)]);
        expect(after).toEqual(mergeRanges([...stored, ...within]));
        expect(addedSeconds).toBe(secondsIn(after) - secondsIn(stored));
      }),
    );
  });

  it('adds no more than the credit, takes nothing away, and invents nothing', () => {
    fc.assert(
      fc.property(ranges, ranges, fc.nat(200), (before, reported, creditSeconds) => {
        const stored = mergeRanges(before);
        const { ranges: after, addedSeconds } = addWatched(stored, reported, { ...plenty, creditSeconds });
        expect(addedSeconds).toBeLessThanOrEqual(creditSeconds);
        const seconds = secondsOf(after);
        for (const second of secondsOf(stored)) expect(seconds.has(second)).toBe(true);
        const allowed = secondsOf([...stored, ...reported]);
        for (const second of seconds) expect(allowed.has(second)).toBe(true);
      }),
    );
  });

  it('made again adds nothing and costs nothing', () => {
    fc.assert(
      fc.property(ranges, (reported) => {
        const once = addWatched([], reported, plenty);
        expect(addWatched(once.ranges, reported, { ...plenty, creditSeconds: 0 })).toEqual({
          ranges: once.ranges,
          addedSeconds: 0,
        });
      }),
    );
  });

  it('of two devices is the same whoever comes first', () => {
    fc.assert(
      fc.property(ranges, ranges, (phone, laptop) => {
        const one = addWatched(addWatched([], phone, plenty).ranges, laptop, plenty).ranges;
        const other = addWatched(addWatched([], laptop, plenty).ranges, phone, plenty).ranges;
        expect(one).toEqual(other);
      }),
    );
  });

  it('beyond the credit is cut, from the lesson’s beginning on', () => {
    const cut = addWatched(
      [[0, 10]],
      [
        [5, 25],
        [100, 130],
      ],
      { ...plenty, creditSeconds: 20 },
    );
    expect(cut).toEqual({
      ranges: [
        [0, 25],
        [100, 105],
      ],
      addedSeconds: 20,
    });
  });

  it('in tiny stretches pays credit for closed gaps', () => {
    const crumbs = Array.from({ length: MOST_RANGES }, (_, n): WatchedRange => [n * 20, n * 20 + 1]);
    const long = { durationSeconds: 10_000, creditSeconds: 5 };
    expect(addWatched(crumbs, [[9000, 9001]], long)).toEqual({ ranges: crumbs, addedSeconds: 0 });
    const paid = addWatched(crumbs, [[9000, 9001]], { ...long, creditSeconds: 20 });
    expect(paid.ranges).toHaveLength(MOST_RANGES);
    expect(paid.addedSeconds).toBe(20);
  });
});

describe('credit', () => {
  it('grows two and a half seconds a second, up to what a browser may hold back', () => {
    expect(creditAfter(30, 10)).toBe(55);
    expect(creditAfter(0, 15)).toBe(37.5);
    expect(creditAfter(30, 1_000_000)).toBe(MOST_CREDIT_SECONDS);
  });

  it('is not lost when the clock goes back', () => {
    expect(creditAfter(30, -3600)).toBe(30);
  });
});

describe('a lesson', () => {
  it('is finished when nine tenths were watched, however it was left', () => {
    expect(isFinished(shareOf(540, 600))).toBe(true);
    expect(isFinished(shareOf(539, 600))).toBe(false);
    expect(shareOf(700, 600)).toBe(1);
    expect(shareOf(1, 0)).toBe(0);
  });

  it('goes on at the second where it was left', () => {
    expect(resumeSecond([[0, 125]], 125, 600)).toBe(125);
    expect(resumeSecond([[0, 125]], 125, undefined)).toBe(125);
    expect(resumeSecond([[0, 600]], 300, 600)).toBe(300);
  });

  it('begins again where it was left within three seconds, or finished', () => {
    expect(resumeSecond([[0, 3]], 3, 600)).toBe(0);
    expect(resumeSecond([[0, 4]], 4, 600)).toBe(4);
    expect(resumeSecond([[0, 600]], 600, 600)).toBe(0);
    expect(resumeSecond([[20, 600]], 598, 600)).toBe(0);
  });

  it('left at its end goes on at the first part that was left out', () => {
    expect(
      resumeSecond(
        [
          [0, 100],
          [400, 600],
        ],
        600,
        600,
      ),
    ).toBe(100);
    expect(resumeSecond([[50, 300]], 597, 600)).toBe(0);
    expect(resumeSecond([[0, 3]], 3, 4)).toBe(0);
  });

  it('never goes on outside of itself', () => {
    fc.assert(
      fc.property(ranges, fc.nat(LENGTH), fc.integer({ min: 1, max: LENGTH }), (some, leftAt, length) => {
        const second = resumeSecond(mergeRanges(some), Math.min(leftAt, length), length);
        expect(second).toBeGreaterThanOrEqual(0);
        expect(second).toBeLessThan(length);
      }),
    );
  });

  it('has its minutes left rounded up', () => {
    expect(minutesLeft(0.5, 600)).toBe(5);
    expect(minutesLeft(0.51, 600)).toBe(5);
    expect(minutesLeft(0.999, 600)).toBe(1);
    expect(minutesLeft(1, 600)).toBe(0);
    expect(minutesLeft(0, 61)).toBe(2);
  });
});

describe('what a student skipped', () => {
  const watched = [
    [300, 310],
    [0, 100],
    [400, 420],
    [430, 590],
  ] as const;

  it('is told as the longest parts, in order', () => {
    expect(skippedParts(watched, 600)).toEqual([
      [100, 300],
      [310, 400],
    ]);
    expect(skippedParts([[40, 600]], 600.4)).toEqual([[0, 40]]);
    expect(skippedParts([], 600)).toEqual([[0, 600]]);
    const pieces = [100, 200, 300, 400].map((at) => [at, at + 80 - at / 100] as const);
    expect(skippedParts([[0, 100], ...pieces, [420, 600]], 600)).toHaveLength(3);
    expect(skippedParts([[0, 600]], 600)).toEqual([]);
  });

  it('is where a lesson goes on that was left at its end', () => {
    const toEnd = [...watched, [590, 600]] as const;
    expect(resumesAtSkipped(toEnd, 100, 600)).toBe(true);
    expect(resumesAtSkipped(watched, 100, 600)).toBe(false);
    expect(resumesAtSkipped(toEnd, 50, 600)).toBe(false);
    expect(resumesAtSkipped([[0, 100]], 100, 600)).toBe(false);
  });
});

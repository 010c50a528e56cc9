import { describe, expect, test } from 'vitest';
import { parsePercent, shareCents } from './institute-share.ts';

describe('shareCents', () => {
  test('a percentage is of the sum, rounded once, half a cent up', () => {
    expect(shareCents({ kind: 'percent', amount: 2500 }, [350_000, 350_000, 100_000])).toBe(200_000);
    expect(shareCents({ kind: 'percent', amount: 3333 }, [1, 1, 1])).toBe(1);
    expect(shareCents({ kind: 'percent', amount: 5000 }, [1])).toBe(1);
    expect(shareCents({ kind: 'percent', amount: 4999 }, [1])).toBe(0);
    expect(shareCents({ kind: 'percent', amount: 10_000 }, [123_457])).toBe(123_457);
    expect(shareCents({ kind: 'percent', amount: 0 }, [123_457])).toBe(0);
  });

  test('it is exact for the largest sums that a month can have', () => {
    const received = Array.from({ length: 5000 }, () => 100_000_000);
    expect(shareCents({ kind: 'percent', amount: 1250 }, received)).toBe(62_500_000_000);
  });

  test('a fixed sum counts each student, though never more than the student paid', () => {
    expect(shareCents({ kind: 'student', amount: 50_000 }, [350_000, 350_000, 20_000])).toBe(120_000);
    expect(shareCents({ kind: 'student', amount: 50_000 }, [])).toBe(0);
  });
});

test.each([
  ['25', 2500],
  ['12.5', 1250],
  [' 33.33 % ', 3333],
  ['100', 10_000],
  ['0', 0],
  ['100.01', undefined],
  ['-1', undefined],
  ['1,5', undefined],
  ['12.345', undefined],
  ['', undefined],
])('parsePercent reads “%s” as %s', (typed, hundredths) => {
  expect(parsePercent(typed)).toBe(hundredths);
});

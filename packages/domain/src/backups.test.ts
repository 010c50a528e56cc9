import { expect, test } from 'vitest';
import { isNightSince, stays } from './backups.ts';
import { DAY_MS } from './durations.ts';

const now = new Date('2026-11-23T03:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const base = (days: number, isProven = false) => ({ stamp: `${days}`, endedAt: daysAgo(days), isProven });

test('all of seven days stay, then one a week, then one a month, and nothing older than a year', () => {
  // A year and a half of nights, removed each night as the product does.
  let bases: ReturnType<typeof base>[] = [];
  for (let day = 500; day >= 0; day -= 1) {
    bases.push(base(day));
    const kept = stays(
      bases.map((one) => ({ ...one, endedAt: new Date(one.endedAt.getTime()) })),
      daysAgo(day),
    );
    bases = bases.filter(({ stamp }) => kept.has(stamp));
  }
  const ages = bases.map(({ stamp }) => Number(stamp)).toSorted((one, other) => one - other);
  expect(ages.filter((age) => age <= 7)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  const gaps = ages.slice(1).map((age, index) => age - (ages[index] ?? 0));
  expect(Math.max(...gaps)).toBeLessThanOrEqual(62);
  expect(Math.max(...ages)).toBeGreaterThan(300);
  expect(Math.max(...ages)).toBeLessThan(400);
  expect(ages.length).toBeLessThan(32);
});

test('the last proven one stays, however old', () => {
  expect(stays([base(900, true), base(800), base(0)], now)).toEqual(new Set(['900', '0']));
});

test('the night begins at 02:30 of the school’s time', () => {
  const at = new Date('2026-11-23T21:00:01Z');
  expect(isNightSince(new Date('2026-11-23T20:59:59Z'), at)).toBe(true);
  expect(isNightSince(new Date('2026-11-23T21:00:00Z'), at)).toBe(false);
  expect(isNightSince(new Date('2026-11-22T21:00:00Z'), new Date('2026-11-23T20:59:59Z'))).toBe(false);
});

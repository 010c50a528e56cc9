import { expect, test } from 'vitest';
import { MOST_YEAR_CHANGES, nextYearChange, YEAR_CHANGE_DAYS } from './al-year.ts';
import { DAY_MS } from './durations.ts';

const at = new Date('2027-01-14T10:00:00Z');
const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);

test.each<[string, number[], number | undefined]>([
  ['no change', [], undefined],
  ['one', [1], undefined],
  ['two in a day', [0, 0], YEAR_CHANGE_DAYS],
  ['two, the first long ago', [29, 1], 1],
  ['two, told in another order', [1, 29], 1],
  ['two, the first 30 days ago to the instant', [30, 1], undefined],
  ['more than may be, as after the bound became lower', [20, 10, 5], 20],
])('A6: after %s', (_, days, freeInDays) => {
  expect(MOST_YEAR_CHANGES).toBe(2);
  const free = freeInDays === undefined ? undefined : daysAgo(-freeInDays);
  expect(nextYearChange(days.map(daysAgo), at)).toEqual(free);
});

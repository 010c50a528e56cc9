import { expect, test } from 'vitest';
import { shortDay } from './format-day.ts';

test.each([
  ['2027-01-04', 'Jan 4'],
  ['2026-10-10', 'Oct 10'],
])('%s is %s on the axis of a chart: a year would be cut at its edge', (day, label) => {
  expect(shortDay(day)).toBe(label);
});

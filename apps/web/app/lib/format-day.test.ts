import { formatSchoolDate } from '@valence/domain/school-time';
import { expect, test } from 'vitest';
import { shortDay } from './format-day.ts';

test.each([
  ['2027-01-04', 'Jan 04'],
  ['2026-10-10', 'Oct 10'],
])(
  '%s is %s on the axis of a chart, as in a whole date but for the year, which would be cut at the edge',
  (day, label) => {
    expect(shortDay(day)).toBe(label);
    const whole = formatSchoolDate(new Date(`${day}T06:00:00Z`));
    expect(whole).toBe(`${label}, ${day.slice(0, 4)}`);
  },
);

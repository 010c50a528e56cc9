import { formatSchoolDate } from '@valence/domain/school-time';
import { expect, test } from 'vitest';
import { shortDay } from './format-day.ts';

test('a day without its year is written as in a whole date', () => {
  expect(shortDay('2027-01-04')).toBe('Jan 04');
  expect(formatSchoolDate(new Date('2027-01-04T06:00:00Z'))).toBe(`${shortDay('2027-01-04')}, 2027`);
});

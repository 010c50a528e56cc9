import { expect, test } from 'vitest';
import { megabytesAnHour } from './quality-label.ts';

test('the data use of an hour is exact to one megabyte below a hundred, to ten above', () => {
  expect(megabytesAnHour(171_905)).toBe('78');
  expect(megabytesAnHour(334_407)).toBe('150');
  expect(megabytesAnHour(2_800_000)).toBe('1,260');
});

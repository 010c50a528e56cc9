import { expect, test } from 'vitest';
import { doorSearch } from './door-search.ts';

test('one or two digits are a spot alone: thousands of numbers end with them', () => {
  expect(doorSearch('7')).toEqual({ spot: 7, ending: undefined, search: undefined });
  expect(doorSearch(' 18 ')).toMatchObject({ spot: 18, ending: undefined });
});

test('three to six digits are a spot and the end of a number', () => {
  expect(doorSearch('118')).toMatchObject({ spot: 118, ending: '118' });
  expect(doorSearch('0042')).toMatchObject({ spot: undefined, ending: '0042' });
  expect(doorSearch('123456')).toMatchObject({ spot: 123_456, ending: '123456' });
});

test('more digits are a number, whole in any of its forms', () => {
  expect(doorSearch('1234567')).toMatchObject({ spot: undefined, ending: '1234567' });
  expect(doorSearch('077 100 0001')).toMatchObject({ spot: undefined, ending: '771000001' });
  expect(doorSearch('+94 77 100')).toMatchObject({ spot: undefined, search: { by: 'phone' } });
});

test('anything else is a name; no spot is 0', () => {
  expect(doorSearch('Nim')).toEqual({
    spot: undefined,
    ending: undefined,
    search: { by: 'name', words: ['Nim'] },
  });
  expect(doorSearch('000')).toMatchObject({ spot: undefined, ending: '000' });
  expect(doorSearch('  ')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { doorSearch } from './door-search.ts';

test('a short number is a spot, and from three digits on it may be part of a phone number, too', () => {
  expect(doorSearch('7')).toEqual({ spot: 7, isWide: false });
  expect(doorSearch(' 18 ')).toEqual({ spot: 18, isWide: false });
  expect(doorSearch('118')).toEqual({ spot: 118, isWide: true });
  expect(doorSearch('123456')).toEqual({ spot: 123_456, isWide: true });
});

test('what cannot be a spot is looked for everywhere', () => {
  for (const typed of ['0042', '1234567', '077 123 4567', '+94 77', 'nim', 'නිමාලි'])
    expect(doorSearch(typed)).toEqual({ spot: undefined, isWide: true });
  expect(doorSearch('04')).toEqual({ spot: undefined, isWide: false });
});

test('a scanned code names one student, and nothing else is looked for', () => {
  const code = 'STUDENT:0123456789ABCDEFGHJKMNPQRS';
  expect(doorSearch(` ${code.toLowerCase()}`)).toEqual({ code, spot: undefined, isWide: false });
});

test('nothing is nothing', () => {
  expect(doorSearch('   ')).toBeUndefined();
});

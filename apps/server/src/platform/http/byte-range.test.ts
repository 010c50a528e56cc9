import { describe, expect, test } from 'vitest';
import { ifNoneMatchHolds, ifRangeHolds, rangeOf } from './byte-range.ts';

describe('Range against a file of 1,000 bytes', () => {
  test.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=0-499', { first: 0, last: 499 }],
    ['bytes=500-', { first: 500, last: 999 }],
    ['bytes=999-', { first: 999, last: 999 }],
    ['bytes=990-5000', { first: 990, last: 999 }],
    ['bytes=-1', { first: 999, last: 999 }],
    ['bytes=-200', { first: 800, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['BYTES=1-2', { first: 1, last: 2 }],
  ])('%s is a part', (header, part) => {
    expect(rangeOf(header, 1000)).toEqual(part);
  });

  test.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0', 'bytes=999999999999999-'])(
    '%s cannot be satisfied',
    (header) => {
      expect(rangeOf(header, 1000)).toBe('unsatisfiable');
    },
  );

  test.each([
    undefined,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=0-1,5-6',
    'bytes=0x1-0x2',
    'bytes=-1-2',
    'bytes=1.5-2',
    'items=0-5',
    'bytes=1e3-',
    'bytes=9999999999999999999-',
  ])('%s is not understood: the whole file', (header) => {
    expect(rangeOf(header, 1000)).toBe('whole');
  });

  test('of an empty file no part can be had', () => {
    for (const header of ['bytes=0-', 'bytes=0-0', 'bytes=-1'])
      expect(rangeOf(header, 0)).toBe('unsatisfiable');
  });
});

describe('conditions', () => {
  test('If-Range holds for exactly the etag we have: not for weak ones, others, dates', () => {
    expect(ifRangeHolds(undefined, '"a"')).toBe(true);
    expect(ifRangeHolds('"a"', '"a"')).toBe(true);
    for (const other of ['W/"a"', '"b"', 'a', '', 'Thu, 14 Jan 2027 06:30:00 GMT'])
      expect(ifRangeHolds(other, '"a"')).toBe(false);
  });

  test('If-None-Match: one of several, weakly, or any', () => {
    for (const header of ['"a"', 'W/"a"', '"x", "a"', '"x",W/"a"', '*'])
      expect(ifNoneMatchHolds(header, '"a"')).toBe(true);
    for (const header of [undefined, '', '"b"', 'a', '"ab"'])
      expect(ifNoneMatchHolds(header, '"a"')).toBe(false);
  });
});

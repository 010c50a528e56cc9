import { expect, test } from 'vitest';
import { PartRefused, remedyOf, retryAfterMs, UnplayableStream } from './failure.ts';

test('a refusal asks for a new address; an absent network or a busy server is tried again', () => {
  for (const status of [401, 403, 404, 410]) expect(remedyOf(new PartRefused(status))).toBe('renew');
  for (const status of [408, 429, 500, 503]) expect(remedyOf(new PartRefused(status))).toBe('retry');
  expect(remedyOf(new TypeError('Failed to fetch'))).toBe('retry');
});

test('a stream that another device has taken is neither asked for again nor broken', () => {
  expect(remedyOf(new PartRefused(409))).toBe('elsewhere');
});

test('what no repetition mends is given up', () => {
  expect(remedyOf(new PartRefused(416))).toBe('give-up');
  expect(remedyOf(new UnplayableStream('not a playlist'))).toBe('give-up');
});

test('tries come at growing distances, eight seconds at most', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryAfterMs)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});

import { expect, test } from 'vitest';
import { PartRefused, remedyOf, retryAfterMs, UnplayableStream, waitMs } from './failure.ts';

test('a refusal asks for a new address; an absent network or a busy server is tried again', () => {
  for (const status of [401, 403, 404, 410]) expect(remedyOf(new PartRefused(status))).toBe('renew');
  for (const status of [408, 429, 500, 503]) expect(remedyOf(new PartRefused(status))).toBe('retry');
  expect(remedyOf(new TypeError('Failed to fetch'))).toBe('retry');
});

test('a stream that another device has taken is neither asked for again nor broken', () => {
  expect(remedyOf(new PartRefused(409))).toBe('elsewhere');
});

test('V8: a part that is asked for too early is waited for as long as the server says, and the network is not said to be away', () => {
  expect(waitMs(new PartRefused(429, '2'), 1)).toEqual({ ms: 2000, isOffline: false });
  expect(waitMs(new PartRefused(429, 'soon'), 2)).toEqual({ ms: 2000, isOffline: false });
  expect(waitMs(new PartRefused(503, '600'), 1)).toEqual({ ms: 1000, isOffline: true });
  expect(waitMs(new TypeError('Failed to fetch'), 3)).toEqual({ ms: 4000, isOffline: true });
});

test('what no repetition mends is given up', () => {
  expect(remedyOf(new PartRefused(416))).toBe('give-up');
  expect(remedyOf(new UnplayableStream('not a playlist'))).toBe('give-up');
});

test('tries come at growing distances, eight seconds at most', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryAfterMs)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});

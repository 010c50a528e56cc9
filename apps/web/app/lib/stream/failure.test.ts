import { afterEach, expect, test, vi } from 'vitest';
import { ApiRefusal } from '../failures.ts';
import {
  BufferFault,
  fallbackReasonOf,
  NeedsSecurePage,
  PartRefused,
  remedyOf,
  retryAfterMs,
  troubleOf,
  UnplayableStream,
  WrongKey,
  waitMs,
} from './failure.ts';

test('a refusal leads to a new address; a lost network or a busy server leads to another try', () => {
  for (const status of [401, 403, 404, 410]) expect(remedyOf(new PartRefused(status))).toBe('renew');
  for (const status of [408, 429, 500, 503]) expect(remedyOf(new PartRefused(status))).toBe('retry');
  expect(remedyOf(new TypeError('Failed to fetch'))).toBe('retry');
});

test('a stream that another device has taken over is neither requested again nor reported as broken', () => {
  expect(remedyOf(new PartRefused(409))).toBe('elsewhere');
});

test('V8: after a request that came too early the player waits as long as the server says, and does not report a lost network', () => {
  expect(waitMs(new PartRefused(429, '2'), 1)).toEqual({ ms: 2000, trouble: undefined });
  expect(waitMs(new PartRefused(429, 'soon'), 2)).toEqual({ ms: 2000, trouble: undefined });
});

test('an answer of the server that it cannot give the part is no lost network', () => {
  expect(waitMs(new PartRefused(500), 1)).toEqual({ ms: 1000, trouble: 'server' });
  expect(waitMs(new PartRefused(503, '600'), 1)).toEqual({ ms: 1000, trouble: 'server' });
  expect(waitMs(new TypeError('Failed to fetch'), 3)).toEqual({ ms: 4000, trouble: 'network' });
  expect(troubleOf(new ApiRefusal(502, undefined, ''))).toBe('server');
});

test('an error that another try cannot resolve ends the stream', () => {
  expect(remedyOf(new PartRefused(416))).toBe('give-up');
  expect(remedyOf(new UnplayableStream('not a playlist'))).toBe('give-up');
});

test('the wait between tries doubles, up to eight seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(retryAfterMs)).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});

afterEach(() => vi.unstubAllGlobals());

test('errors that another engine may survive have a fallback reason; errors that it would meet too have none', () => {
  class MediaError {
    readonly code: number;
    constructor(code: number) {
      this.code = code;
    }
  }
  vi.stubGlobal('MediaError', MediaError);
  const reasons = [
    new MediaError(3),
    new MediaError(4),
    new BufferFault('unread'),
    new DOMException('full', 'QuotaExceededError'),
    new DOMException('closed', 'InvalidStateError'),
    new DOMException('no such codec', 'NotSupportedError'),
    new UnplayableStream('no playlist'),
    new WrongKey('no padding'),
    new TypeError('undefined is not a function'),
  ].map(fallbackReasonOf);
  expect(reasons).toEqual([
    'decoding',
    'format',
    'buffer',
    'buffer',
    'buffer',
    'format',
    'playlist',
    'key',
    'engine',
  ]);
  expect([new PartRefused(400), new NeedsSecurePage('http')].map((error) => fallbackReasonOf(error))).toEqual(
    [undefined, undefined],
  );
});

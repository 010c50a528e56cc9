import { expect, it, vi } from 'vitest';
import { noteServerDate, now, onClockSet } from './clock.ts';

const at = Date.parse('2026-11-21T10:00:00Z');

it('tells at once that this device’s clock was found to be wrong, and not with every answer after', () => {
  vi.useFakeTimers({ now: at });
  const listener = vi.fn<() => void>();
  const stop = onClockSet(listener);
  noteServerDate('Sat, 21 Nov 2026 10:00:02 GMT', at, at);
  expect(listener).not.toHaveBeenCalled();
  noteServerDate('Sun, 22 Nov 2026 10:00:00 GMT', at, at);
  expect(listener).toHaveBeenCalledOnce();
  expect(new Date(now()).toISOString()).toBe('2026-11-22T10:00:00.000Z');
  // The way of each answer takes another while.
  noteServerDate('Sun, 22 Nov 2026 10:00:01 GMT', at, at + 300);
  expect(listener).toHaveBeenCalledOnce();
  stop();
  noteServerDate('Sat, 21 Nov 2026 10:00:00 GMT', at, at);
  expect(listener).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

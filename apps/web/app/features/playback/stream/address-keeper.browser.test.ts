import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceNow } from '../../../lib/clock.ts';
import { createAddressKeeper } from './address-keeper.ts';
import type { Ending } from './playback.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A lesson that plays and wants nothing more: all of it lies in its buffer. No part is asked for, so none can be refused. */
function bufferedLesson() {
  const asked: string[] = [];
  let isAllowed = true;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    asked.push(method);
    return new Response(null, { status: isAllowed ? 200 : 403 });
  });
  const media = document.createElement('video');
  let isPaused = false;
  Object.defineProperty(media, 'paused', { get: () => isPaused });
  const endings: Ending[] = [];
  const keeper = createAddressKeeper({
    media,
    address: { url: '/media/lessons/one/master.m3u8', urlExpires: undefined },
    ask: async () =>
      isAllowed ? { url: '/media/lessons/two/master.m3u8', urlExpires: undefined } : 'access-ended',
    onEnd: (ending) => endings.push(ending),
    onTrouble: () => {},
  });
  return {
    asked,
    endings,
    keeper,
    takeAway: () => {
      isAllowed = false;
    },
    pause: () => {
      isPaused = true;
    },
  };
}

test('A5: a lesson that plays out of a full buffer learns by its own timer that the access was taken away, within ten seconds', async () => {
  const { asked, endings, takeAway } = bufferedLesson();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(endings).toEqual([]);
  expect(new Set(asked)).toEqual(new Set(['HEAD']));
  takeAway();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(endings).toEqual(['access-ended']);
  // And nothing is asked any more.
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBe(before);
});

test('A5: where the server cannot be asked at the moment it is asked again, and the first no ends the lesson', async () => {
  const { endings, takeAway, keeper } = bufferedLesson();
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(endings).toEqual([]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 403 }));
  takeAway();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(endings).toEqual(['access-ended']);
  keeper.stop();
});

test('A5: parts that the server sends prove the access: nothing is asked beside them, and again soon after the last one', async () => {
  const { asked, keeper } = bufferedLesson();
  const from = deviceNow();
  for (let second = 0; second < 60; second += 4) {
    keeper.onPart(new Date(from + second * 1000).toUTCString());
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toEqual(['HEAD']);
  keeper.stop();
});

test('A5: parts out of the browser’s cache prove nothing', async () => {
  const { endings, takeAway, keeper } = bufferedLesson();
  const fresh = deviceNow();
  keeper.onPart(new Date(fresh).toUTCString());
  takeAway();
  for (let second = 0; second < 10 && endings.length === 0; second += 2) {
    // Played again from its beginning: each part has the date at which it was fetched then.
    keeper.onPart(new Date(fresh - 600_000 + second * 1000).toUTCString());
    await vi.advanceTimersByTimeAsync(2000);
  }
  expect(endings).toEqual(['access-ended']);
});

test('a lesson that stands still asks nothing', async () => {
  const { asked, pause, keeper } = bufferedLesson();
  pause();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([]);
  keeper.stop();
});

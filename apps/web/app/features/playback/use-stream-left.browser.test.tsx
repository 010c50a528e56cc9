import type { SignedIn } from '@valence/contract/auth/sign-in';
import { leaveStream } from '@valence/contract/learning/playback';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { session } from '../../lib/session.ts';
import { tellingProgress, useStreamLeft } from './use-stream-left.ts';

const A_WHILE_MS = 60_000;
let departures = 0;
beforeEach(() => {
  const claims = btoa(JSON.stringify({ sub: 'nimali' }));
  const nimali = { isAuthenticated: true, role: 'student', refreshToken: 'refresh', token: `x.${claims}.x` };
  session.set(nimali as SignedIn);
  departures = 0;
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    if (method === leaveStream.method && url.endsWith(leaveStream.path)) departures += 1;
    return Response.json({ success: true });
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  session.clear();
});

async function open() {
  const media = document.createElement('video');
  let isPaused = true;
  Object.defineProperty(media, 'paused', { get: () => isPaused });
  await renderHook(() => useStreamLeft(media, true));
  const after = async (step: () => void) => {
    const before = departures;
    step();
    await vi.advanceTimersByTimeAsync(A_WHILE_MS);
    return departures - before;
  };
  const is = (event: 'play' | 'pause' | 'progress') => {
    if (event !== 'progress') isPaused = event === 'pause';
    media.dispatchEvent(new Event(event));
  };
  return { media, after, is };
}

test('a pause leaves the place, but not one that is over at once', async () => {
  const { after, is } = await open();
  expect(await after(() => is('play'))).toBe(0);
  expect(await after(() => is('pause'))).toBe(1);
  is('play');
  expect(
    await after(() => {
      is('pause');
      is('play');
    }),
  ).toBe(0);
});

test('what comes while the lesson stands has taken the place again, and leaves it again', async () => {
  const { after, is } = await open();
  is('play');
  expect(await after(() => is('progress'))).toBe(0);
  expect(await after(() => is('pause'))).toBe(1);
  expect(await after(() => is('progress'))).toBe(1);
  // Parts that come one soon after the other.
  expect(
    await after(() => {
      is('progress');
      is('progress');
    }),
  ).toBe(1);
});

test('a lesson that was opened and loaded ahead, and does not play, has left the place', async () => {
  const { after, is } = await open();
  expect(await after(() => is('progress'))).toBe(1);
});

test('captions and small pictures that are fetched while the lesson stands have taken the place, and leave it again', async () => {
  const { media, after, is } = await open();
  const fetchBeside = tellingProgress(media, async (path) => {
    if (path === 'lost.vtt') throw new Error('Refused');
    return new Uint8Array();
  });
  is('play');
  expect(await after(() => void fetchBeside('en.vtt'))).toBe(0);
  expect(await after(() => is('pause'))).toBe(1);
  expect(await after(() => void fetchBeside('en.vtt'))).toBe(1);
  expect(await after(() => void fetchBeside('lost.vtt').catch(() => {}))).toBe(1);
});

import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { session } from '../../lib/session.ts';
import { readUnsent } from '../../lib/unsent-progress.ts';
import { useProgress } from './use-progress.ts';

const VIDEO = '01980000-0000-7000-8000-000000000001';
const TOLD_EVERY_MS = 30_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const claims = btoa(JSON.stringify({ sub: 'nimali' }));
  const nimali = { isAuthenticated: true, role: 'student', refreshToken: 'refresh', token: `x.${claims}.x` };
  session.set(nimali as SignedIn);
});
afterEach(() => {
  vi.useRealTimers();
  session.clear();
  localStorage.clear();
});

/** A lesson that plays, and what the server was told of it: the ranges of each report. */
async function playing() {
  const told: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { reports } = JSON.parse(body) as { reports: { ranges: unknown }[] };
    told.push(reports[0]?.ranges);
    return Response.json({ data: [] });
  });
  const media = document.createElement('video');
  let second = 0;
  Object.defineProperties(media, { paused: { value: false }, currentTime: { get: () => second } });
  const video = { _id: VIDEO, resumeSeconds: 0 } as PlayableVideo;
  await renderHook(() => useProgress(media, video));
  return {
    told,
    /** Plays on without the browser saying so: it does that four times a second at most, on a busy phone more rarely. */
    to: (next: number) => {
      second = next;
    },
    update: () => media.dispatchEvent(new Event('timeupdate')),
  };
}

test('when the page is left, what was played up to that moment is told, not up to the last time the browser said so', async () => {
  const { told, to, update } = await playing();
  update();
  to(4);
  update();
  to(7);
  window.dispatchEvent(new Event('pagehide'));
  await expect.poll(() => told).toEqual([[{ from: 0, to: 7 }]]);
});

test('told every half minute while it plays, kept here twice as often, and at once when the phone sleeps', async () => {
  const { told, to, update } = await playing();
  update();
  to(14);
  await vi.advanceTimersByTimeAsync(TOLD_EVERY_MS / 2);
  expect(readUnsent()).toMatchObject([{ ranges: [{ from: 0, to: 14 }] }]);
  await vi.advanceTimersByTimeAsync(TOLD_EVERY_MS / 2 - 1);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(() => told).toEqual([[{ from: 0, to: 14 }]]);
  to(17);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => told.length).toBe(2);
  expect(told[1]).toMatchObject([{ to: 17 }]);
});

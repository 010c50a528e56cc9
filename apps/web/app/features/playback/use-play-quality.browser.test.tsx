import type { SignedIn } from '@valence/contract/auth/sign-in';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { PlayReport } from '@valence/contract/play-quality';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { session } from '../../lib/session.ts';
import { usePlayQuality } from './use-play-quality.ts';

let reported: PlayReport[][] = [];
let isOnline = true;
beforeEach(() => {
  const claims = btoa(JSON.stringify({ sub: 'nimali' }));
  const nimali = { isAuthenticated: true, role: 'student', refreshToken: 'refresh', token: `x.${claims}.x` };
  session.set(nimali as SignedIn);
  reported = [];
  isOnline = true;
  vi.stubGlobal('fetch', async (_: string, { body, keepalive }: { body: string; keepalive: boolean }) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    if (keepalive) reported.push((JSON.parse(body) as { reports: PlayReport[] }).reports);
    return Response.json({ success: true });
  });
});
afterEach(() => {
  session.clear();
  localStorage.clear();
});

async function open(video: Partial<PlayableVideo> = { resumeSeconds: 0 }) {
  const media = document.createElement('video');
  const state = { paused: false, seeking: false, readyState: 4, videoWidth: 640, videoHeight: 360 };
  for (const name of Object.keys(state) as (keyof typeof state)[])
    Object.defineProperty(media, name, { get: () => state[name] });
  const troubles = { hasFailed: false, hasFallenBack: false };
  const hook = await renderHook((props: typeof troubles = troubles) =>
    usePlayQuality(media, video as PlayableVideo, props),
  );
  const say = (event: string) => media.dispatchEvent(new Event(event));
  return { say, state, hook, leave: () => window.dispatchEvent(new Event('pagehide')) };
}

test('leaving the page reports start, stalls and errors in the picture’s rendition, and a second time nothing', async () => {
  const { say, hook, leave } = await open();
  for (const event of ['play', 'playing', 'waiting', 'playing']) say(event);
  await hook.rerender({ hasFailed: true, hasFallenBack: true });
  leave();
  leave();
  await expect
    .poll(() => reported.flat())
    .toMatchObject([{ lines: [{ rendition: 360, stalls: 1, failed: true, fellBack: true }] }]);
  expect(reported.flat()[0]?.lines[0]?.startMilliseconds).toBeGreaterThanOrEqual(0);
});

test('a jump is no stall', async () => {
  const { say, state, leave } = await open();
  for (const event of ['play', 'playing']) say(event);
  state.seeking = true;
  for (const event of ['seeking', 'waiting']) say(event);
  state.seeking = false;
  say('playing');
  leave();
  await expect
    .poll(() => reported.flat())
    .toMatchObject([{ lines: [{ stalls: 0, stalledMilliseconds: 0 }] }]);
});

test('what a lost network kept back goes along with the next report, under its own id', async () => {
  const { say, leave } = await open();
  for (const event of ['play', 'playing']) say(event);
  isOnline = false;
  leave();
  await new Promise((later) => setTimeout(later, 100));
  isOnline = true;
  for (const event of ['waiting', 'playing']) say(event);
  await new Promise((later) => setTimeout(later, 20));
  for (const event of ['waiting']) say(event);
  await new Promise((later) => setTimeout(later, 20));
  say('playing');
  leave();
  await expect.poll(() => reported.map((reports) => reports.length)).toEqual([2]);
  const [first, second] = reported[0] ?? [];
  expect(first?.lines[0]).toHaveProperty('startMilliseconds');
  expect(second?.lines[0]).not.toHaveProperty('startMilliseconds');
  expect(first?.id).not.toBe(second?.id);
});

test('an admin’s preview reports nothing', async () => {
  const { say, leave, hook } = await open({});
  for (const event of ['play', 'playing']) say(event);
  leave();
  await hook.unmount();
  await new Promise((later) => setTimeout(later, 50));
  expect(reported).toEqual([]);
});

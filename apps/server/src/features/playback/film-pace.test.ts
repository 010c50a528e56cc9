// A film that plays as it was sent goes out as fast as somebody can watch it.

import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answered,
  type Browser,
  beside,
  noise,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';

/** 2 Mbit/s are assumed when the film's length is not known. */
const BYTES_PER_SECOND = 250_000;
const film = noise(100_000_000, 7);

let kit: PlaybackKit;
let lesson: string;
beforeAll(async () => {
  kit = await startPlaybackKit();
  lesson = await kit.addLesson('lessons/film', new Map([['film.mp4', film]]));
});
afterAll(() => kit.close());

/** Begins a download that reads on, whatever comes. */
async function download(browser: Browser, url: string) {
  const incoming = await answered(
    kit.begin(beside(url, 'film.mp4'), { headers: { cookie: browser.cookie ?? '' } }).end(),
  );
  const state = { bytes: 0, isWhole: false };
  incoming.on('data', (chunk: Buffer) => {
    state.bytes += chunk.length;
  });
  incoming.once('end', () => {
    state.isWhole = true;
  });
  incoming.on('error', () => {});
  return { state, end: () => incoming.destroy() };
}

async function watcher(role: 'student' | 'admin'): Promise<{ browser: Browser; url: string }> {
  const browser = await kit.signIn(await kit.addAccount(role));
  await kit.grant(browser.accountId, lesson);
  return { browser, url: (await kit.played(browser, lesson)).url };
}

test('V8: a film in one file is held back some minutes ahead, over several downloads at once, and goes on with the time', async () => {
  const { browser, url } = await watcher('student');
  const downloads = [await download(browser, url), await download(browser, url)];
  const had = () => downloads.reduce((sum, { state }) => sum + state.bytes, 0);
  await expect.poll(had, { timeout: 60_000 }).toBeGreaterThan(280 * BYTES_PER_SECOND);
  // The 300 seconds, what may be held back for a moment, and a chunk of each on the way.
  const most = 312 * BYTES_PER_SECOND;
  await expect
    .poll(async () => (await kit.db.selectFrom('unusual_pull').select('held_back').execute()).length, {
      timeout: 60_000,
    })
    .toBe(1);
  expect(had()).toBeLessThan(most);
  kit.clock.advance({ seconds: 400 });
  await expect.poll(had, { timeout: 60_000 }).toBeGreaterThan(500 * BYTES_PER_SECOND);
  for (const { end } of downloads) end();
  await expect.poll(() => kit.openFiles(), { timeout: 60_000 }).toEqual([]);
});

test('V8: in the admin area it comes as fast as it can', async () => {
  const { browser, url } = await watcher('admin');
  const { state } = await download(browser, url);
  await expect.poll(() => state.isWhole, { timeout: 60_000 }).toBe(true);
  expect(state.bytes).toBe(film.length);
});

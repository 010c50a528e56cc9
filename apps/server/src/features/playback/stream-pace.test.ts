// How far ahead of playing a student may pull, over HTTP as players and copying programs ask.

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, beside, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';

/** Eight minutes, in parts of 4 seconds; what the parts hold does not matter here. */
const SEGMENTS = 120;
/** 300 seconds ahead, and what may be held back for a moment on top of it. */
const MOST_AT_ONCE = (300 + 10) / 4;

let kit: PlaybackKit;
let lesson: string;
beforeAll(async () => {
  kit = await startPlaybackKit({ settings: { streamsAtOnce: 1 } });
  lesson = await kit.addLesson('lessons/long', longLesson());
});
afterAll(() => kit.close());

function longLesson(): Map<string, Buffer> {
  const files = new Map([['master.m3u8', Buffer.from('#EXTM3U\n')]]);
  for (const track of ['v240', 'v360', 'audio', 'audio18'])
    for (let number = 1; number <= SEGMENTS; number += 1)
      files.set(segment(track, number), Buffer.from(`${track} ${number}`));
  return files;
}

function segment(track: string, number: number): string {
  return `${track}/seg_${String(number).padStart(5, '0')}.m4s`;
}

async function watcher(): Promise<{ browser: Browser; url: string }> {
  const browser = await kit.signIn(await kit.addAccount());
  await kit.grant(browser.accountId, lesson);
  return { browser, url: (await kit.played(browser, lesson)).url };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('V8: a lesson pulled as fast as it goes is stopped some minutes ahead, and the refusal says when to come back', async () => {
  const { browser, url } = await watcher();
  const answers = await Promise.all(
    numbers(1, SEGMENTS).map(async (number) => kit.pull(browser, beside(url, segment('v240', number)))),
  );
  const had = answers.filter(({ status }) => status === 200);
  expect(had.length).toBeLessThanOrEqual(MOST_AT_ONCE);
  expect(had.length).toBeGreaterThan(60);
  for (const { status, code, headers } of answers.filter((answer) => answer.status !== 200)) {
    expect({ status, code, cache: headers['cache-control'] }).toEqual({
      status: 429,
      code: 'stream-too-fast',
      cache: 'no-store',
    });
    expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(10);
  }
});

test('V8: other addresses, qualities, tabs, sign-ins and processes of one student make it no faster', async () => {
  const { browser, url } = await watcher();
  const tab = await kit.played(browser, lesson);
  const [other, laptop] = [await kit.beside(), await kit.signIn(browser.accountId)];
  const all = await Promise.all(
    numbers(1, 60).flatMap((number) => [
      kit.pull(browser, beside(url, segment('v240', number))),
      kit.pull(browser, beside(tab.url, segment('v360', number))),
      other.pull(browser, beside(url, segment('v240', number + 60))),
    ]),
  );
  await kit.ask('/api/v1/streams/here', {
    method: 'POST',
    headers: { authorization: `Bearer ${laptop.token}` },
  });
  const again = await kit.played(laptop, lesson);
  const more = await Promise.all(
    numbers(1, 20).map(async (number) => kit.pull(laptop, beside(again.url, segment('v360', number)))),
  );
  const had = [...all, ...more].filter(({ status }) => status === 200).length;
  expect(had).toBeLessThanOrEqual(MOST_AT_ONCE);
  expect(had).toBeGreaterThan(60);
  await other.close();
});

test('V8: a player at double speed that is moved about is never held back', async () => {
  const { browser, url } = await watcher();
  let next = 1;
  const take = async () => {
    const at = ((next - 1) % SEGMENTS) + 1;
    next += 1;
    const both = ['v240', 'audio18'].map(async (track) => kit.pull(browser, beside(url, segment(track, at))));
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  };
  for (let filled = 0; filled < 6; filled += 1) await take();
  // Ten minutes; every half a minute to another place, where the buffer is filled anew.
  for (let seconds = 0; seconds < 600; seconds += 2) {
    kit.clock.advance({ seconds: 2 });
    await take();
    if (seconds % 30 === 0) {
      next += 37;
      for (let filled = 0; filled < 6; filled += 1) await take();
    }
  }
  expect(await unusualOf(browser.accountId)).toEqual([]);
}, 120_000);

test('V8: who takes part after part is slowed down, not refused, and is counted', async () => {
  const { browser, url } = await watcher();
  await Promise.all(
    numbers(1, 75).map(async (number) => kit.pull(browser, beside(url, segment('v240', number)))),
  );
  const before = performance.now();
  expect((await kit.pull(browser, beside(url, segment('v240', 76)))).status).toBe(200);
  // 4 seconds of a lesson, at 2.5 times its speed.
  expect(performance.now() - before).toBeGreaterThan(1500);
  kit.clock.advance({ seconds: 120 });
  expect((await kit.pull(browser, beside(url, segment('v240', 77)))).status).toBe(200);
  await expect
    .poll(async () => unusualOf(browser.accountId), { timeout: 60_000 })
    .toMatchObject([{ held_back: 1, networks: 0 }]);
});

test('V8: an admin looks at lessons as fast as they like', async () => {
  const admin = await kit.signIn(await kit.addAccount('admin'));
  const { url } = await kit.played(admin, lesson);
  const answers = await Promise.all(
    numbers(1, SEGMENTS).map(async (number) => kit.pull(admin, beside(url, segment('v240', number)))),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
});

test('the next seconds are taken before they are asked for: a player that plays on waits for no statement', async () => {
  const { browser, url } = await watcher();
  const pulls = async (from: number, to: number) => {
    const tracks = ['v240', 'audio18'];
    const parts = numbers(from, to).flatMap((number) => tracks.map((track) => segment(track, number)));
    const answers = await Promise.all(parts.map(async (part) => kit.pull(browser, beside(url, part))));
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 200));
  };
  const ahead = async () => {
    const rows = await kit.db
      .selectFrom('stream_pace')
      .select('ahead_seconds')
      .where('account_id', '=', browser.accountId)
      .execute();
    return rows.map((row) => row.ahead_seconds);
  };
  // As many as are taken at once.
  await pulls(1, 6);
  await expect.poll(ahead, { timeout: 60_000 }).toEqual([48, 48]);
  await kit.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE stream_pace IN ACCESS EXCLUSIVE MODE`.execute(tx);
    await pulls(7, 12);
  });
});

async function unusualOf(accountId: string) {
  return kit.db.selectFrom('unusual_pull').selectAll().where('account_id', '=', accountId).execute();
}

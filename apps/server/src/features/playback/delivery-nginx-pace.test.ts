// How far ahead of playing a student may pull where a real nginx with the documented configuration sends the segments by itself.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDocumentedNginx } from '../../../test/behind-nginx.ts';
import { askAt, beside, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';

const SEGMENTS = 400;
/** 300 seconds ahead, and what may be held back for a moment on top of it. */
const MOST_AT_ONCE = (300 + 10) / 4;

let kit: PlaybackKit;
let nginx: Awaited<ReturnType<typeof startDocumentedNginx>>;
beforeAll(async () => {
  kit = await startPlaybackKit({ settings: { streamDelivery: 'nginx', trustProxy: ['127.0.0.1'] } });
  nginx = await startDocumentedNginx(kit.url, kit.settings);
});
afterAll(async () => {
  await nginx.stop();
  await kit.close();
});

const name = (number: number) => `v240/${String(number).padStart(5, '0')}.m4s`;

test('V8: a whole lesson, as fast as nginx could send it, is stopped some minutes ahead', async () => {
  const files = new Map([['master.m3u8', Buffer.from('#EXTM3U\n')]]);
  for (let number = 0; number < SEGMENTS; number += 1)
    files.set(name(number), Buffer.from(`segment ${number}`));
  const lesson = await kit.addLesson('lessons/long', files);
  const kasun = await kit.signIn(await kit.addAccount());
  await kit.grant(kasun.accountId, lesson);
  // Two addresses at once, as a program may ask for: nginx remembers them apart.
  const urls = [(await kit.played(kasun, lesson)).url];
  kit.clock.advance({ seconds: 1 });
  urls.push((await kit.played(kasun, lesson)).url);
  const answers = await Promise.all(
    Array.from({ length: SEGMENTS }, async (_, number) =>
      askAt(new URL(nginx.url), beside(urls[number % 2] ?? '', name(number)), {
        headers: { cookie: kasun.cookie ?? '' },
      }),
    ),
  );
  const had = answers.filter(({ status }) => status === 200);
  expect(had.length).toBeLessThanOrEqual(MOST_AT_ONCE);
  expect(had.length).toBeGreaterThan(60);
  expect(answers.filter(({ code }) => code === 'stream-too-fast')).toHaveLength(SEGMENTS - had.length);
});

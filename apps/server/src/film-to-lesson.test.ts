// The way of a film through the whole server: sent in parts from the desk, packaged, played by a student.

import { readFile } from 'node:fs/promises';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { playVideo } from '@valence/contract/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTranscodingKit, type TranscodingKit } from '../test/transcoding-kit.ts';
import { tusClient } from '../test/uploading.ts';

let kit: TranscodingKit;
beforeAll(async () => {
  kit = await startTranscodingKit();
});
afterAll(async () => kit.close());

test('a film that arrives whole waits for the worker, becomes a lesson, and plays for who may watch it', async () => {
  const url = await kit.listen();
  const video = await kit.draft();
  const film = await readFile(await kit.film({ seconds: 5, size: '256x144' }));
  const admin = await kit.cast.person({ role: 'admin' });
  const sender = tusClient(url, await kit.cast.tokenOf(admin));
  const { headers } = await sender.begin({ bytes: film.length, videoId: video, name: 'Lesson 4.mp4' });
  const address = headers.location ?? '';
  const half = Math.floor(film.length / 2);
  await sender.send(address, 0, film.subarray(0, half));
  expect((await kit.list(`?videoId=${video}`)).packagings).toEqual([]);
  await sender.send(address, half, film.subarray(half));
  expect(await kit.packagingOf(video)).toMatchObject({
    state: 'queued',
    originalName: 'Lesson 4.mp4',
    bytes: film.length,
  });
  await kit.work();
  expect((await kit.packagingOf(video)).state).toBe('ready');

  await kit.db.updateTable('video').set({ published_at: kit.clock.now() }).where('id', '=', video).execute();
  const student = await kit.cast.person();
  await kit.cast.give(student, video, null);
  const browser = await kit.cast.signIn(student);
  const { body } = await browser<ReplyOf<typeof playVideo>>('GET', `/api/video?id=${video}`);
  expect(body.data.durationSeconds).toBe(5);
  expect(body.data.url).toMatch(/master\.m3u8$/);
  expect(body.data.previewUrl).toMatch(/strip\.vtt$/);
});

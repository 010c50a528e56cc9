// A film's way through the whole server: sent in parts from the admin area, packaged, played by a student; for each kind of
// storage.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { playVideo } from '@valence/contract/learning/playable-video';
import { expect, test } from 'vitest';
import { type PackagingKit, startPackagingKit } from '../../test/packaging-kit.ts';
import { sharedBucket } from '../../test/shared-s3.ts';
import { tusClient } from '../../test/uploading.ts';

async function onDisk(): Promise<PackagingKit> {
  return startPackagingKit();
}

async function inBucket(): Promise<PackagingKit> {
  const s3 = await sharedBucket();
  return startPackagingKit({ settings: { s3 } });
}

test.each([
  ['the disk', onDisk],
  ['a bucket', inBucket],
])(
  'a film that arrives whole waits for the worker, becomes a lesson on %s, and plays for who may watch it',
  async (place, begin) => {
    const kit = await begin();
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

    await kit.db
      .updateTable('video')
      .set({ published_at: kit.clock.now() })
      .where('id', '=', video)
      .execute();
    const student = await kit.cast.person();
    await kit.cast.give(student, video, null);
    const browser = await kit.cast.signIn(student);
    const { body } = await browser<ReplyOf<typeof playVideo>>('GET', `/api/video?id=${video}`);
    expect(body.data.durationSeconds).toBe(5);
    expect(body.data.url).toMatch(/master\.m3u8$/);
    expect(body.data.previewUrl).toMatch(/strip\.vtt$/);

    const bearer = { headers: { authorization: `Bearer ${await kit.cast.tokenOf(student)}` } };
    const { data } = (await (await fetch(`${url}/api/video?id=${video}`, bearer)).json()) as typeof body;
    const pull = async (file: string) => fetch(`${url}${data.url?.replace('master.m3u8', file)}`, bearer);
    expect(await (await pull('master.m3u8')).text()).toContain('v144/index.m3u8');
    const segment = await pull('v144/00001.m4s');
    const bytes = Buffer.from(await segment.arrayBuffer());
    expect([segment.status, segment.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
    expect(bytes.length).toBeGreaterThan(1000);
    const part = await fetch(segment.url, { headers: { ...bearer.headers, range: 'bytes=16-31' } });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(16, 32))).toBe(true);
    const isOnDisk = existsSync(join(kit.settings.dataDir, 'storage'));
    expect(isOnDisk).toBe(place === 'the disk');
    await kit.close();
  },
);

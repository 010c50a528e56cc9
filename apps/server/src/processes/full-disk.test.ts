// What the server answers and stores when its disk is nearly full, and when it takes nothing more: on a real disk of 8 MB.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../test/cast.ts';
import { createHarness, type Harness } from '../../test/harness.ts';
import { pictureBytes } from '../../test/payments-kit.ts';
import { mountSmallDisk } from '../../test/small-disk.ts';

const DISK_BYTES = 8_000_000;

let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
let harness: Harness;
let cast: Cast;
let authorization: string;
let nimali: string;
beforeAll(async () => {
  disk = await mountSmallDisk(DISK_BYTES);
  const settings = { dataDir: disk.folder, diskMarginBytes: 1_000_000, uploadReserveBytes: 0 };
  harness = await createHarness({ settings });
  cast = createCast(harness);
  authorization = `Bearer ${await cast.tokenOf(await cast.person({ role: 'admin' }))}`;
  nimali = `Bearer ${await cast.tokenOf(await cast.person({ name: 'Nimali' }))}`;
});
afterEach(async () => disk.makeRoom());
afterAll(async () => {
  await harness.close();
  await disk.unmount();
});

const ready = async () => {
  const answer = await harness.inject('/readyz');
  return { status: answer.statusCode, body: answer.json<unknown>() };
};

describe('/readyz', () => {
  test('D9: says that the disk is nearly full before it is, and that it is well again once there is room', async () => {
    expect(await ready()).toMatchObject({ status: 200, body: { checks: { disk: 'ok' } } });
    await disk.fill(500_000);
    expect(await ready()).toMatchObject({
      status: 503,
      body: { status: 'not ready', checks: { database: 'ok', disk: 'nearly full' } },
    });
    await disk.fill();
    expect(await ready()).toMatchObject({ status: 503, body: { checks: { disk: 'nearly full' } } });
    await disk.makeRoom();
    expect(await ready()).toMatchObject({ status: 200 });
  });
});

describe('on a disk that takes nothing more', () => {
  const NO_ROOM = { statusCode: 507, error: 'Insufficient Storage', code: 'no-room' };
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nCarbon\n';
  const requests: [string, () => Promise<Parameters<Harness['inject']>[0]>][] = [
    ['the picture of a slip', async () => picture('/api/v1/my/slip-pictures', nimali)],
    ['the picture of a card', async () => picture('/api/v1/admin/video-pictures', authorization)],
    [
      'captions',
      async () => ({
        method: 'PUT',
        url: `/api/v1/admin/videos/${await cast.video({ source_kind: 'protected', source_ref: 'lessons/a' })}/captions/en`,
        headers: { authorization, 'content-type': 'text/vtt' },
        payload: captions,
      }),
    ],
  ];
  const picture = (url: string, by: string) => ({
    method: 'POST' as const,
    url,
    headers: { authorization: by, 'content-type': 'image/png' },
    payload: pictureBytes(),
  });

  test.each(requests)(
    'D9: %s is refused in words with 507, nothing of it stays, and it is taken once there is room',
    async (_, requestOf) => {
      const request = await requestOf();
      const before = (await harness.storage.list('')).map(({ key }) => key);
      await disk.fill();
      const answer = await harness.inject(request);
      expect(answer.json()).toMatchObject(NO_ROOM);
      expect(answer.json<{ message: string }>().message).toMatch(/disk is full/);
      await disk.makeRoom();
      expect((await harness.storage.list('')).map(({ key }) => key)).toEqual(before);
      expect((await harness.inject(request)).statusCode).toBeLessThan(300);
    },
  );

  test('D9: what is read is shown all the same', async () => {
    const { url } = (await harness.inject(picture('/api/v1/admin/video-pictures', authorization))).json<{
      url: string;
    }>();
    await disk.fill();
    expect((await harness.inject(url)).statusCode).toBe(200);
  });
});

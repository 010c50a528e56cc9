import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { makeLessonOf } from '../../../test/packaging-kit.ts';

let harness: Harness;
let token: string;
let videoId: string;
let cast: ReturnType<typeof createCast>;
beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  token = await cast.tokenOf(await cast.person({ role: 'admin' }));
  videoId = await cast.video({ source_kind: 'none', source_ref: null });
  await makeLessonOf(harness, videoId, { seconds: 9, size: '320x180' });
});
afterAll(async () => harness.close());

async function take(video: string, second: number) {
  const url = `/api/v1/admin/videos/${video}/frames`;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await harness.inject({ method: 'POST', url, headers, payload: { second } });
  return { status: answer.statusCode, body: answer.json<{ url: string; code?: string }>() };
}

describe('a frame as the card’s picture', () => {
  test('is taken from the encrypted lesson, at any second, and stored as a picture of 16:9', async () => {
    const pictures: Buffer[] = [];
    for (const second of [0, 5, 8.99]) {
      const { status, body } = await take(videoId, second);
      expect(status).toBe(201);
      const shown = await harness.inject({ method: 'GET', url: body.url });
      pictures.push(shown.rawPayload);
      const { format, width, height } = await sharp(shown.rawPayload).metadata();
      expect([format, width, height]).toEqual(['webp', 960, 540]);
    }
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(3);
  });

  test('there is none beyond the end, or of a film stored elsewhere', async () => {
    const none = { status: 400, body: { code: 'frame-absent' } };
    expect(await take(videoId, 9.5)).toMatchObject(none);
    expect(await take(await cast.video(), 1)).toMatchObject(none);
    const absent = { status: 404, body: { code: 'video-absent' } };
    expect(await take('nothing', 1)).toMatchObject(absent);
    expect(await take(await cast.video({ deleted_at: harness.clock.now() }), 1)).toMatchObject(absent);
  });

  test('without ffmpeg it is refused, and nothing is stored', async () => {
    const { PATH } = process.env;
    process.env.PATH = '/nowhere';
    try {
      expect(await take(videoId, 1)).toMatchObject({ status: 503, body: { code: 'frame-not-made' } });
    } finally {
      process.env.PATH = PATH;
    }
    expect(await take(videoId, 1)).toMatchObject({ status: 201 });
  });
});

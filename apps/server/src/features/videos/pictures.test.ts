import { Readable } from 'node:stream';
import { CARD_KINDS, CARD_WIDTHS, sizedName } from '@valence/domain/card-picture';
import { DAY_MS } from '@valence/domain/durations';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createHarness, type Harness } from '../../../test/harness.ts';
import { pictureBytes } from '../../../test/payments-kit.ts';
import { undecodablePng } from '../../../test/pictures.ts';
import { TestClock } from '../../../test/test-clock.ts';
import { cardPicture } from '../../ports/pictures/pictures.ts';
import { createVideoPictures } from './pictures.ts';

let harness: Harness;
let cast: Cast;
let authorization: string;

beforeAll(async () => {
  harness = await createHarness();
  cast = createCast(harness);
  authorization = `Bearer ${await cast.tokenOf(await cast.person({ role: 'admin' }))}`;
});
afterAll(async () => harness.close());

async function send(payload: Buffer, type = 'image/png') {
  const headers = { authorization, 'content-type': type };
  const url = '/api/v1/admin/video-pictures';
  const answer = await harness.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json<{ url: string; code?: string }>() };
}

describe('a picture for a card', () => {
  test('is kept and shown to everybody, for good, under an address of its own', async () => {
    const { status, body } = await send(pictureBytes());
    expect(status).toBe(201);
    expect(body.url).toMatch(/^\/media\/pictures\/[0-9a-f-]{36}\.png$/);
    const shown = await harness.inject({ method: 'GET', url: body.url });
    expect(shown.statusCode).toBe(200);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'png', width: 20, height: 10 });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('its sizes are shown as what they are; a picture from before there were sizes stands for them', async () => {
    const { url } = (await send(pictureBytes())).body;
    const old = url.replace(/[0-9a-f]{8}\./, '00000000.');
    await harness.storage.put(old.replace('/media/', ''), Readable.from([pictureBytes()]));
    const sizes = CARD_KINDS.flatMap((kind) =>
      CARD_WIDTHS.map((width) => ({ type: `image/${kind}`, size: sizedName(url, width, kind) })),
    );
    expect(sizes).toHaveLength(4);
    for (const { type, size } of sizes) {
      const shown = await harness.inject({ method: 'GET', url: size });
      expect(shown.statusCode).toBe(200);
      expect(shown.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      });
      expect(shown.rawPayload.length).toBe(Number(shown.headers['content-length']));
      const stands = await harness.inject({ method: 'GET', url: size.replace(url, old) });
      expect([stands.statusCode, stands.headers['content-type']]).toEqual([200, 'image/png']);
    }
  });

  test.each<[string, Buffer, string, number, string]>([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      400,
      'thumbnail-invalid',
    ],
    ['half a picture', pictureBytes().subarray(0, 60), 'image/png', 400, 'thumbnail-invalid'],
    ['nothing', Buffer.alloc(0), 'image/webp', 400, 'thumbnail-invalid'],
    ['a frame without pixels', undecodablePng(), 'image/png', 400, 'thumbnail-invalid'],
    ['more than 500 kB', Buffer.alloc(500_001), 'image/png', 413, 'body-too-large'],
    ['another type', pictureBytes(), 'image/gif', 415, 'content-type-unsupported'],
  ])('U1: %s is refused', async (_, bytes, type, status, code) => {
    expect(await send(bytes, type)).toMatchObject({ status, body: { code } });
  });

  test('V2: nothing else of the storage is reached by its address', async () => {
    for (const name of [
      '..%2fslips%2fx.png',
      'x.png',
      '%2e%2e',
      '00000000-0000-0000-0000-000000000000.png',
      '00000000-0000-0000-0000-000000000000.png.320.avif',
    ])
      expect((await harness.inject({ method: 'GET', url: `/media/pictures/${name}` })).statusCode).toBe(404);
  });

  test('is swept away after a day when nothing shows it; a deleted video’s stays, and so does one of the public pages', async () => {
    const [used, left] = [(await send(pictureBytes())).body.url, (await send(pictureBytes())).body.url];
    await cast.video({ thumbnail_url: used, deleted_at: harness.clock.now() });
    const { db, storage } = harness;
    const shows = async (url: string) => (await harness.inject({ method: 'GET', url })).statusCode;
    // The disk sets the files' ages, so the test moves the sweeper's clock.
    const [file] = await storage.list('pictures');
    const inDays = (days: number) => new Date((file?.modifiedAt.getTime() ?? 0) + days * DAY_MS);
    const elsewhere = (await send(pictureBytes())).body.url;
    const alsoUsed = async () => [elsewhere];
    const sweeper = (at: Date) =>
      createVideoPictures({ db, storage, cardPicture, alsoUsed, clock: new TestClock(at) });
    await sweeper(inDays(0)).sweep();
    expect([await shows(used), await shows(left)]).toEqual([200, 200]);
    await sweeper(inDays(2)).sweep();
    expect([await shows(used), await shows(elsewhere), await shows(left)]).toEqual([200, 200, 404]);
    const names = (await storage.list('pictures')).map(({ key }) => `/media/${key}`);
    expect(names.filter((name) => name.startsWith(left))).toEqual([]);
    expect(names.filter((name) => name.startsWith(used))).toHaveLength(5);
  });
});

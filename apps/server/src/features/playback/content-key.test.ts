// The key of a lesson's segments: behind the same check as the segments, never cached, and the one that opens them.

import { createDecipheriv } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLessonOf } from '../../../test/packaging-kit.ts';
import { beside, type PlaybackKit, startPlaybackKit } from '../../../test/playback-kit.ts';

let kit: PlaybackKit;
let video: string;
beforeAll(async () => {
  kit = await startPlaybackKit();
  video = await kit.addVideo('none', null);
  await makeLessonOf(kit, video, { seconds: 5, size: '256x144' });
});
afterAll(async () => kit.close());

async function watching() {
  const browser = await kit.signIn(await kit.addAccount());
  await kit.grant(browser.accountId, video);
  const { url, previewUrl = '', posterUrl = '' } = await kit.played(browser, video);
  return { browser, url, previewUrl, posterUrl };
}

describe('the content key', () => {
  test('opens the segments as their playlist says: by the number of each, headers plain', async () => {
    const { browser, url } = await watching();
    const playlist = String((await kit.pull(browser, beside(url, 'v144/index.m3u8'))).body);
    const first = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
    const uri = /#EXT-X-KEY:METHOD=AES-128,URI="([^"]+)"\n/.exec(playlist)?.[1] ?? '';
    const key = await kit.pull(browser, new URL(uri, `http://a${beside(url, 'v144/index.m3u8')}`).pathname);
    expect(key.status).toBe(200);
    expect(key.body).toHaveLength(16);
    expect(key.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    const sealed = (await kit.pull(browser, beside(url, 'v144/00002.m4s'))).body;
    const iv = Buffer.alloc(16);
    iv.writeBigUInt64BE(BigInt(first + 1), 8);
    const decipher = createDecipheriv('aes-128-cbc', key.body, iv);
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
    expect(plain.includes('moof')).toBe(true);
    expect(sealed.includes('moof')).toBe(false);
  });

  test('no two tracks share a number: under one key they would share what hides their beginnings', async () => {
    const { browser, url } = await watching();
    const numbers = await Promise.all(
      ['audio', 'v144'].map(async (name) => {
        const playlist = String((await kit.pull(browser, beside(url, `${name}/index.m3u8`))).body);
        return Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1]);
      }),
    );
    expect(new Set(numbers).size).toBe(2);
    expect(Math.abs((numbers[0] ?? 0) - (numbers[1] ?? 0))).toBeGreaterThan(100_000);
  });

  test('V1 is refused without the browser, with a changed or run-out address, and once the access is gone', async () => {
    const { browser, url } = await watching();
    const address = beside(url, 'key');
    const stranger = await kit.signIn(await kit.addAccount());
    expect((await kit.ask(address)).status).toBe(401);
    expect((await kit.pull(stranger, address)).status).toBe(401);
    const changed = address.replace(/lessons\/(.)/, (_, letter) => `lessons/${letter === 'A' ? 'B' : 'A'}`);
    expect((await kit.pull(browser, changed)).status).toBe(401);
    expect((await kit.pull(browser, address)).status).toBe(200);
    await kit.db.deleteFrom('access_grant').where('account_id', '=', browser.accountId).execute();
    const gone = await kit.pull(browser, address);
    expect([gone.status, gone.code, gone.body.length > 16]).toEqual([403, 'stream-forbidden', true]);
    await kit.grant(browser.accountId, video);
    kit.clock.advance({ hours: 7 });
    expect((await kit.pull(browser, address)).status).toBe(401);
  });

  test('is absent for a lesson that was packaged elsewhere', async () => {
    const plain = await kit.addLesson('demo/plain');
    const browser = await kit.signIn(await kit.addAccount());
    await kit.grant(browser.accountId, plain);
    const video = await kit.played(browser, plain);
    expect(await kit.pull(browser, beside(video.url, 'key'))).toMatchObject({
      status: 404,
      code: 'stream-file-absent',
    });
    expect([video.previewUrl, video.posterUrl]).toEqual([undefined, undefined]);
  });
});

test('strip and poster lie behind the same address', async () => {
  const { browser, previewUrl, posterUrl } = await watching();
  const strip = await kit.pull(browser, previewUrl);
  expect([strip.status, String(strip.body).split('\n')[0]]).toEqual([200, 'WEBVTT']);
  const sheet = await kit.pull(browser, beside(previewUrl, 'strip-001.webp'));
  expect([sheet.status, sheet.headers['content-type']]).toEqual([200, 'image/webp']);
  expect((await kit.pull(browser, posterUrl)).headers['content-type']).toBe('image/webp');
  expect((await kit.ask(previewUrl)).status).toBe(401);
});

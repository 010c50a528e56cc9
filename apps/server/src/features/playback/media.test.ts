// How the parts of a lesson travel: ranges, conditions, headers, and readers that are many, slow, or suddenly gone.

import { readFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  answered,
  type Browser,
  beside,
  lessonFiles,
  noise,
  type PlaybackKit,
  startPlaybackKit,
} from '../../../test/playback-kit.ts';

const MEBIBYTE = 1024 * 1024;
const files = lessonFiles();
const SEGMENT = 'v240/seg_00001.m4s';
const segment = files.get(SEGMENT) ?? Buffer.alloc(0);
const large = noise(48 * MEBIBYTE, 5);

let kit: PlaybackKit;
let nimali: Browser;
let lesson: string;
let playlist: string;

beforeAll(async () => {
  kit = await startPlaybackKit();
  nimali = await kit.signIn(await kit.addAccount());
  files.set('large.mp4', large).set('empty.m4s', Buffer.alloc(0));
  lesson = await kit.addLesson('lessons/mole', files);
  await kit.grant(nimali.accountId, lesson);
  playlist = (await kit.played(nimali, lesson)).url;
});
afterAll(() => kit.close());

const pull = async (file: string, headers: Record<string, string> = {}, method = 'GET') =>
  kit.pull(nimali, beside(playlist, file), { method, headers });

describe('what an answer says of itself', () => {
  test.each([
    ['master.m3u8', 'application/vnd.apple.mpegurl'],
    ['v240/index.m3u8', 'application/vnd.apple.mpegurl'],
    [SEGMENT, 'video/iso.segment'],
    ['v240/init.mp4', 'video/mp4'],
    ['captions-en.vtt', 'text/vtt; charset=utf-8'],
  ])('%s is %s; nobody guesses, frames or shares it', async (file, type) => {
    const { headers } = await pull(file);
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/);
  });

  test('a playlist is kept by nobody; a segment by its browser, until the address ends', async () => {
    const list = await pull('v240/index.m3u8', { range: 'bytes=0-1', 'if-none-match': '*' });
    expect(list).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    expect(list.headers.etag).toBeUndefined();
    expect((await pull(SEGMENT)).headers['cache-control']).toBe('private, max-age=21600, immutable');
    kit.clock.advance({ minutes: 10, milliseconds: 1 });
    expect((await pull(SEGMENT)).headers['cache-control']).toBe('private, max-age=20999, immutable');
  });

  test('nothing is compressed or changed on the way, whatever the reader would take', async () => {
    for (const file of ['master.m3u8', 'captions-en.vtt', SEGMENT]) {
      const { headers, body } = await pull(file, { 'accept-encoding': 'br, gzip, deflate' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['content-length']).toBe(String(files.get(file)?.length));
      expect(body.equals(files.get(file) ?? Buffer.alloc(1))).toBe(true);
    }
  });

  test('playlists name their parts by relative addresses: the part belongs to whichever token the playlist came by', async () => {
    const text = String((await pull('master.m3u8')).body);
    expect(text).toContain('\nv240/index.m3u8\n');
    expect(text).not.toContain('/media/');
  });

  test('HEAD says the same as GET and sends nothing; ranges are not for it', async () => {
    for (const file of ['master.m3u8', SEGMENT, 'empty.m4s']) {
      const [get, head] = [await pull(file), await pull(file, { range: 'bytes=0-9' }, 'HEAD')];
      const alike = ({ date: _date, 'x-request-id': _id, ...headers }: typeof get.headers) => headers;
      expect(head.status).toBe(200);
      expect(alike(head.headers)).toEqual(alike(get.headers));
      expect(head.body).toHaveLength(0);
    }
  });

  test('other methods have no answer here', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect((await pull(SEGMENT, {}, method)).status).toBe(404);
  });

  test('an empty file is an empty answer', async () => {
    expect(await pull('empty.m4s')).toMatchObject({ status: 200, headers: { 'content-length': '0' } });
    expect(await pull('empty.m4s', { range: 'bytes=0-' })).toMatchObject({
      status: 416,
      headers: { 'content-range': 'bytes */0' },
    });
  });
});

describe('parts', () => {
  const size = segment.length;

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-70000', 100, 70_000],
    ['bytes=150000-', 150_000, size - 1],
    ['bytes=-500', size - 500, size - 1],
    ['bytes=-9999999', 0, size - 1],
    ['bytes=10-9999999', 10, size - 1],
  ])('%s is 206 with exactly these bytes', async (range, first, last) => {
    const { status, headers, body } = await pull(SEGMENT, { range });
    expect(status).toBe(206);
    expect(headers['content-range']).toBe(`bytes ${first}-${last}/${size}`);
    expect(headers['content-length']).toBe(String(last - first + 1));
    expect(body.equals(segment.subarray(first, last + 1))).toBe(true);
  });

  test.each([`bytes=${size}-`, 'bytes=-0', 'bytes=9999999-99999999'])(
    '%s cannot be had: 416 with the size',
    async (range) => {
      const { status, headers, body } = await pull(SEGMENT, { range });
      expect({ status, range: headers['content-range'], bytes: body.length }).toEqual({
        status: 416,
        range: `bytes */${size}`,
        bytes: 0,
      });
      expect(headers['cache-control']).toBe('no-store');
    },
  );

  test.each(['bytes=5-2', 'bytes=a-b', 'bytes=0-1,4-5', 'pages=1-2', 'bytes'])(
    '%s is not understood: the whole segment',
    async (range) => {
      const { status, body } = await pull(SEGMENT, { range });
      expect({ status, same: body.equals(segment) }).toEqual({ status: 200, same: true });
    },
  );

  test('If-Range: the part while the file is the same, else the whole', async () => {
    const { etag = '' } = (await pull(SEGMENT)).headers;
    expect((await pull(SEGMENT, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    for (const other of ['"other"', `W/${etag}`, 'Thu, 14 Jan 2027 06:30:00 GMT']) {
      expect((await pull(SEGMENT, { range: 'bytes=0-9', 'if-range': other })).status).toBe(200);
    }
  });

  test('If-None-Match: 304 without a body while the file is the same', async () => {
    const { etag = '' } = (await pull(SEGMENT)).headers;
    const same = await pull(SEGMENT, { 'if-none-match': etag, range: 'bytes=0-9' });
    expect({ status: same.status, bytes: same.body.length, etag: same.headers.etag }).toEqual({
      status: 304,
      bytes: 0,
      etag,
    });
    expect(same.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect((await pull(SEGMENT, { 'if-none-match': '"other"' })).status).toBe(200);
  });
});

describe('readers', () => {
  // An admin: a student may not pull as much as these tests do.
  let teacher: Browser;
  beforeAll(async () => {
    teacher = await kit.signIn(await kit.addAccount('admin'));
    playlist = (await kit.played(teacher, lesson)).url;
  });
  const pullHere = async (file: string, headers: Record<string, string> = {}, method = 'GET') =>
    kit.pull(teacher, beside(playlist, file), { method, headers });

  test('of two hundred at once each gets every byte, and no file stays open', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 200 });
    const names = [SEGMENT, 'v240/seg_00002.m4s', 'audio/seg_00001.m4s', 'v240/index.m3u8'];
    const parts = Array.from({ length: 200 }, (_, index) => names[index % names.length] ?? SEGMENT);
    const answers = await Promise.all(
      parts.map(async (file) => kit.pull(teacher, beside(playlist, file), { agent })),
    );
    agent.destroy();
    const whole = answers.filter(
      ({ status, body }, index) =>
        status === 200 && body.equals(files.get(parts[index] ?? '') ?? Buffer.alloc(0)),
    );
    expect(whole).toHaveLength(200);
    await expect.poll(() => kit.openFiles()).toEqual([]);
  });

  test('answers without bytes hold no file: HEAD, 304, 416', async () => {
    await pullHere(SEGMENT, {}, 'HEAD');
    await pullHere('master.m3u8', {}, 'HEAD');
    await pullHere(SEGMENT, { 'if-none-match': '*' });
    await pullHere(SEGMENT, { range: 'bytes=-0' });
    // At once: forgotten files are closed some time later, by the garbage collector.
    expect(await kit.openFiles()).toEqual([]);
  });

  test('those that go away in the middle leave no file open', async () => {
    const cookie = teacher.cookie ?? '';
    for (let round = 0; round < 40; round += 1) {
      const outgoing = kit.begin(beside(playlist, 'large.mp4'), { headers: { cookie } }).end();
      if (round % 4 === 0) {
        // Before the answer: while the server still asks the database, or opens the file.
        outgoing.on('error', () => {});
        await sleep(round / 10);
        outgoing.destroy();
        continue;
      }
      const incoming = await answered(outgoing);
      incoming.on('error', () => {});
      await new Promise((resolve) => incoming.once('data', resolve));
      outgoing.destroy();
    }
    await expect.poll(() => kit.openFiles(), { timeout: 60_000 }).toEqual([]);
    expect((await pullHere(SEGMENT)).status).toBe(200);
  });

  test('one that does not read is not read for: the file stays on the disk', async () => {
    const cookie = teacher.cookie ?? '';
    const before = await bytesReadByThisProcess();
    const incoming = await answered(kit.begin(beside(playlist, 'large.mp4'), { headers: { cookie } }).end());
    incoming.pause();
    await sleep(700);
    // What the system's socket buffers hold on the way is the system's business: some MiB on this machine.
    expect((await bytesReadByThisProcess()) - before).toBeLessThan(32 * MEBIBYTE);
    expect(await kit.openFiles()).toHaveLength(1);
    expect((await buffer(incoming)).equals(large)).toBe(true);
    await expect.poll(() => kit.openFiles()).toEqual([]);
  });

  test('a lesson that is packaged anew plays on as it was, until its former files are removed', async () => {
    const id = await kit.addLesson('lessons/salt', lessonFiles());
    const { url } = await kit.played(teacher, id);
    await kit.db.updateTable('video').set({ source_ref: 'lessons/salt-2' }).where('id', '=', id).execute();
    expect((await kit.pull(teacher, beside(url, SEGMENT))).status).toBe(200);
    await kit.storage.remove('lessons/salt');
    expect((await kit.pull(teacher, beside(url, SEGMENT))).status).toBe(404);
  });
});

/** Everything this process read from files and sockets so far (proc(5), `rchar`). */
async function bytesReadByThisProcess(): Promise<number> {
  return Number(/^rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);
}

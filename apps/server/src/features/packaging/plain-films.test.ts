// A server without ffmpeg: films that browsers play as they are play so, and are packaged once the tool is there.

import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { listAdminVideos } from '@valence/contract/admin/videos';
import type { ReplyOf } from '@valence/contract/endpoint';
import type { playVideo } from '@valence/contract/learning/playable-video';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../../../test/films.ts';
import { type PackagingKit, startPackagingKit } from '../../../test/packaging-kit.ts';
import { cleanUp } from './cleanup.ts';
import { createToolWatch } from './tool-watch.ts';

const small = { seconds: 2, size: '160x90', rate: '5' } as const;
let kit: PackagingKit;
let url = '';
beforeAll(async () => {
  kit = await startPackagingKit();
  url = await kit.listen();
});
afterAll(async () => kit.close());
beforeEach(() => uninstall());

const uninstall = () => {
  kit.settings.ffmpegFolder = '/nowhere/at/all';
};
const install = () => {
  kit.settings.ffmpegFolder = null;
};
/** Reports as a worker does every ten seconds. */
const tell = async () => createToolWatch(await kit.workerDeps()).tell();

/** As cameras and editors write films for the web. */
const webFilm = async () => kit.film({ ...small, index: 'front' });

async function sent(film: string): Promise<string> {
  const video = await kit.draft();
  await kit.begin(video, film);
  await kit.work();
  return video;
}

/** A student who may watch the video, and how a browser of theirs asks. */
async function studentOf(video: string) {
  await kit.db.updateTable('video').set({ published_at: kit.clock.now() }).where('id', '=', video).execute();
  const student = await kit.cast.person();
  await kit.cast.give(student, video, null);
  // A session for each call: the clock moves on by more than a token's life.
  const bearer = async () => ({ authorization: `Bearer ${await kit.cast.tokenOf(student)}` });
  const headers = await bearer();
  const play = async () => {
    const answer = await fetch(`${url}/api/video?id=${video}`, { headers });
    return ((await answer.json()) as ReplyOf<typeof playVideo>).data;
  };
  const pull = async (address: string | null, more: Record<string, string> = {}) =>
    fetch(`${url}${address}`, { headers: { ...headers, ...more } });
  return { student, play, pull };
}

const stored = async (video: string) => {
  const { source_ref } = await kit.videoRow(video);
  const file = await kit.storage.open(`${source_ref}/film.mp4`);
  return file && buffer(file.stream());
};

describe('without ffmpeg', () => {
  test('an MP4 for the web plays as it was sent, by ranges, behind the same address, session and access as segments', async () => {
    const film = await webFilm();
    const bytes = await readFile(film);
    const video = await sent(film);
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'plain', failure: null, durationSeconds: 2 });
    expect(await kit.videoRow(video)).toMatchObject({ source_kind: 'protected', duration_seconds: 2 });
    await expect(readFile(film)).rejects.toThrow('ENOENT');
    const { student, play, pull } = await studentOf(video);
    const data = await play();
    expect(data.url).toMatch(/^\/media\/lessons\/[^/]+\/film\.mp4$/);
    expect([data.previewUrl, data.posterUrl]).toEqual([undefined, undefined]);
    const whole = await pull(data.url);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ]);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await pull(data.url, { range: 'bytes=100-' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect((await fetch(`${url}${data.url}`)).status).toBe(401);
    await kit.db.deleteFrom('access_grant').where('account_id', '=', student).execute();
    kit.clock.advance({ seconds: 5 });
    expect((await pull(data.url, { range: 'bytes=100-' })).status).toBe(403);
  });

  test('one whose index is at its end gets it in front: every frame and sound is there, and the first bytes tell all', async () => {
    const film = await kit.film(small);
    const before = await call('ffmpeg', ['-v', 'error', '-i', film, '-f', 'framemd5', '-']);
    const video = await sent(film);
    const bytes = (await stored(video)) ?? Buffer.alloc(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const moved = join(kit.settings.dataDir, 'moved.mp4');
    await writeFile(moved, bytes);
    const after = await call('ffmpeg', ['-v', 'error', '-i', moved, '-f', 'framemd5', '-']);
    expect(after.stderr).toBe('');
    expect(after.stdout).toBe(before.stdout);
  });

  test('the admin area shows what is missing, which films are unprotected, and that packaging must wait', async () => {
    const video = await sent(await webFilm());
    expect(await tell()).toBe(false);
    expect((await kit.list()).ffmpegMissing).toBe(true);
    const { body } = await kit.admin<ReplyOf<typeof listAdminVideos>>(
      'GET',
      '/api/v1/admin/videos?kind=unprotected',
    );
    expect(body.rows.find(({ _id }) => _id === video)).toMatchObject({ kind: 'plain', isUnprotected: true });
    const refused = await kit.change((await kit.packagingOf(video))._id, 'retry');
    expect([refused.status, refused.body.code]).toEqual([409, 'ffmpeg-missing']);
    // A worker that has not reported for half a minute counts as gone.
    kit.clock.advance({ minutes: 1 });
    expect((await kit.list()).ffmpegMissing).toBe(false);
  });

  test('U2: what browsers do not play, or is damaged, is refused in words, and the queue goes on', async () => {
    const uploads = join(kit.settings.dataDir, 'uploads');
    const film = await webFilm();
    const as = async (name: string, ...args: string[]) => {
      await call('ffmpeg', ['-v', 'error', '-i', film, ...args, join(uploads, name)]);
      return join(uploads, name);
    };
    const cut = await as('cut.mp4', '-c', 'copy');
    await truncate(cut, (await stat(cut)).size / 2);
    const cases = [
      [await as('a.mkv', '-c', 'copy'), 'tool-missing'],
      [await as('b.mp4', '-c:v', 'mpeg4', '-c:a', 'copy'), 'tool-missing'],
      [await as('c.mp4', '-c:v', 'copy', '-c:a', 'libmp3lame'), 'tool-missing'],
      [await as('d.mp4', '-c', 'copy', '-movflags', 'frag_keyframe+empty_moov'), 'tool-missing'],
      [await as('e.mp4', '-pix_fmt', 'yuv444p', '-c:v', 'libx264'), 'tool-missing'],
      [cut, 'unreadable'],
    ] as const;
    for (const [file, failure] of cases) {
      const video = await sent(file);
      expect.soft(await kit.packagingOf(video), file).toMatchObject({ state: 'failed', failure });
      expect((await kit.videoRow(video)).source_kind).toBe('none');
    }
    const long = await kit.draft();
    await kit.begin(long, film);
    await kit.work({ settings: { longestSeconds: 1, av1: 'off' } });
    expect(await kit.packagingOf(long)).toMatchObject({ state: 'failed', failure: 'too-long' });
  });
});

describe('once ffmpeg is there', () => {
  beforeAll(async () => {
    // A school of its own: everything that waits is packaged then, the films of the tests above among it.
    await kit.close();
    kit = await startPackagingKit();
    url = await kit.listen();
  });

  test('what waited is packaged by itself; who watches is not interrupted; the film as it was sent goes a day later', async () => {
    const video = await sent(await webFilm());
    const other = await sent(await kit.film({ ...small, seconds: 1 }, 'mkv'));
    const { play, pull } = await studentOf(video);
    const watched = (await play()).url;
    install();
    expect(await tell()).toBe(true);
    expect((await kit.list()).ffmpegMissing).toBe(false);
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'queued' });
    expect((await play()).url).toMatch(/film\.mp4$/);
    while (await kit.work());
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'ready', failure: null });
    expect(await kit.packagingOf(other)).toMatchObject({ state: 'ready', failure: null });
    const next = await play();
    expect(next.url).toMatch(/master\.m3u8$/);
    expect(await (await pull(next.url)).text()).toMatch(/v\d+\/index\.m3u8/);
    expect((await pull(watched, { range: 'bytes=0-99' })).status).toBe(206);
    expect((await kit.admin<{ kind: string }>('GET', `/api/v1/admin/videos/${video}`)).body.kind).toBe(
      'protected',
    );
    await cleanUp(kit);
    expect(await stored(video)).toBeDefined();
    kit.clock.advance({ hours: 25 });
    await cleanUp(kit);
    expect(await stored(video)).toBeUndefined();
    const { source_ref } = await kit.videoRow(video);
    expect(await kit.storage.stat(`${source_ref}/master.m3u8`)).toBeDefined();
  });

  test('Package now puts a film into the queue; a worker without the tool leaves it playing', async () => {
    const video = await sent(await webFilm());
    const { _id } = await kit.packagingOf(video);
    kit.clock.advance({ minutes: 1 });
    expect((await kit.change(_id, 'retry')).status).toBe(200);
    await kit.work();
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'plain' });
    expect((await kit.change(_id, 'retry')).status).toBe(200);
    install();
    await kit.work();
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'ready' });
  });

  test('a newer film takes the place of one that plays as it was sent', async () => {
    const video = await sent(await webFilm());
    const former = (await kit.videoRow(video)).source_ref ?? '';
    await kit.begin(video, await webFilm());
    await kit.work();
    expect((await kit.videoRow(video)).source_ref).not.toBe(former);
    install();
    await tell();
    while (await kit.work());
    const states = (await kit.list(`?videoId=${video}`)).packagings.map(({ state }) => state);
    expect(states).toEqual(['ready', 'plain']);
    kit.clock.advance({ hours: 25 });
    await cleanUp(kit);
    expect(await kit.storage.list(former)).toEqual([]);
  });
});

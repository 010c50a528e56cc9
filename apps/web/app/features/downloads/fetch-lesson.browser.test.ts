// Downloads in a real browser's storage, from a server whose answers are cut.

import { DAY_MS } from '@valence/domain/durations';
import { deleteDB } from 'idb';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { deviceNow } from '../../lib/clock.ts';
import { DOWNLOADS, hasDownloads, isKeptLesson } from '../../lib/kept-lessons.ts';
import { createDecrypt } from '../../lib/stream/decrypt.ts';
import { parseMediaPlaylist } from '../../lib/stream/media-playlist.ts';
import { deviceId, openFile, openSealed } from './device-key.ts';
import {
  beginAsNimali,
  type DownloadServer,
  download,
  LESSON,
  signInAs,
  startDownloadServer,
} from './download-server.ts';
import { refresh, removeAllDownloads, removeDownload, renew } from './downloads.ts';
import { openKept } from './open-kept.ts';
import { changeLesson, readFile, readLesson, storedFiles, withDownloads } from './stored-downloads.ts';

/** Reads what this page itself holds. */
const realFetch = globalThis.fetch;
let server: DownloadServer;
beforeEach(async () => {
  localStorage.clear();
  server = await beginAsNimali();
});

afterEach(() => void vi.useRealTimers());

/** A file as it came. */
async function opened(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await readFile(LESSON._id, name);
  return file && openFile(file);
}

/** The files that do not open to what the teacher's lesson has at that place. */
async function corrupt(): Promise<string[]> {
  const lesson = await readLesson(LESSON._id);
  if (!lesson) return ['the lesson'];
  const decrypt = createDecrypt(async () => openSealed(lesson.sealedKey));
  const wrong: string[] = [];
  for (const track of ['v240', 'audio']) {
    const path = `${track}/index.m3u8`;
    const playlist = parseMediaPlaylist(new TextDecoder().decode(await opened(path)), path);
    for (const { path: name, key } of playlist ? [playlist.init, ...playlist.segments] : []) {
      const bytes = await opened(name);
      const film = bytes && (await decrypt(bytes, key));
      if (String(film) !== String(server.plain.get(name))) wrong.push(name);
    }
    if (!playlist) wrong.push(path);
  }
  return wrong;
}

/** A sequence that is the same in each run (a linear congruential generator). */
function createChance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 16) % below;
  };
}

/** Half of the bytes, then a lost connection. */
function cut(bytes: Uint8Array<ArrayBuffer>): Response {
  let isSent = false;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (isSent) controller.error(new TypeError('network error'));
        else controller.enqueue(bytes.slice(0, bytes.length / 2));
        isSent = true;
      },
    }),
  );
}

test('of 50 cuts in the middle none leaves a corrupt lesson: what has come stays, and nothing comes twice', async () => {
  const chance = createChance(7);
  let cuts = 0;
  let untilCut = 0;
  const plan = () => {
    untilCut = 1 + chance(6);
    return new AbortController();
  };
  let stop = plan();
  server.answer = (path, bytes) => {
    if (cuts >= 50) return new Response(bytes);
    untilCut -= 1;
    if (untilCut > 0) return new Response(bytes);
    cuts += 1;
    untilCut = Number.POSITIVE_INFINITY;
    switch (chance(4)) {
      // A page that goes away in the middle of a file.
      case 0:
        stop.abort();
        return cut(bytes);
      // A server that restarts.
      case 1:
        return new Response(null, { status: 503 });
      // A file that comes whole by its length, and is not what it should be.
      case 2:
        untilCut = 1 + chance(3);
        return new Response(path.endsWith('.m4s') ? bytes.map((byte) => byte ^ 0x55) : bytes);
      default:
        return cut(bytes);
    }
  };
  const wrong: string[] = [];
  let tries = 0;
  let had = 0;
  for (let isWhole = false; !isWhole; tries += 1) {
    expect(tries).toBeLessThan(200);
    await download(stop).catch(() => {});
    isWhole = (await readLesson(LESSON._id))?.isWhole === true;
    const has = (await readLesson(LESSON._id)) ? (await storedFiles(LESSON._id)).size : 0;
    expect(has).toBeGreaterThanOrEqual(had);
    had = has;
    // What was begun over and over shall also be met whole: start it anew until all cuts were made.
    if (isWhole && cuts < 50) {
      wrong.push(...(await corrupt()));
      await withDownloads(async (db) => db.clear('files'));
      await changeLesson(LESSON._id, { isWhole: false, bytes: 0 });
      [isWhole, had] = [false, 0];
    }
    stop = plan();
  }
  expect(cuts).toBe(50);
  expect([...wrong, ...(await corrupt())]).toEqual([]);
  expect(isKeptLesson(LESSON._id)).toBe(true);
});

describe('a download', () => {
  test('goes on where it was: files that are here are not fetched again', async () => {
    server.answer = (path, bytes) =>
      path === 'v240/6.m4s' ? new Response(null, { status: 503 }) : new Response(bytes);
    await expect(download()).rejects.toThrow('503');
    expect(isKeptLesson(LESSON._id)).toBe(false);
    const first = await storedFiles(LESSON._id);
    server.sent.clear();
    server.answer = (_, bytes) => new Response(bytes);
    await download();
    const again = [...server.sent.keys()].filter((path) => path.endsWith('.m4s') && first.has(path));
    expect(again).toEqual([]);
    expect(await corrupt()).toEqual([]);
  });

  test('whose list the browser lost when it was killed goes on by itself all the same', async () => {
    server.answer = (path, bytes) =>
      path === 'v240/6.m4s' ? new Response(null, { status: 503 }) : new Response(bytes);
    await expect(download()).rejects.toThrow('503');
    localStorage.removeItem('downloads:nimali');
    expect(hasDownloads()).toBe(false);
    await refresh();
    expect(hasDownloads()).toBe(true);
  });

  test('takes the picture in AV1 where this device decodes it well', async () => {
    server.makeLean();
    const info = { supported: true, smooth: true, powerEfficient: true } as MediaCapabilitiesDecodingInfo;
    vi.spyOn(navigator.mediaCapabilities, 'decodingInfo').mockResolvedValue(info);
    await download();
    const tracks = [...(await storedFiles(LESSON._id))].map((name) => name.split('/')[0]);
    expect(tracks).toContain('av240');
    expect(tracks).not.toContain('v240');
    expect((await readLesson(LESSON._id))?.master).toContain('av01.0.00M.08');
    vi.restoreAllMocks();
  });

  test('that was begun in H.264 goes on in it, though the picture in AV1 was made meanwhile', async () => {
    server.answer = (path, bytes) =>
      path === 'v240/6.m4s' ? new Response(null, { status: 503 }) : new Response(bytes);
    await expect(download()).rejects.toThrow('503');
    server.makeLean();
    server.answer = (_, bytes) => new Response(bytes);
    await download();
    expect([...server.sent.keys()].filter((path) => path.startsWith('av240'))).toEqual([]);
    expect((await readLesson(LESSON._id))?.isWhole).toBe(true);
    expect(await corrupt()).toEqual([]);
  });

  test('of a film that was exchanged meanwhile begins anew: files of two films do not mix', async () => {
    server.answer = (path, bytes) =>
      path === 'v240/6.m4s' ? new Response(null, { status: 503 }) : new Response(bytes);
    await expect(download()).rejects.toThrow('503');
    const other = await startDownloadServer();
    other.version = 'second';
    vi.stubGlobal('fetch', other.fetch);
    server = other;
    await download();
    expect(await corrupt()).toEqual([]);
    expect((await readLesson(LESSON._id))?.version).toBe('second');
  });

  test('does not count when the film is exchanged before its last file', async () => {
    server.answer = (path, bytes) => {
      if (path === 'audio/11.m4s') server.version = 'second';
      return new Response(bytes);
    };
    await expect(download()).rejects.toThrow('404');
    expect((await readLesson(LESSON._id))?.isWhole).toBe(false);
  });

  test('with a part that stays damaged does not count', async () => {
    server.answer = (path, bytes) => new Response(path === 'audio/3.m4s' ? bytes.slice(0, -16) : bytes);
    await expect(download()).rejects.toThrow('comes damaged');
    expect(isKeptLesson(LESSON._id)).toBe(false);
  });

  test('lies there encrypted, and its key can be read by nobody', async () => {
    await download();
    for (const [path, bytes] of server.plain) {
      if (!path.endsWith('.m4s')) continue;
      expect(String((await readFile(LESSON._id, path))?.bytes)).not.toContain(String(bytes.slice(0, 64)));
    }
    for (const name of ['captions/en.vtt', 'strip-001.webp', 'poster', 'card', 'papers/paper-1']) {
      const stored = String((await readFile(LESSON._id, name))?.bytes);
      expect([name, stored === 'undefined']).toEqual([name, false]);
      expect(stored).not.toContain(String((await opened(name))?.slice(0, 8)));
    }
    const key = await openSealed((await readLesson(LESSON._id))?.sealedKey ?? '');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow('not extractable');
    const stored = await withDownloads(async (db) => db.get('key', 'own'));
    if (!stored) throw new Error('There is no key.');
    const { pair, seal } = stored;
    await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow('not extractable');
    await expect(crypto.subtle.exportKey('raw', seal)).rejects.toThrow('not extractable');
  });
});

/** Opens the lesson as the player does. @returns what its first file opens to, or why the player ended */
async function played(): Promise<string> {
  const opened = await openKept(LESSON._id, AbortSignal.timeout(30_000));
  if (!opened) return 'not here';
  const stop = new AbortController();
  const media = document.createElement('video');
  let why = '';
  const onOver = (reason: string) => {
    why = reason;
    stop.abort();
  };
  const parts = opened.kept({ media, signal: stop.signal, onOver });
  try {
    const master = await parts.text('');
    const playlist = parseMediaPlaylist(await parts.text('v240/index.m3u8'), 'v240/index.m3u8');
    const [segment] = playlist?.segments ?? [];
    const bytes = segment && (await parts.bytes(segment));
    expect(master).toContain('v240/index.m3u8');
    return String(bytes) === String(server.plain.get('v240/0.m4s')) ? 'plays' : 'plays something else';
  } catch (error) {
    return why || String(error);
  } finally {
    stop.abort();
  }
}

describe('without a network a lesson', () => {
  beforeEach(async () => {
    await download();
    server.isAway = true;
  });

  test('plays', async () => {
    expect(await played()).toBe('plays');
  });

  test('does not play after its end, and plays again once the server has said so', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.endsAt + 1000 });
    expect(await played()).toBe('download-over');
    server.isAway = false;
    server.endsAt += 7 * DAY_MS;
    expect(await played()).toBe('plays');
  });

  test('does not play by a clock that was set back, neither within its days nor after its end', async () => {
    const start = deviceNow();
    vi.useFakeTimers({ toFake: ['Date'], now: start + 2 * DAY_MS });
    expect(await played()).toBe('plays');
    vi.setSystemTime(start + DAY_MS);
    expect(await played()).toBe('download-over');
    vi.setSystemTime(start + 2 * DAY_MS + 1000);
    expect(await played()).toBe('plays');
  });

  test('A5 is deleted once the server, reached again, does not name it any more', async () => {
    server.isAway = false;
    server.stays = false;
    await renew();
    expect(isKeptLesson(LESSON._id)).toBe(false);
    expect(await played()).toBe('not here');
    expect((await storedFiles(LESSON._id)).size).toBe(0);
  });

  test('of one account is gone when another one opens this browser', async () => {
    signInAs('kasun');
    expect(await played()).toBe('not here');
    signInAs('nimali');
    expect(await played()).toBe('not here');
  });

  test('A5 that was deleted is told to the server at the next connection', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await removeDownload(LESSON._id);
    expect(hasDownloads()).toBe(true);
    server.isAway = false;
    await renew();
    expect(server.deleted).toEqual([LESSON._id]);
    expect(hasDownloads()).toBe(false);
  });

  test('has its pictures and its papers', async () => {
    const { video, papers = [] } = (await openKept(LESSON._id, AbortSignal.timeout(30_000))) ?? {};
    const read = async (address: string | null | undefined) =>
      String(new Uint8Array(await (await realFetch(address ?? '')).arrayBuffer()));
    expect(await read(video?.thumbnailUrl)).toBe(String(server.beside.get('/posters/mole.webp')));
    expect(await read(video?.posterUrl)).toBe(String(server.files.get('poster.webp')));
    expect(papers.map(({ name }) => name)).toEqual(['The mole.pdf']);
    expect(await read(papers[0]?.url)).toBe(String(server.beside.get('/media/papers/token/paper-1.pdf')));
  });

  test('whose days are over shows no papers either', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: server.endsAt + 1000 });
    expect((await openKept(LESSON._id, AbortSignal.timeout(30_000)))?.papers).toEqual([]);
  });
});

describe('a file that was damaged on the device', () => {
  /** One bit in its middle: it still opens with its key, to something else. */
  async function damage(name: string): Promise<void> {
    await withDownloads(async (db) => {
      const file = await db.get('files', [LESSON._id, name]);
      if (!file) throw new Error(`There is no ${name}.`);
      const bytes = file.bytes.map((byte, at) => (at === 32 ? byte ^ 1 : byte));
      await db.put('files', { ...file, bytes }, [LESSON._id, name]);
    });
  }
  let warnings: MockInstance<typeof console.warn>;
  beforeEach(async () => {
    await download();
    warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });

  test.each(['v240/0.m4s', 'v240/index.m3u8'])('is fetched anew when it is played: %s', async (name) => {
    await damage(name);
    server.sent.clear();
    expect(await played()).toBe('plays');
    expect(warnings.mock.calls).toEqual([[expect.stringContaining(name)]]);
    expect(server.sent.get('v240/1.m4s')).toBeUndefined();
    expect(isKeptLesson(LESSON._id)).toBe(true);
    expect(await corrupt()).toEqual([]);
  });

  test('is not played without a connection, and comes again with one', async () => {
    await damage('v240/0.m4s');
    server.isAway = true;
    expect(await played()).toBe('download-over');
    expect(isKeptLesson(LESSON._id)).toBe(false);
    server.isAway = false;
    await download();
    expect(await played()).toBe('plays');
  });
});

test('a paper that was taken away, and pictures that the server does not have, do not hold up a lesson', async () => {
  server.beside.clear();
  server.files.delete('strip.vtt');
  await download();
  expect(isKeptLesson(LESSON._id)).toBe(true);
  server.isAway = true;
  expect((await openKept(LESSON._id, AbortSignal.timeout(30_000)))?.papers).toEqual([]);
  expect(await played()).toBe('plays');
});

test('all lessons are deleted at once, and the server hears it', async () => {
  await download();
  await removeAllDownloads();
  expect((await storedFiles(LESSON._id)).size).toBe(0);
  expect(server.deleted).toEqual(['all']);
  expect(hasDownloads()).toBe(false);
});

test('a browser that was killed before its local storage was written is the same device for the server', async () => {
  const before = await deviceId();
  localStorage.removeItem('download-device');
  expect(await deviceId()).toBe(before);
  // Nor is it another one after a sign-out, which deletes what lies here.
  await deleteDB(DOWNLOADS);
  expect(await deviceId()).toBe(before);
});

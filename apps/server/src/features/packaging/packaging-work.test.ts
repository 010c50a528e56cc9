// Makes lessons with the real ffmpeg, storage and database: early to watch, resumable, and never blocking the queue.

import { execFile } from 'node:child_process';
import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackagingKit, startPackagingKit } from '../../../test/packaging-kit.ts';
import { codersOf, slowTools } from '../../../test/worker-programs.ts';
import { run } from '../../ports/transcoder/process.ts';
import { cleanUp } from './cleanup.ts';

const call = promisify(execFile);
const SHORT = { seconds: 1, size: '160x90', rate: '5' } as const;
let kit: PackagingKit;
beforeAll(async () => {
  kit = await startPackagingKit();
});
afterAll(async () => kit.close());

const masterOf = async (prefix: string) => {
  const file = await kit.storage.open(`${prefix}/master.m3u8`);
  return file ? text(file.stream()) : undefined;
};
const renditionsIn = (master: string | undefined) => [
  ...new Set([...(master ?? '').matchAll(/^(v\d+)\//gm)].map(([, n]) => n)),
];

describe('a film that was uploaded', () => {
  test('becomes a lesson: its tracks, pictures and strip in the storage, its video playing from them', async () => {
    const video = await kit.draft();
    const source = await kit.film({ seconds: 5, size: '426x240', rate: '12000/1001' });
    await kit.begin(video, source);
    expect(await kit.packagingOf(video)).toMatchObject({
      state: 'queued',
      share: 0,
      secondsLeft: null,
      steps: [],
    });
    expect(await kit.work()).toBe(true);
    const packaging = await kit.packagingOf(video);
    expect(packaging).toMatchObject({ state: 'ready', share: 1, failure: null, secondsLeft: null });
    expect(packaging.steps.map(({ name, state }) => [name, state])).toEqual([
      ['pictures', 'done'],
      ['audio', 'done'],
      ['audio18', 'done'],
      ['v144', 'done'],
      ['v240', 'done'],
    ]);
    const prefix = `lessons/${video}/${packaging._id}`;
    const files = await kit.filesOf(packaging);
    expect(files.filter((file) => !file.includes('/'))).toEqual([
      'master.m3u8',
      'poster.webp',
      'strip-001.webp',
      'strip.vtt',
      'thumbnail.webp',
      'thumbnail.webp.320.avif',
      'thumbnail.webp.320.webp',
      'thumbnail.webp.640.avif',
      'thumbnail.webp.640.webp',
    ]);
    expect(files).toContain('v240/00002.m4s');
    expect(await kit.videoRow(video)).toMatchObject({
      source_kind: 'protected',
      source_ref: prefix,
      duration_seconds: 5,
      thumbnail_url: `/media/thumbnails/${packaging._id}.webp`,
    });
    const master = await masterOf(prefix);
    expect(renditionsIn(master)).toEqual(['v144', 'v240']);
    expect(master).toContain('FRAME-RATE=11.988');
    // The uploaded file is not needed any more.
    await expect(access(source)).rejects.toThrow('ENOENT');
    const thumbnail = await kit.inject(`/media/thumbnails/${packaging._id}.webp`);
    expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(thumbnail.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
    const sizes = [320, 640].flatMap((width) => [`${width}.avif`, `${width}.webp`]);
    for (const size of sizes) {
      const sized = await kit.inject(`/media/thumbnails/${packaging._id}.webp.${size}`);
      expect([sized.statusCode, sized.headers['content-type']]).toEqual([200, `image/${size.slice(4)}`]);
      expect(sized.headers['x-content-type-options']).toBe('nosniff');
      await kit.storage.remove(`${prefix}/thumbnail.webp.${size}`);
      // As with lessons from before there were sizes.
      const stands = await kit.inject(`/media/thumbnails/${packaging._id}.webp.${size}`);
      expect([stands.statusCode, stands.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(stands.rawPayload.equals(thumbnail.rawPayload)).toBe(true);
    }
  });

  test('upright and without sound becomes an upright lesson without a sound group', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ ...SHORT, size: '180x320', sound: 'none' }));
    await kit.work();
    const { _id, steps } = await kit.packagingOf(video);
    expect(steps.map(({ name }) => name)).toEqual(['pictures', 'v144']);
    const master = await masterOf(`lessons/${video}/${_id}`);
    expect(master).toContain('RESOLUTION=144x256');
    expect(master).not.toContain('AUDIO');
  });

  test('can be watched at its lowest rendition while the others are made, and no master names what is not there', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ ...SHORT, size: '640x360', sound: 'none' }));
    const deps = await kit.workerDeps();
    const seen: (string | undefined)[][] = [];
    const shares: number[] = [];
    const encodePicture: typeof deps.transcoder.encodePicture = async (order) => {
      const { source_ref } = await kit.videoRow(video);
      const named = source_ref ? renditionsIn(await masterOf(source_ref)) : [];
      for (const name of named) {
        const files = await kit.filesOf(await kit.packagingOf(video));
        expect(files).toContain(`${name}/index.m3u8`);
      }
      seen.push(named);
      shares.push((await kit.packagingOf(video)).share);
      return deps.transcoder.encodePicture(order);
    };
    await kit.work({ transcoder: { ...deps.transcoder, encodePicture } });
    expect(seen).toEqual([[], ['v144'], ['v144', 'v240']]);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    const { watchableAt, finishedAt } = await kit.packagingOf(video);
    expect(watchableAt).not.toBeNull();
    expect(finishedAt).not.toBeNull();
  });

  test('that takes the place of a lesson is shown once it is complete; the former one goes a day later', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ ...SHORT, size: '256x144', sound: 'none' }));
    await kit.work();
    const former = await kit.packagingOf(video);
    await kit.begin(video, await kit.film({ ...SHORT, size: '426x240', sound: 'none' }));
    const deps = await kit.workerDeps();
    const during: (string | null)[] = [];
    const encodePicture: typeof deps.transcoder.encodePicture = async (order) => {
      during.push((await kit.videoRow(video)).source_ref);
      return deps.transcoder.encodePicture(order);
    };
    await kit.work({ transcoder: { ...deps.transcoder, encodePicture } });
    const place = `lessons/${video}/${former._id}`;
    expect(during).toEqual([place, place]);
    const next = await kit.packagingOf(video);
    expect((await kit.videoRow(video)).source_ref).toBe(`lessons/${video}/${next._id}`);
    expect(await cleanUp(deps)).toBe(0);
    kit.clock.advance({ hours: 25 });
    expect(await cleanUp(deps)).toBe(1);
    expect(await kit.storage.list(place)).toEqual([]);
    expect((await kit.filesOf(next)).length).toBeGreaterThan(5);
  });
});

describe('U2: what cannot become a lesson', () => {
  test('U2: fails with its reason, and the queue goes on', async () => {
    const uploads = join(kit.settings.dataDir, 'uploads');
    const corrupt = join(uploads, 'corrupt.part');
    await writeFile(corrupt, Buffer.alloc(200_000, 'ftyp mp42 moov '));
    const endless = join(uploads, 'endless.part');
    await call('mkfifo', [endless]);
    const long = await kit.film({ ...SHORT, seconds: 3 });
    const good = await kit.film(SHORT);
    const cases = [
      [corrupt, 'unreadable'],
      [endless, 'unreadable'],
      [long, 'too-long'],
      [join(uploads, 'never-there.part'), 'source-gone'],
    ] as const;
    const videos: string[] = [];
    for (const [file] of [...cases, [good]]) {
      const video = await kit.draft();
      videos.push(video);
      await kit.begin(video, file);
    }
    for (const _ of videos)
      await kit.work({ settings: { longestSeconds: 2, av1: 'off', effort: 'veryfast' } });
    const ends = await Promise.all(videos.map(async (video) => kit.packagingOf(video)));
    expect(ends.map(({ state, failure }) => [state, failure])).toEqual([
      ...cases.map(([, failure]) => ['failed', failure]),
      ['ready', null],
    ]);
    for (const video of videos.slice(0, -1)) expect((await kit.videoRow(video)).source_kind).toBe('none');
    expect(await kit.work()).toBe(false);
  });

  test('U2: a film whose work stands still is given up with the reason', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film(SHORT));
    const deps = await kit.workerDeps();
    const plan = async () => {
      // A program that reads for ever and never gets on.
      await run('tail', ['-f', '/dev/null'], { patienceMilliseconds: 50 });
      throw new Error('it ended');
    };
    await kit.work({ transcoder: { ...deps.transcoder, plan } });
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'failed', failure: 'stalled' });
  });

  test('a storage that fails for a moment is tried again after a pause; what was done is not done twice', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ ...SHORT, size: '256x144' }));
    const deps = await kit.workerDeps();
    const putFolder: typeof kit.storage.putFolder = async (prefix, folder) => {
      if (prefix.endsWith('v144')) throw new Error('the disk did not answer');
      return kit.storage.putFolder(prefix, folder);
    };
    await kit.work({ storage: { ...kit.storage, putFolder } });
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'queued', failure: null });
    expect(await kit.work()).toBe(false);
    kit.clock.advance({ seconds: 11 });
    const encodeSound: typeof deps.transcoder.encodeSound = async () => {
      throw new Error('the sound was done before');
    };
    await kit.work({ transcoder: { ...deps.transcoder, encodeSound } });
    expect((await kit.packagingOf(video)).state).toBe('ready');
  });

  test('U2: a film that ends every worker is not handed on for ever', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film(SHORT));
    const breaking = await kit.workerDeps();
    const plan = async () => {
      throw new Error('the worker is gone');
    };
    for (let tries = 1; tries <= 5; tries += 1) {
      expect(await kit.work({ transcoder: { ...breaking.transcoder, plan } })).toBe(true);
      kit.clock.advance({ minutes: 10 });
    }
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'failed', failure: 'interrupted' });
    expect(await kit.work()).toBe(false);
  });
});

test('an uploaded film that could not be removed once its lesson was made goes an hour later', async () => {
  const video = await kit.draft();
  const source = await kit.film({ ...SHORT, sound: 'none' });
  await kit.begin(video, source);
  const removeSource = async () => {
    throw new Error('the bucket did not answer');
  };
  await kit.work({ removeSource });
  expect((await kit.packagingOf(video)).state).toBe('ready');
  await access(source);
  const deps = await kit.workerDeps();
  await cleanUp(deps);
  await access(source);
  kit.clock.advance({ minutes: 61 });
  await cleanUp(deps);
  await expect(access(source)).rejects.toThrow('ENOENT');
});

test('a worker whose film another one has made meanwhile leaves the lesson as it is', async () => {
  const video = await kit.draft();
  await kit.begin(video, await kit.film({ ...SHORT, sound: 'none' }));
  const deps = await kit.workerDeps();
  const stored = async () =>
    (await kit.storage.list(`lessons/${video}`)).map(({ key, etag }) => `${key} ${etag}`);
  let made: string[] = [];
  const encodePicture: typeof deps.transcoder.encodePicture = async (order) => {
    const track = await deps.transcoder.encodePicture(order);
    // Its computer slept so long.
    kit.clock.advance({ minutes: 1 });
    await kit.work();
    made = await stored();
    return track;
  };
  await kit.work({ transcoder: { ...deps.transcoder, encodePicture } });
  expect((await kit.packagingOf(video)).state).toBe('ready');
  expect(made.length).toBeGreaterThan(5);
  expect(await stored()).toEqual(made);
});

describe('a worker that is told to end', () => {
  test('stops ffmpeg at once and gives the film back, without it counting against the film', async () => {
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ ...SHORT, seconds: 8, sound: 'none' }));
    const stop = new AbortController();
    // Unless it is stopped, these eight seconds take a quarter of an hour.
    const tools = await slowTools('v90');
    kit.settings.ffmpegFolder = tools;
    const deps = await kit.workerDeps({ signal: stop.signal });
    const coders = async () => codersOf(kit.settings.dataDir);
    const encodePicture: typeof deps.transcoder.encodePicture = async (order) => {
      const encoding = deps.transcoder.encodePicture(order);
      await expect.poll(coders).not.toEqual([]);
      stop.abort();
      return encoding;
    };
    await kit.work({ signal: stop.signal, transcoder: { ...deps.transcoder, encodePicture } });
    kit.settings.ffmpegFolder = null;
    await rm(tools, { recursive: true });
    expect(await coders()).toEqual([]);
    const row = await kit.db
      .selectFrom('packaging')
      .selectAll()
      .where('video_id', '=', video)
      .executeTakeFirst();
    expect(row).toMatchObject({ state: 'queued', tries: 0, lease_token: null });
    const folders = await readdir(join(kit.settings.dataDir, 'work'), { recursive: true });
    expect(folders.filter((name) => name.includes('step-'))).toEqual([]);
  });
});

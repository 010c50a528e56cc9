// Lean pictures (AV1) with the real encoder, storage and database: after everything else, only where a machine can, and never at the
// lesson's cost.

import { access } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PackagingKit, startPackagingKit } from '../../../test/packaging-kit.ts';
import { TranscodeError } from '../../ports/transcoder/transcoder.ts';
import type { WorkerDeps } from './worker.ts';

let kit: PackagingKit;
beforeAll(async () => {
  kit = await startPackagingKit();
});
afterAll(async () => kit.close());

const ON: Partial<WorkerDeps> = { settings: { longestSeconds: 600, av1: 'on', effort: 'veryfast' } };
const AUTO: Partial<WorkerDeps> = { settings: { longestSeconds: 600, av1: 'auto', effort: 'veryfast' } };
/** Silent: two of three calls of ffmpeg are about the sound. Few pictures: AV1 takes long for each. */
const SMALL = { seconds: 2, size: '160x90', rate: '2', sound: 'none' } as const;

async function lesson(film: Parameters<PackagingKit['film']>[0] = SMALL) {
  const video = await kit.draft();
  const source = await kit.film(film);
  await kit.begin(video, source);
  return { video, source };
}

const masterOf = async (video: string) => {
  const { source_ref } = await kit.videoRow(video);
  const file = await kit.storage.open(`${source_ref}/master.m3u8`);
  return file ? text(file.stream()) : '';
};
const stepsOf = async (video: string) =>
  (await kit.packagingOf(video)).steps.map(({ name, state }) => `${name} ${state}`);
const isThere = async (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
/** The real transcoder, save for some of its parts. */
const having = async (more: Partial<WorkerDeps['transcoder']>, over: Partial<WorkerDeps> = ON) => ({
  ...over,
  transcoder: { ...(await kit.workerDeps()).transcoder, ...more },
});

describe('lean pictures', () => {
  test('are made of a lesson that is ready, cut at the same instants, encrypted and named beside the others', async () => {
    const { video, source } = await lesson({ seconds: 5, size: '426x240', rate: '2' });
    await kit.work(ON);
    const ready = await kit.packagingOf(video);
    expect(ready).toMatchObject({ state: 'ready', share: 1, lean: 'waiting' });
    const plain = await masterOf(video);
    expect([plain.includes('av01'), await isThere(source)]).toEqual([false, true]);
    // Only what costs less than H.264 is named, which is sure of a coarse picture alone.
    const { transcoder } = await kit.workerDeps();
    const encodeLean: typeof transcoder.encodeLean = async (order) =>
      transcoder.encodeLean({ ...order, rung: { ...order.rung, crf: 40 } });
    expect(await kit.work(await having({ encodeLean }))).toBe(true);
    expect(await kit.packagingOf(video)).toMatchObject({
      state: 'ready',
      lean: 'done',
      finishedAt: ready.finishedAt,
    });
    expect((await stepsOf(video)).slice(-2)).toEqual(['av144 done', 'av240 done']);
    expect(await isThere(source)).toBe(false);
    const master = await masterOf(video);
    expect(master).toMatch(
      /^#EXT-X-VALENCE-PICTURE:BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="av01\.0\.\d\dM\.08,mp4a\.40\.2",RESOLUTION=426x240,FRAME-RATE=2\.000,AUDIO="audio",URI="av240\/index\.m3u8"$/m,
    );
    expect(master.replaceAll(/^#EXT-X-VALENCE-PICTURE.*\n/gm, '')).toBe(plain);
    const playlist = async (name: string) => {
      const file = await kit.storage.open(`${(await kit.videoRow(video)).source_ref}/${name}/index.m3u8`);
      return file ? text(file.stream()) : '';
    };
    const [lean, common] = [await playlist('av240'), await playlist('v240')];
    const cuts = (list: string) => list.match(/#EXTINF:[\d.]+/g);
    expect(cuts(lean)).toEqual(cuts(common));
    expect(lean).toContain('#EXT-X-KEY:METHOD=AES-128,URI="../key"');
    const number = (list: string) => /MEDIA-SEQUENCE:(\d+)/.exec(list)?.[1];
    expect(number(lean)).not.toBe(number(common));
    expect(await kit.work(ON)).toBe(false);
  });

  test('come after every film, however long they have waited', async () => {
    const first = await lesson();
    await kit.work(ON);
    const second = await lesson();
    await kit.work(ON);
    expect([(await kit.packagingOf(first.video)).lean, (await kit.packagingOf(second.video)).state]).toEqual([
      'waiting',
      'ready',
    ]);
    await kit.work(ON);
    await kit.work(ON);
    expect([(await kit.packagingOf(first.video)).lean, (await kit.packagingOf(second.video)).lean]).toEqual([
      'done',
      'done',
    ]);
  });

  test('give their place to a film that comes while they are made, which costs them no try', async () => {
    const { video } = await lesson();
    await kit.work(ON);
    let urgent = '';
    const deps = await kit.workerDeps();
    await kit.work(
      await having({
        encodeLean: async (order) => {
          urgent = (await lesson()).video;
          kit.clock.advance({ seconds: 6 });
          const stopped = new Promise((_, reject) =>
            order.signal?.addEventListener('abort', () => reject(new TranscodeError('stopped'))),
          );
          order.onProgress?.(0.5);
          await stopped;
          return deps.transcoder.encodeLean(order);
        },
      }),
    );
    const row = async () =>
      kit.db
        .selectFrom('packaging')
        .select(['tries', 'lease_token', 'lean'])
        .where('video_id', '=', video)
        .executeTakeFirst();
    expect(await row()).toEqual({ tries: 0, lease_token: null, lean: 'waiting' });
    await kit.work(ON);
    expect((await kit.packagingOf(urgent)).state).toBe('ready');
    while (await kit.work(ON));
    expect((await kit.packagingOf(video)).lean).toBe('done');
  });

  test('that fail leave the lesson as it is', async () => {
    const { video, source } = await lesson();
    await kit.work(ON);
    const before = await masterOf(video);
    const broken = async () => {
      throw new TranscodeError('failed');
    };
    await kit.work(await having({ encodeLean: broken }));
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'ready', failure: null, lean: 'failed' });
    expect(await stepsOf(video)).toEqual(['pictures done', 'v90 done']);
    expect([await masterOf(video), await isThere(source)]).toEqual([before, false]);
    expect(await kit.work(ON)).toBe(false);
  });

  test('of a lesson that a newer film replaces are not made', async () => {
    const { video } = await lesson();
    await kit.work(ON);
    await kit.begin(video, await kit.film(SMALL));
    await kit.work();
    expect(await kit.work(ON)).toBe(false);
  });
});

describe('a machine', () => {
  test('without the encoder makes none, and keeps no film for them', async () => {
    const { video, source } = await lesson();
    await kit.work(await having({ canMakeLean: async () => false }, AUTO));
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'ready', lean: null });
    expect(await isThere(source)).toBe(false);
  });

  test('without the encoder leaves them to one that has it', async () => {
    const { video } = await lesson();
    await kit.work(ON);
    expect(await kit.work(await having({ canMakeLean: async () => false }))).toBe(false);
    await kit.work(ON);
    expect((await kit.packagingOf(video)).lean).toBe('done');
  });

  test('that is too slow makes none and says so; where the setting says on, it makes them all the same', async () => {
    const slow = async () => 9;
    const [one, other] = [await lesson(), await lesson()];
    await kit.work(AUTO);
    await kit.work(AUTO);
    await kit.work(await having({ leanHours: slow }, AUTO));
    expect(await kit.packagingOf(one.video)).toMatchObject({ state: 'ready', lean: 'slow', leanHours: 9 });
    expect(await stepsOf(one.video)).toEqual(['pictures done', 'v90 done']);
    expect(await isThere(one.source)).toBe(false);
    await kit.work(await having({ leanHours: slow }, ON));
    expect((await kit.packagingOf(other.video)).lean).toBe('done');
  });

  test('measures the work of the processor with spans of the film', async () => {
    const { video } = await lesson({ ...SMALL, seconds: 48, rate: '1', picture: 'still' });
    await kit.work(AUTO);
    const measured: (number | undefined)[] = [];
    const { transcoder } = await kit.workerDeps();
    const leanHours: typeof transcoder.leanHours = async (...order) => {
      measured.push(await transcoder.leanHours(...order));
      return measured[0];
    };
    const encodeLean: typeof transcoder.encodeLean = async () => {
      throw new TranscodeError('failed');
    };
    await kit.work(await having({ leanHours, encodeLean }, AUTO));
    expect(measured[0]).toBeGreaterThan(0);
    const { leanHours: noted } = await kit.packagingOf(video);
    expect(noted).toBeCloseTo(measured[0] ?? 0, 3);
  });

  test('on which they were switched off ends what waits for them', async () => {
    const { video, source } = await lesson();
    await kit.work(ON);
    await kit.work();
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'ready', lean: null });
    expect([await stepsOf(video), await isThere(source)]).toEqual([['pictures done', 'v90 done'], false]);
  });
});

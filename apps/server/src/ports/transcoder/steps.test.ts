// The transcoder's single steps, on real ffmpeg and small films: quality by content, cuts, encryption, pictures, limits.

import { createDecipheriv } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { soundRates, soundTracks } from '@valence/domain/lesson-sound';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Film, makeFilm } from '../../../test/films.ts';
import { leanCoder, leanEncoderOf, leanWork, segmentOf } from './encode-arguments.ts';
import { ffmpegTranscoder as transcoder } from './ffmpeg.ts';
import { rungFrameRate, rungsFor } from './ladder.ts';
import { parseSegments } from './packaged-track.ts';
import { similarity } from './similarity.ts';
import type { Encryption, LessonPlan, PackagedRendition, SizedRung } from './transcoder.ts';

let home = '';
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'steps-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** Few pixels, five times a second: what is looked at here is the same in a film of any size. */
const SMALL = { size: '160x90', rate: '5', seconds: 2 } as const;

let count = 0;
async function workOn(film: Film): Promise<{ input: string; plan: LessonPlan; folder: string }> {
  count += 1;
  const input = await makeFilm(path.join(home, `film-${count}.mp4`), film);
  const folder = path.join(home, `work-${count}`);
  await mkdir(folder);
  return { input, folder, plan: await transcoder.plan(input, { longestSeconds: 600 }) };
}

const quick = { effort: 'veryfast', longestSeconds: 600 } as const;

async function encodeRung(
  work: Awaited<ReturnType<typeof workOn>>,
  name: string,
  more: { strip?: boolean; encryption?: Encryption } = {},
): Promise<PackagedRendition & { durationSeconds: number }> {
  const rung = work.plan.rungs.find((each) => each.name === name);
  if (!rung) throw new Error(`no rung ${name}`);
  return transcoder.encodePicture({ ...work, ...quick, rung, strip: false, ...more });
}

const playlistOf = (folder: string, name: string) => readFile(path.join(folder, name, 'index.m3u8'), 'utf8');

describe('the plan', () => {
  it('keeps an upright shape and an odd rate, and never plans more than the source has', async () => {
    const { plan } = await workOn({ size: '270x480', rate: '12.5', seconds: 1, sound: 'none' });
    expect(plan).toMatchObject({ width: 270, height: 480, frameRate: { over: 25, under: 2 } });
    expect(plan.rungs.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['v144', 144, 256],
      ['v240', 240, 426],
    ]);
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan);
  });

  it('hears what one channel can tell: speech in the middle costs 64 kbit/s, two different sides 96', async () => {
    expect((await workOn({ ...SMALL, sound: 'mono' })).plan.sound).toMatchObject({
      channels: 1,
      bitsPerSecond: 64_000,
      opusBitsPerSecond: [18_000],
    });
    expect((await workOn({ ...SMALL, sound: 'stereo' })).plan.sound).toMatchObject({
      channels: 2,
      bitsPerSecond: 96_000,
    });
    expect((await workOn({ ...SMALL, sound: 'none' })).plan.sound).toBeNull();
    const { input } = await workOn({ ...SMALL, sound: 'mono' });
    const doubled = path.join(home, 'doubled.mp4');
    await call('ffmpeg', ['-v', 'error', '-i', input, '-c:v', 'copy', '-ac', '2', doubled]);
    expect((await transcoder.plan(doubled, { longestSeconds: 60 })).sound?.channels).toBe(1);
  });
});

describe('cuts', () => {
  it('are at the same instants at 60 frames a second and at the halved rate of the small pictures', async () => {
    const work = await workOn({ ...SMALL, rate: '60000/1001', seconds: 8.2, picture: 'still' });
    const [small] = work.plan.rungs;
    if (!small) throw new Error('no rung');
    // Its shorter side says that it is large; how many pixels it has makes no difference to its cuts.
    const large = { ...small, name: 'v720', shortSide: 720 };
    const encode = async (rung: SizedRung) =>
      transcoder.encodePicture({ ...work, ...quick, rung, strip: false });
    const cuts = async (name: string) =>
      parseSegments(await playlistOf(work.folder, name)).map(({ seconds }) => seconds.toFixed(3));
    expect((await encode(small)).framesPerSecond).toBeCloseTo(29.97, 2);
    expect((await encode(large)).framesPerSecond).toBeCloseTo(59.94, 2);
    const [first, second] = await cuts('v720');
    expect([first, second]).toEqual(['4.004', '4.004']);
    expect((await cuts(small.name)).slice(0, 2)).toEqual([first, second]);
    for (const track of soundTracks(work.plan.sound ?? soundRates(1, 720))) {
      await transcoder.encodeSound({ ...work, ...quick, track });
      const [one = 0, other = 0] = (await cuts(track.name)).map(Number);
      expect(one).toBeCloseTo(4.004, 1);
      expect(one + other).toBeCloseTo(8.008, 1);
    }
  });

  it('the rate of the source is kept up to 60 where the picture is large', () => {
    expect(rungFrameRate({ over: 120, under: 1 }, { shortSide: 1080 })).toEqual({ over: 120, under: 2 });
    expect(rungFrameRate({ over: 24, under: 1 }, { shortSide: 144 })).toEqual({ over: 24, under: 1 });
  });
});

describe('quality by content', () => {
  it('a slide that stays costs a small part of what a picture never at rest does, which keeps near its aim', async () => {
    const film = { seconds: 48, size: '426x240', rate: '5', sound: 'none' } as const;
    const filmed = await workOn({ ...film, picture: 'mandelbrot' });
    const slide = await workOn({ ...film, picture: 'still' });
    const [moving, standing] = [await encodeRung(filmed, 'v240'), await encodeRung(slide, 'v240')];
    expect(standing.averageBitsPerSecond).toBeLessThan(moving.averageBitsPerSecond / 2);
    // With the sound: 20 MB an hour.
    expect(standing.averageBitsPerSecond + 21_000).toBeLessThan((20e6 * 8) / 3600);
    expect(moving.averageBitsPerSecond).toBeGreaterThan(50_000);
    expect(moving.averageBitsPerSecond).toBeLessThan(150_000);
    expect(await readdir(slide.folder)).toEqual(['v240']);
  }, 120_000);
});

describe('in AV1', () => {
  it('small pictures are made with more effort than large ones, and their share of the work is counted so', () => {
    const rate = { over: 30, under: 1 };
    const presetOf = (shortSide: number) => {
      const options = leanCoder(
        { crf: 50, shortSide },
        { frameRate: rate, segment: segmentOf(rate) },
        'libsvtav1',
      );
      return options[options.indexOf('-preset') + 1];
    };
    expect([144, 240, 360, 720].map(presetOf)).toEqual(['4', '4', '6', '6']);
    const [small, large] = rungsFor({ width: 640, height: 360 }).slice(1);
    if (!small || !large) throw new Error('no rungs');
    expect(leanWork(large)).toBe(640 * 360);
    expect(leanWork(small)).toBeGreaterThan(2 * small.width * small.height);
  });

  it('the smallest are made by libaom where ffmpeg has it, in groups as long as a segment', () => {
    const rate = { over: 25, under: 1 };
    const sides = [90, 144, 240, 720].map((shortSide) => ({ shortSide }));
    expect(sides.map((size) => leanEncoderOf(size, () => true))).toEqual([
      ...['libaom-av1', 'libaom-av1', 'libsvtav1', 'libsvtav1'],
    ]);
    expect(leanEncoderOf({ shortSide: 144 }, (encoder) => encoder !== 'libaom-av1')).toBe('libsvtav1');
    const plan = { frameRate: rate, segment: segmentOf(rate) };
    const options = leanCoder({ crf: 50, shortSide: 144 }, plan, 'libaom-av1').join(' ');
    expect(options).toContain('-g 100');
    expect(options).toContain('-keyint_min 100');
  });

  it('the picture looks like that in H.264, in the same segments, at a quality that spans of the film tell', async () => {
    const work = await workOn({
      ...{ ...SMALL, seconds: 48, rate: '1', sound: 'none' },
    });
    const [rung] = work.plan.rungs;
    if (!rung) throw new Error('no rung');
    const common = await encodeRung(work, 'v90');
    const lean = await transcoder.encodeLean({ ...work, ...quick, rung });
    expect(lean).toMatchObject({ name: 'av90', width: 160, height: 90, segments: common.segments });
    expect(lean.codecs).toMatch(/^av01\.0\.\d\dM\.08$/);
    const likeness = async (name: string) =>
      similarity(path.join(work.folder, name, 'index.m3u8'), work.input);
    expect(Math.abs((await likeness('av90')) - (await likeness('v90')))).toBeLessThan(1.5);
    expect((await readdir(work.folder)).toSorted()).toEqual(['av90', 'v90']);
    // So coarse in H.264 that AV1 looks better in its own coarsest quality.
    const slide = await workOn({ ...SMALL, seconds: 48, rate: '1', picture: 'still', sound: 'none' });
    const { name, shortSide, width, height, maxBitsPerSecond } = rung;
    const coarse = { name, shortSide, width, height, maxBitsPerSecond, crf: 45 };
    expect(await transcoder.encodeLean({ ...slide, ...quick, rung: coarse })).toMatchObject({
      name: 'av90',
    });
  }, 120_000);
});

describe('encryption', () => {
  const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

  it('another program plays the track with the key, by the sequence numbers; without it there is nothing', async () => {
    const work = await workOn({ ...SMALL, size: '256x144', seconds: 9, sound: 'none' });
    await encodeRung(work, 'v144', { encryption: { key, uri: '../key', firstSequence: 2_000_001 } });
    const text = await playlistOf(work.folder, 'v144');
    expect(text).toMatch(/#EXT-X-MAP:URI="init.mp4"\n#EXT-X-KEY:METHOD=AES-128,URI="..\/key"\n#EXTINF/);
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:2000001\n');
    const segment = await readFile(path.join(work.folder, 'v144', '00001.m4s'));
    expect(segment.includes('moof')).toBe(false);
    expect(segment.length % 16).toBe(0);
    // A player gets over a wrong vector, which spoils only the first 16 bytes of a segment.
    for (const [index, { file }] of parseSegments(text).entries()) {
      const vector = Buffer.alloc(16);
      vector.writeUInt32BE(2_000_001 + index, 12);
      const decipher = createDecipheriv('aes-128-cbc', key, vector);
      const bytes = await readFile(path.join(work.folder, 'v144', file));
      const plain = Buffer.concat([decipher.update(bytes), decipher.final()]);
      expect(plain.toString('latin1', 4, 16)).toBe('stypmsdh\0\0\0\0');
    }
    expect((await readFile(path.join(work.folder, 'v144', 'init.mp4'))).includes('ftyp')).toBe(true);
    const frames = async () => {
      const args = ['-v', 'error', '-allowed_extensions', 'ALL', '-count_frames', '-show_entries'];
      const input = path.join(work.folder, 'v144', 'index.m3u8');
      const { stdout } = await call('ffprobe', [...args, 'stream=nb_read_frames', '-of', 'csv=p=0', input]);
      return Number.parseInt(stdout, 10) || 0;
    };
    await writeFile(path.join(work.folder, 'key'), key);
    expect(await frames()).toBe(45);
    await writeFile(path.join(work.folder, 'key'), Buffer.alloc(16, 7));
    expect(await frames().catch(() => 0)).toBeLessThan(45);
  });
});

describe('pictures', () => {
  const sizeOf = async (file: string) => {
    const args = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0:s=x', file];
    return (await call('ffprobe', args)).stdout.trim();
  };

  it('the poster has the shape of the film, the thumbnail is 16:9, also of an upright film', async () => {
    const upright = await workOn({ ...SMALL, size: '270x480', sound: 'none' });
    await transcoder.takePictures(upright);
    expect(await sizeOf(path.join(upright.folder, 'poster.webp'))).toBe('270x480');
    expect(await sizeOf(path.join(upright.folder, 'thumbnail.webp'))).toBe('480x270');
  });

  it('the preview strip shows one picture for each five seconds, and its text says where', async () => {
    const work = await workOn({ ...SMALL, seconds: 12, sound: 'none' });
    await encodeRung(work, 'v90', { strip: true });
    expect((await readdir(work.folder)).sort()).toEqual(['strip-001.webp', 'strip.vtt', 'v90']);
    expect(await sizeOf(path.join(work.folder, 'strip-001.webp'))).toBe('800x450');
    expect(await readFile(path.join(work.folder, 'strip.vtt'), 'utf8')).toBe(
      [
        'WEBVTT',
        '',
        '00:00:00.000 --> 00:00:05.000',
        'strip-001.webp#xywh=0,0,160,90',
        '',
        '00:00:05.000 --> 00:00:10.000',
        'strip-001.webp#xywh=160,0,160,90',
        '',
        '00:00:10.000 --> 00:00:12.000',
        'strip-001.webp#xywh=320,0,160,90',
        '',
      ].join('\n'),
    );
  });
});

describe('U2: what has no end', () => {
  it('a pipe instead of a file is not waited for', async () => {
    const pipe = path.join(home, 'endless.mp4');
    await call('mkfifo', [pipe]);
    await expect(transcoder.probe(pipe)).rejects.toMatchObject({ code: 'unreadable' });
  });

  it('a film that goes on behind the end it states is stopped at the limit, with the reason', async () => {
    const work = await workOn({ ...SMALL, seconds: 8, sound: 'none' });
    const lying = { ...work, plan: { ...work.plan, durationSeconds: 1 } };
    const [rung] = lying.plan.rungs;
    if (!rung) throw new Error('no rung');
    const order = { ...lying, ...quick, longestSeconds: 2, rung, strip: false };
    await expect(transcoder.encodePicture(order)).rejects.toMatchObject({ code: 'too-long' });
  });
});

// The transcoder's guarantees, checked on real ffmpeg with short clips made for the purpose.

import { execFile } from 'node:child_process';
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transcoderFailures } from '@valence/copy/admin/packaging-failures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegTranscoder } from './ffmpeg.ts';
import { fullLadder, lessonFrameRate, rungsFor } from './ladder.ts';
import { parseSegments } from './packaged-track.ts';
import type { PackagedLesson } from './transcoder.ts';

const call = promisify(execFile);
const smallLadder = fullLadder.filter((rung) => rung.shortSide === 144 || rung.shortSide === 240);

let home = '';
let clip = '';
let packaged = '';
let lesson: PackagedLesson;
const shares: number[] = [];

/** A moving picture with a quiet tone, 10 seconds, at an awkward frame rate. */
async function makeClip(name: string, ...extra: string[]): Promise<string> {
  const file = path.join(home, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=426x240:rate=15000/1001'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=330:sample_rate=44100,volume=-20dB'];
  const coders = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-t', '10'];
  await call('ffmpeg', ['-v', 'error', '-y', ...picture, ...sound, ...coders, ...extra, file]);
  return file;
}

const missing = (file: string) => expect(access(file)).rejects.toThrow('ENOENT');

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'transcoder-'));
  clip = await makeClip('a clip; with $odd name.mp4');
  packaged = path.join(home, 'lesson');
  lesson = await ffmpegTranscoder.packageHls({
    input: clip,
    outDir: packaged,
    ladder: smallLadder,
    effort: 'veryfast',
    onProgress: (share) => shares.push(share),
  });
}, 120_000);

afterAll(() => rm(home, { recursive: true, force: true }));

describe('a packaged lesson', () => {
  it('promises in its master playlist what its files hold', async () => {
    const master = await readFile(path.join(packaged, 'master.m3u8'), 'utf8');
    expect(master).toMatch(/^#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n/);
    const [aac, opus] = lesson.sounds;
    expect(lesson.sounds).toMatchObject([
      { name: 'audio', codecs: 'mp4a.40.2' },
      { name: 'audio40', codecs: 'opus' },
    ]);
    expect(master).toContain('GROUP-ID="audio"');
    expect(master).toContain('URI="audio/index.m3u8"');
    expect(master).toContain(
      `AVERAGE-BANDWIDTH=${opus?.averageBitsPerSecond},CODECS="opus",URI="audio40/index.m3u8"`,
    );
    const [low, high] = lesson.renditions;
    expect(low).toMatchObject({ name: 'v144', width: 256, height: 144, segments: 3 });
    expect(high).toMatchObject({ name: 'v240', width: 426, height: 240, segments: 3 });
    expect(master).toContain('RESOLUTION=426x240,FRAME-RATE=14.985,AUDIO="audio"\nv240/index.m3u8\n');
    for (const rendition of lesson.renditions) {
      const { averageBitsPerSecond, peakBitsPerSecond } = rendition;
      expect(averageBitsPerSecond).toBeLessThanOrEqual(peakBitsPerSecond * 1.05);
      expect(master).toContain(
        `BANDWIDTH=${peakBitsPerSecond + (aac?.peakBitsPerSecond ?? 0)},` +
          `AVERAGE-BANDWIDTH=${averageBitsPerSecond + (aac?.averageBitsPerSecond ?? 0)},` +
          `CODECS="${rendition.codecs},mp4a.40.2"`,
      );
      expect(rendition.codecs).toMatch(/^avc1\.[0-9a-f]{6}$/);
    }
    // The sound alone, for people who choose to listen, comes after all variants with a picture.
    expect(master).toMatch(
      /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="mp4a\.40\.2",AUDIO="audio"\naudio\/index\.m3u8\n$/,
    );
  });

  it('has relative addresses only, and nothing but the listed files', async () => {
    for (const name of ['v144', 'v240', 'audio', 'audio40']) {
      const text = await readFile(path.join(packaged, name, 'index.m3u8'), 'utf8');
      expect(text).toContain('#EXT-X-MAP:URI="init.mp4"');
      expect(text).toContain('#EXT-X-ENDLIST');
      const names = parseSegments(text).map((segment) => segment.file);
      expect(names).toEqual(['00001.m4s', '00002.m4s', '00003.m4s']);
      expect((await readdir(path.join(packaged, name))).sort()).toEqual([...names, 'index.m3u8', 'init.mp4']);
    }
    expect((await readdir(packaged)).sort()).toEqual(['audio', 'audio40', 'master.m3u8', 'v144', 'v240']);
  });

  it('cuts all renditions at the same instants, four seconds apart, each at a keyframe', async () => {
    const cuts = async (name: string) =>
      parseSegments(await readFile(path.join(packaged, name, 'index.m3u8'), 'utf8')).map((s) => s.seconds);
    const low = await cuts('v144');
    expect(await cuts('v240')).toEqual(low);
    expect(low[0]).toBeCloseTo(4, 1);
    expect(low[1]).toBeCloseTo(4, 1);
    for (const name of ['v144', 'v240']) {
      const times = await keyframes(path.join(packaged, name, 'index.m3u8'));
      const first = times[0] ?? Number.NaN;
      expect(times.map((time) => Math.round((time - first) * 10) / 10)).toEqual([0, 4, 8]);
    }
  });

  it('shows its first frame and sounds its first sample at zero, without relying on edit lists', async () => {
    for (const name of ['v144', 'v240', 'audio', 'audio40'])
      expect(firstPresentationTicks(await readFile(path.join(packaged, name, '00001.m4s')))).toBe(0);
  });

  it('is normalised to -16 LUFS', async () => {
    const input = path.join(packaged, 'audio', 'index.m3u8');
    const { stderr } = await call('ffmpeg', ['-nostats', '-i', input, '-af', 'ebur128', '-f', 'null', '-']);
    const integrated = Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(stderr)?.[1]);
    expect(Math.abs(integrated + 16)).toBeLessThan(1);
  });

  it('lasts as long as its source and told its progress on the way', () => {
    expect(lesson.durationSeconds).toBeCloseTo(10, 0);
    expect(shares.at(-1)).toBeGreaterThan(0.9);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
});

describe('sources of other kinds', () => {
  it('an upright phone video keeps its shape', async () => {
    const turned = path.join(home, 'upright.mp4');
    await call('ffmpeg', [
      '-v',
      'error',
      '-display_rotation',
      '90',
      '-i',
      clip,
      '-c',
      'copy',
      '-t',
      '2',
      turned,
    ]).catch(
      // ffmpeg before 6 has no such option and turns by a tag.
      () =>
        call('ffmpeg', [
          '-v',
          'error',
          '-y',
          '-i',
          clip,
          '-c',
          'copy',
          '-t',
          '2',
          '-metadata:s:v',
          'rotate=90',
          turned,
        ]),
    );
    const facts = await ffmpegTranscoder.probe(turned);
    expect(facts.video).toMatchObject({ width: 240, height: 426 });
    expect(rungsFor({ width: 360, height: 640 }, smallLadder).at(-1)).toMatchObject({
      width: 240,
      height: 426,
    });
  });

  it('a silent picture becomes a lesson without a sound group', async () => {
    const mute = await makeClip('mute.mkv', '-an', '-t', '2');
    const outDir = path.join(home, 'mute');
    const mutedLesson = await ffmpegTranscoder.packageHls({
      input: mute,
      outDir,
      ladder: smallLadder,
      effort: 'veryfast',
    });
    expect(mutedLesson.sounds).toEqual([]);
    const master = await readFile(path.join(outDir, 'master.m3u8'), 'utf8');
    expect(master).not.toContain('AUDIO');
    expect(master).not.toContain('mp4a');
  });

  it('no rung is larger than the source, and fast sources are halved', () => {
    expect(rungsFor({ width: 1280, height: 720 }).map((rung) => rung.name)).toEqual([
      'v144',
      'v240',
      'v360',
      'v480',
      'v720',
    ]);
    expect(rungsFor({ width: 161, height: 91 }).map(({ width, height }) => [width, height])).toEqual([
      [162, 92],
    ]);
    expect(lessonFrameRate({ over: 60_000, under: 1001 })).toEqual({ over: 60_000, under: 2002 });
    expect(lessonFrameRate({ over: 24, under: 1 })).toEqual({ over: 24, under: 1 });
  });
});

describe('U2: what cannot become a lesson fails with a reason and leaves nothing', () => {
  const attempt = async (
    input: string,
    more: { longestSeconds?: number; signal?: AbortSignal; onProgress?: () => void } = {},
  ) => {
    const outDir = path.join(home, 'never');
    const failure = await ffmpegTranscoder
      .packageHls({ input, outDir, ...more })
      .catch((error: unknown) => error);
    await missing(outDir);
    await missing(`${outDir}.part`);
    return failure;
  };

  it('a text file named as a video', async () => {
    const file = path.join(home, 'notes.mp4');
    await writeFile(file, 'not a video at all');
    expect(await attempt(file)).toMatchObject({ code: 'unreadable', message: transcoderFailures.unreadable });
  });

  it('a video cut off in the middle of its upload', async () => {
    const whole = await readFile(clip);
    const file = path.join(home, 'cut.mp4');
    await writeFile(file, whole.subarray(0, whole.length / 2));
    expect(await attempt(file)).toMatchObject({ code: 'unreadable' });
  });

  it('a playlist that would make the server read another file', async () => {
    const file = path.join(home, 'sly.mp4');
    await writeFile(file, `#EXTM3U\n#EXTINF:4,\n${clip}\n#EXT-X-ENDLIST\n`);
    expect(await attempt(file)).toMatchObject({ code: 'unreadable' });
  });

  it('sound without a picture', async () => {
    const file = await makeClip('tone.m4a', '-vn', '-t', '2');
    expect(await attempt(file)).toMatchObject({ code: 'no-picture' });
  });

  it('a video longer than allowed', async () => {
    expect(await attempt(clip, { longestSeconds: 5 })).toMatchObject({ code: 'too-long' });
  });

  it('work that was stopped on the way', async () => {
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    expect(await attempt(clip, { signal: stop.signal, onProgress })).toMatchObject({ code: 'stopped' });
  });

  it('an outDir that is taken is left alone', async () => {
    const before = await readFile(path.join(packaged, 'master.m3u8'), 'utf8');
    await expect(ffmpegTranscoder.packageHls({ input: clip, outDir: packaged })).rejects.toThrow(RangeError);
    expect(await readFile(path.join(packaged, 'master.m3u8'), 'utf8')).toBe(before);
  });
});

async function keyframes(input: string): Promise<number[]> {
  const args = [
    '-v',
    'error',
    '-skip_frame',
    'nokey',
    '-select_streams',
    'v',
    '-show_entries',
    'frame=pts_time',
  ];
  const { stdout } = await call('ffprobe', [...args, '-of', 'csv=p=0', input]);
  return stdout.split('\n').map(Number.parseFloat).filter(Number.isFinite);
}

/** Decode time of the first fragment plus its first sample's composition offset (ISO/IEC 14496-12, 8.8.8 and 8.8.12). */
function firstPresentationTicks(segment: Buffer): number {
  const decode = segment.indexOf('tfdt', 0, 'latin1') + 4;
  const decodeTicks =
    segment[decode] === 1 ? Number(segment.readBigUInt64BE(decode + 4)) : segment.readUInt32BE(decode + 4);
  const samples = segment.indexOf('trun', 0, 'latin1') + 4;
  const flags = segment.readUInt32BE(samples) & 0xffffff;
  if ((flags & 0x800) === 0) return decodeTicks;
  const before = [0x1, 0x4, 0x100, 0x200, 0x400].filter((flag) => (flags & flag) !== 0).length;
  return decodeTicks + segment.readInt32BE(samples + 8 + 4 * before);
}

// Films that would take the whole machine: refused in words or cut short, ffmpeg's memory and time bounded, the queue goes on.

import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { transcoderFailures } from '@valence/copy/admin/packaging-failures';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../../../test/films.ts';
import { type PackagingKit, startPackagingKit } from '../../../test/packaging-kit.ts';
import { canLimit } from '../../ports/transcoder/limits.ts';
import { run } from '../../ports/transcoder/process.ts';

const MEGABYTE = 1024 * 1024;
const BOMB = join(import.meta.dirname, '../../../test/fixtures/bomb.mp4.gz');

/** Without bounds it was 2,951. */
const LIMIT_BYTES = 300 * MEGABYTE;

let kit: PackagingKit;
let bomb: string;
beforeAll(async () => {
  kit = await startPackagingKit();
  bomb = await unpackBomb();
});
afterAll(async () => kit.close());

const uploads = () => `${kit.settings.dataDir}/uploads`;

/**
 * One frame of 16,000 × 16,000, stored packed in two kilobytes: making it takes a gigabyte and five seconds. It was made by
 * `ffmpeg -f lavfi -i color=black:size=16000x16000:rate=25 -frames:v 1 -threads 1 -c:v libx264 -preset ultrafast -pix_fmt yuv420p`.
 */
async function unpackBomb(): Promise<string> {
  const file = `${uploads()}/bomb.mp4`;
  await writeFile(file, gunzipSync(await readFile(BOMB)));
  return file;
}

/** The same frame in another container; `-max_pixels` keeps this call from decoding it. */
async function inContainer(bomb: string, name: string): Promise<string> {
  const file = `${uploads()}/${name}`;
  await call('ffmpeg', ['-v', 'quiet', '-y', '-max_pixels', '1', '-i', bomb, '-c', 'copy', file]);
  return file;
}

/** The most memory that one of this process's children had at a time while the work went on, in bytes. */
async function peakOf(work: Promise<unknown>): Promise<number> {
  let peak = 0;
  const look = setInterval(() => {
    for (const pid of readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ')) {
      peak = Math.max(peak, residentBytes(pid));
    }
  }, 3);
  try {
    await work;
  } finally {
    clearInterval(look);
  }
  return peak;
}

/** The most memory that a process has had until now (`VmHWM`); 0 for one that has ended or is no program of ffmpeg's. */
function residentBytes(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    if (!/^Name:\tff(?:mpeg|probe)$/m.test(status)) return 0;
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

async function workOn(source: string): Promise<{ video: string; peak: number }> {
  const video = await kit.draft();
  await kit.begin(video, source);
  const peak = await peakOf(kit.work());
  return { video, peak };
}

describe('a film of 16,000 × 16,000 frames', () => {
  test('U9: is refused with its reason before a frame of it is decoded', async () => {
    const { video, peak } = await workOn(await inContainer(bomb, 'plain.mp4'));
    const failed = { state: 'failed', failure: 'picture-too-large', steps: [] };
    expect(await kit.packagingOf(video)).toMatchObject(failed);
    expect(peak).toBeGreaterThan(0);
    expect(peak).toBeLessThan(150 * MEGABYTE);
  });

  test('U9: in a stream that says nothing of its size before its frames: the same', async () => {
    const { video, peak } = await workOn(await inContainer(bomb, 'stream.ts'));
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'failed', failure: 'picture-too-large' });
    expect(peak).toBeLessThan(LIMIT_BYTES);
  });

  test('U9: whose container says that it is small: the same', async () => {
    const source = await inContainer(bomb, 'lie.mp4');
    const bytes = await readFile(source);
    const entry = bytes.indexOf('avc1', bytes.indexOf('stsd'));
    bytes.writeUInt16BE(320, entry + 28);
    bytes.writeUInt16BE(180, entry + 30);
    await writeFile(source, bytes);
    const { video, peak } = await workOn(source);
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'failed', failure: 'picture-too-large' });
    expect(peak).toBeLessThan(LIMIT_BYTES);
  });

  test('U9: that begins as a small one fails where it grows, and the next film is made', async () => {
    const source = await kit.film({ seconds: 30, size: '320x180', rate: '5', sound: 'none' }, 'ts');
    const large = await readFile(await inContainer(bomb, 'large.ts'));
    await writeFile(source, Buffer.concat([await readFile(source), large]));
    const { video, peak } = await workOn(source);
    expect(await kit.packagingOf(video)).toMatchObject({ state: 'failed', failure: 'picture-too-large' });
    expect(peak).toBeLessThan(LIMIT_BYTES);
    const next = await workOn(await kit.film({ seconds: 1, size: '256x144', rate: '5' }));
    expect(await kit.packagingOf(next.video)).toMatchObject({ state: 'ready' });
  });
});

test('U9: pixels that are declared a thousand times as wide as high are refused like a picture of that width', async () => {
  const source = await kit.film({ seconds: 1, size: '320x180', sound: 'none' });
  const wide = `${uploads()}/wide.mp4`;
  await call('ffmpeg', ['-v', 'error', '-i', source, '-c', 'copy', '-aspect', '2000:1', wide]);
  const { video } = await workOn(wide);
  expect(await kit.packagingOf(video)).toMatchObject({ state: 'failed', failure: 'picture-too-large' });
});

describe('whatever a film does with ffmpeg', () => {
  test('U9: more memory than 2 GB is not given to it: too heavy', async () => {
    // Frames of 384 MB that a filter holds until the end.
    const source = ['-f', 'lavfi', '-i', 'nullsrc=size=16000x16000', '-vf', 'reverse'];
    const work = run('ffmpeg', ['-v', 'error', ...source, '-f', 'null', '-']);
    const ended = work.catch((error: unknown) => error);
    expect(await peakOf(ended)).toBeLessThan(2048 * MEGABYTE);
    expect(await ended).toMatchObject({ code: 'too-heavy', message: transcoderFailures['too-heavy'] });
  });

  test('U9: more time of the processor than its length is worth ends it, also while it gets on: too heavy', async () => {
    const endless = [
      '-f',
      'lavfi',
      '-i',
      'mandelbrot=size=1280x720',
      '-progress',
      'pipe:1',
      '-f',
      'null',
      '-',
    ];
    const getsOn = { onLine: () => true, processorSeconds: 1 };
    const work = run('ffmpeg', ['-v', 'error', ...endless], getsOn);
    await expect(work).rejects.toMatchObject({ code: 'too-heavy' });
  });

  test('U9: a missing tool is reported as missing behind the limits, too', async () => {
    await expect(run('ffmpeg-of-nobody', [])).rejects.toMatchObject({ code: 'tool-missing' });
    expect(await canLimit()).toBe(true);
  });
});

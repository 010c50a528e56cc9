// How fast lessons are served, with each request checked, beside servers of the same files that check nothing. Rounds of all
// servers alternate, so that a busy moment of the machine meets all of them; medians and their ratios are printed.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { serveLesson } from './protected-lesson.ts';
import { startFastifyStatic, startRawNode } from './rivals.ts';
import type { Reading, ReadingOrder } from './segment-reader.ts';

const KIB = 1024;
/** What 4 seconds weigh: sound alone, a phone's picture, a full one. */
const SEGMENTS = { 'audio 32 KiB': 32 * KIB, '240p 150 KiB': 150 * KIB, '1080p 1.5 MiB': 1536 * KIB };
const SEGMENTS_EACH = 40;
const ROUNDS = 3;
const SECONDS = 0.8;
const CONNECTIONS = 16;

interface Contestant {
  readonly name: string;
  readonly urlOf: (file: string) => string;
  readonly headers: Record<string, string>;
}

const reader = fileURLToPath(new URL('segment-reader.ts', import.meta.url));
const run = promisify(execFile);

async function read(order: ReadingOrder): Promise<Reading> {
  const { stdout } = await run(process.execPath, [reader, JSON.stringify(order)], {
    maxBuffer: 64 * KIB * KIB,
  });
  return JSON.parse(stdout) as Reading;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

async function writeSegments(folder: string): Promise<void> {
  for (const [index, bytes] of Object.values(SEGMENTS).entries()) {
    await mkdir(join(folder, `v${index}`), { recursive: true });
    for (let number = 0; number < SEGMENTS_EACH; number += 1) {
      await writeFile(join(folder, `v${index}`, `seg_${number}.m4s`), Buffer.alloc(bytes, number + 1));
    }
  }
}

async function compare(contestants: readonly Contestant[], track: string): Promise<string[]> {
  const files = Array.from({ length: SEGMENTS_EACH }, (_, number) => `${track}/seg_${number}.m4s`);
  const readings = new Map<string, Reading[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, urlOf, headers } of contestants) {
      const reading = await read({
        urls: files.map(urlOf),
        headers,
        connections: CONNECTIONS,
        seconds: SECONDS,
      });
      // The first round warms up caches and compilers.
      if (round > 0) readings.get(name)?.push(reading);
    }
  }
  const speeds = contestants.map(({ name }) =>
    median((readings.get(name) ?? []).map(({ bytes, seconds }) => bytes / seconds)),
  );
  return contestants.map(({ name }, index) => {
    const of = readings.get(name) ?? [];
    const perSecond = median(of.map(({ requests, seconds }) => requests / seconds));
    const firstByte = median(of.flatMap(({ firstByteMilliseconds }) => firstByteMilliseconds));
    const [speed = 0, own = 0] = [speeds[index], speeds[0]];
    return [
      name.padEnd(18),
      `${(speed / KIB / KIB).toFixed(0).padStart(6)} MiB/s`,
      `${perSecond.toFixed(0).padStart(7)} segments/s`,
      `${firstByte.toFixed(1).padStart(7)} ms to the first byte`,
      index === 0 ? '' : `  Valence reaches ${(own / speed).toFixed(2)}`,
    ].join('');
  });
}

const packaged = await mkdtemp(join(tmpdir(), 'valence-bench-lesson-'));
await writeSegments(packaged);
const lesson = await serveLesson(packaged);
const rivals = [await startFastifyStatic(lesson.folder), await startRawNode(lesson.folder)];
try {
  const contestants = [
    { name: 'Valence, checked', ...lesson },
    ...rivals.map((rival) => ({ ...rival, headers: {} })),
  ];
  for (const [index, size] of Object.keys(SEGMENTS).entries()) {
    const lines = await compare(contestants, `v${index}`);
    console.log(`${size}, ${CONNECTIONS} connections, median of ${ROUNDS} rounds\n  ${lines.join('\n  ')}`);
  }
} finally {
  await Promise.all([lesson.stop(), ...rivals.map(async (rival) => rival.stop())]);
  await rm(packaged, { recursive: true });
}

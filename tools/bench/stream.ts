// Measures how fast the product serves lessons, checking each request, beside servers of the same files that check nothing.
// Rounds of all servers alternate, so that a busy moment of the machine affects all of them. Prints medians, and the median of
// each round's speed as a share of nginx's in the same round.

import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../median.ts';
import {
  type Rival,
  startBehindNginx,
  startFastifyStatic,
  startNginxRival,
  startOurs,
  startRawNode,
} from './rivals.ts';
import type { Reading, ReadingOrder } from './segment-reader.ts';

const KB = 1000;
/** Sizes of segments of 4 seconds: sound alone, a phone's picture, a full one. */
const SEGMENTS = { 'audio 50 kB': 50 * KB, '360p 300 kB': 300 * KB, '1080p 1.5 MB': 1500 * KB };
const SEGMENTS_EACH = 40;
const ROUNDS = 5;
const SECONDS = 0.8;
/** Until a new process has compiled its code and has its files in memory, as one that has run for days. */
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 16;
/** sysconf(_SC_CLK_TCK), the unit of /proc/PID/stat, on every known Linux. */
const TICKS_A_SECOND = 100;

interface Round extends Reading {
  /** The server's processor time for each segment. */
  readonly cpuMicroseconds: number;
}

const reader = fileURLToPath(new URL('segment-reader.ts', import.meta.url));
const run = promisify(execFile);

async function read(order: ReadingOrder): Promise<Reading> {
  const { stdout } = await run(process.execPath, [reader, JSON.stringify(order)], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Reading;
}

async function writeSegments(folder: string): Promise<void> {
  for (const [index, bytes] of Object.values(SEGMENTS).entries()) {
    await mkdir(join(folder, `v${index}`), { recursive: true });
    for (let number = 0; number < SEGMENTS_EACH; number += 1) {
      await writeFile(join(folder, `v${index}`, `seg_${number}.m4s`), Buffer.alloc(bytes, number + 1));
    }
  }
}

/** The microseconds of processor time that the processes have used, in user and system mode. */
async function cpuOf(pids: readonly number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    // proc(5): these are the fields after the name in parentheses; utime and stime are the 14th and 15th of all fields.
    const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
    const [utime, stime] = after.split(' ').slice(11, 13).map(Number);
    ticks += (utime ?? 0) + (stime ?? 0);
  }
  return (ticks * 1e6) / TICKS_A_SECOND;
}

async function compare(contestants: readonly Rival[], track: string): Promise<string[]> {
  const files = Array.from({ length: SEGMENTS_EACH }, (_, number) => `${track}/seg_${number}.m4s`);
  const rounds = new Map<string, Round[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { name, urlOf, headers, pids } of contestants) {
      const before = await cpuOf(pids);
      const reading = await read({
        urls: files.map(urlOf),
        headers,
        connections: CONNECTIONS,
        seconds: round === 0 ? WARM_UP_SECONDS : SECONDS,
      });
      const cpuMicroseconds = ((await cpuOf(pids)) - before) / reading.requests;
      if (round > 0) rounds.get(name)?.push({ ...reading, cpuMicroseconds });
    }
  }
  return contestants.map(({ name }) => lineOf(name, rounds.get(name) ?? [], rounds.get('nginx') ?? []));
}

const speedOf = ({ bytes, seconds }: Reading): number => bytes / seconds;

function lineOf(name: string, own: readonly Round[], nginx: readonly Round[]): string {
  const speed = median(own.map(speedOf));
  const perSecond = median(own.map(({ requests, seconds }) => requests / seconds));
  const firstByte = median(own.flatMap(({ firstByteMilliseconds }) => firstByteMilliseconds));
  const cpu = median(own.map(({ cpuMicroseconds }) => cpuMicroseconds));
  const shares = own.flatMap((round, index) => {
    const beside = nginx[index];
    return beside && beside !== round ? [speedOf(round) / speedOf(beside)] : [];
  });
  return [
    name.padEnd(20),
    `${(speed / 1e6).toFixed(0).padStart(6)} MB/s`,
    `${perSecond.toFixed(0).padStart(7)} segments/s`,
    `${firstByte.toFixed(1).padStart(7)} ms to the first byte`,
    `${cpu.toFixed(0).padStart(6)} µs of processors each`,
    shares.length > 0 ? `  ${median(shares).toFixed(2)} of nginx` : '',
  ].join('');
}

const packaged = await mkdtemp(join(tmpdir(), 'valence-bench-lesson-'));
await writeSegments(packaged);
const ours = [await startOurs(packaged), await startBehindNginx(packaged)].filter(isThere);
const nginx = await startNginxRival(packaged);
if (!nginx)
  console.log('nginx is not installed, so nothing is said of it (Debian: apt-get install nginx-light).');
const rivals = [nginx, await startFastifyStatic(packaged), await startRawNode(packaged)].filter(isThere);
const contestants = [...ours, ...rivals];
try {
  for (const [index, size] of Object.keys(SEGMENTS).entries()) {
    const lines = await compare(contestants, `v${index}`);
    console.log(`${size}, ${CONNECTIONS} connections, median of ${ROUNDS} rounds\n  ${lines.join('\n  ')}`);
  }
} finally {
  await Promise.all(contestants.map(async (contestant) => contestant.stop()));
  await rm(packaged, { recursive: true });
}

function isThere(rival: Rival | undefined): rival is Rival {
  return rival !== undefined;
}

// What an hour of a lesson costs a student in data: two films like a teacher's recording, one of them made anew from a seed, in
// the small pictures with the sound that goes with them; and what the player asks beside picture and sound, counted in the
// system's Chromium while it plays a lesson of the demo, headers of both ways included. With `--av1`, of each size also what the picture
// takes in AV1 and how similar both are to the film (SSIM in decibels; ffmpeg of Debian has no VMAF): AV1 takes minutes to make, so this may
// be made of the film's first seconds alone, and an hour of it is what the whole film takes in H.264 less the share saved there. They
// are 48 at least: in a shorter film the quality that looks like H.264's is not measured but supposed.
//
//   npm run bench:hour -- [--seconds 120] [--seed 7] [--playing 60] [--film own|seed] [--av1 60]

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { HOUR_MS } from '@valence/domain/durations';
import { leanest, soundBeside, soundTracks } from '@valence/domain/lesson-sound';
import { effortOf } from '../../apps/server/src/features/packaging/steps.ts';
import { scaled } from '../../apps/server/src/ports/transcoder/encode-arguments.ts';
import { ffmpegTranscoder as transcoder } from '../../apps/server/src/ports/transcoder/ffmpeg.ts';
import { rungFrameRate } from '../../apps/server/src/ports/transcoder/ladder.ts';
import { run } from '../../apps/server/src/ports/transcoder/process.ts';
import { sampleTimes } from '../../apps/server/src/ports/transcoder/sample.ts';
import { similarity } from '../../apps/server/src/ports/transcoder/similarity.ts';
import type {
  PackagedRendition,
  PackagedSound,
  SizedRung,
  TrackOrder,
} from '../../apps/server/src/ports/transcoder/transcoder.ts';
import { keptLecture } from '../../studio/film/lecture.ts';
import { buildWebIfNeeded } from '../web-build.ts';
import { bytesBeside } from './hour/bytes-beside.ts';

/** The most that an hour may cost, in megabytes (10^6), by the shorter side of the picture. */
const GOALS: Readonly<Record<number, number>> = { 144: 16, 240: 20, 480: 32 };
const BESIDE_GOAL = 0.3;
/** A busy machine writes a film in minutes. */
const PATIENT = { patienceMilliseconds: HOUR_MS };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '7' },
    /** Less than the demo's lesson has, and whole half minutes: the player tells its progress in these. */
    playing: { type: 'string', default: '60' },
    film: { type: 'string' },
    /** So many seconds of each film, from 48 on; 0: not at all. */
    av1: { type: 'string', default: '0' },
  },
});
/** `--playing 0`: what is asked is not counted, but taken as the most that it may be. */
const limits = { longestSeconds: 6 * 3600 };
const leanSeconds = Number(values.av1);
if (leanSeconds > 0 && sampleTimes(leanSeconds).length === 0)
  throw new RangeError(
    '--av1: 48 seconds at least, else nothing is measured by which H.264 and AV1 look alike',
  );
let isAbove = false;

const beside = Number(values.playing) > 0 ? await asked() : BESIDE_GOAL * 1e6;
const seeds = { own: [0], seed: [Number(values.seed)] }[values.film ?? ''] ?? [0, Number(values.seed)];
for (const seed of seeds) {
  const film = await keptLecture(Number(values.seconds), seed);
  console.log(seed === 0 ? 'the lecture' : `the lecture of seed ${seed}`);
  await measure(film);
}
if (isAbove) process.exitCode = 1;

async function asked(): Promise<number> {
  await buildWebIfNeeded();
  const bytes = await bytesBeside(Number(values.playing));
  report('asked beside picture and sound', bytes / 1e6, BESIDE_GOAL);
  return bytes;
}

function report(what: string, megabytes: number, goal: number): void {
  const verdict = megabytes <= goal ? 'within' : 'ABOVE';
  isAbove ||= megabytes > goal;
  console.log(`${what.padEnd(32)} ${megabytes.toFixed(2).padStart(6)} MB an hour, ${verdict} ${goal}`);
}

async function measure(input: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'valence-bench-hour-'));
  try {
    const plan = await transcoder.plan(input, limits);
    const order = { input, plan, folder, ...limits };
    const sounds: PackagedSound[] = [];
    for (const track of plan.sound ? soundTracks(plan.sound) : [])
      sounds.push(await transcoder.encodeSound({ ...order, track }));
    let coarser = 0;
    for (const rung of plan.rungs) {
      const goal = GOALS[rung.shortSide];
      if (goal === undefined) continue;
      const made = await transcoder.encodePicture({ ...order, rung, effort: effortOf(rung), strip: false });
      const sound = soundBeside(rung, leanest(sounds))?.averageBitsPerSecond ?? 0;
      const megabytes = ((made.averageBitsPerSecond + sound) * 3600) / 8 / 1e6;
      report(`  ${rung.shortSide}p with sound, and all asked`, megabytes + beside / 1e6, goal);
      if (made.averageBitsPerSecond < coarser)
        console.log('  costs less than a coarser one, which is therefore not offered');
      coarser = made.averageBitsPerSecond;
      if (leanSeconds > 0)
        await compareLean({ ...(await beginning(order)), rung }, made, beside + (sound * 3600) / 8);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Order = Omit<TrackOrder, 'rung'>;

/** The film's first seconds, as a film of their own. */
async function beginning({ input, folder, ...rest }: Order): Promise<Order> {
  const begun = path.join(folder, 'beginning');
  await mkdir(begun, { recursive: true });
  const film = path.join(begun, `film${path.extname(input)}`);
  const copied = ['-t', String(leanSeconds), '-i', input, '-c', 'copy', film];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...copied], PATIENT);
  return { ...rest, input: film, folder: begun, plan: await transcoder.plan(film, limits) };
}

/** @param besideBytes of an hour: sound, and all that is asked */
async function compareLean(
  order: TrackOrder & { rung: SizedRung },
  whole: PackagedRendition,
  besideBytes: number,
): Promise<void> {
  const common = await transcoder.encodePicture({ ...order, effort: effortOf(order.rung), strip: false });
  const lean = await transcoder.encodeLean(order);
  const share = lean.averageBitsPerSecond / common.averageBitsPerSecond;
  const megabytes = ((whole.averageBitsPerSecond * share * 3600) / 8 + besideBytes) / 1e6;
  const saving = 100 * (1 - share);
  const [before, after] = [await likeness(order, common), await likeness(order, lean)];
  console.log(
    `    in AV1, by ${leanSeconds} seconds of it    ${megabytes.toFixed(2).padStart(6)} MB an hour; the picture takes ${saving.toFixed(1)} % less,` +
      ` ${after.toFixed(2)} dB like the film (H.264 ${before.toFixed(2)})`,
  );
}

/** How similar a whole rendition is to the film in its size. */
async function likeness(
  { input, folder, plan, rung }: TrackOrder & { rung: SizedRung },
  { name }: PackagedRendition,
): Promise<number> {
  const { over, under } = rungFrameRate(plan.frameRate, rung);
  const original = path.join(folder, 'original.mkv');
  const filters = `fps=${over}/${under}:start_time=0,${scaled(rung)}`;
  const lossless = ['-an', '-vf', filters, '-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', original];
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', '-i', input, ...lossless], PATIENT);
  return similarity(path.join(folder, name, 'index.m3u8'), original);
}

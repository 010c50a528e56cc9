// What an hour of a lesson costs a student in data: two films like a teacher's recording, one of them made anew from a seed, in
// the small pictures with the sound that goes with them; and what the player asks beside picture and sound, counted in the
// system's Chromium while it plays a lesson of the demo, headers of both ways included.
//
//   npm run bench:hour -- [--seconds 120] [--seed 7] [--playing 120]

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { leanest, soundBeside, soundTracks } from '@valence/domain/lesson-sound';
import { effortOf } from '../../apps/server/src/features/packaging/steps.ts';
import { ffmpegTranscoder as transcoder } from '../../apps/server/src/ports/transcoder/ffmpeg.ts';
import type { PackagedSound } from '../../apps/server/src/ports/transcoder/transcoder.ts';
import { keptLecture } from '../../studio/film/lecture.ts';
import { buildWebIfNeeded } from '../web-build.ts';
import { bytesBeside } from './hour/bytes-beside.ts';

/** The most that an hour may cost, in megabytes (10^6), by the shorter side of the picture. */
const GOALS: Readonly<Record<number, number>> = { 144: 16, 240: 20, 480: 32 };
const BESIDE_GOAL = 0.3;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    seed: { type: 'string', default: '7' },
    playing: { type: 'string', default: '120' },
  },
});
const limits = { longestSeconds: 6 * 3600 };
let isAbove = false;

await buildWebIfNeeded();
const beside = await bytesBeside(Number(values.playing));
report('asked beside picture and sound', beside / 1e6, BESIDE_GOAL);
for (const seed of [0, Number(values.seed)]) {
  const film = await keptLecture(Number(values.seconds), seed);
  console.log(seed === 0 ? 'the lecture' : `the lecture of seed ${seed}`);
  await measure(film);
}
if (isAbove) process.exitCode = 1;

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
    for (const rung of plan.rungs) {
      const goal = GOALS[rung.shortSide];
      if (goal === undefined) continue;
      const made = await transcoder.encodePicture({ ...order, rung, effort: effortOf(rung), strip: false });
      const sound = soundBeside(rung, leanest(sounds))?.averageBitsPerSecond ?? 0;
      const megabytes = ((made.averageBitsPerSecond + sound) * 3600) / 8 / 1e6;
      report(`  ${rung.shortSide}p with sound, and all asked`, megabytes + beside / 1e6, goal);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

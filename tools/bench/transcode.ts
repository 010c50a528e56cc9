// Measures how fast this machine's ffmpeg makes a lesson of a film, and how much data an hour of each rendition needs. The film
// is a lecture of ten minutes at 1080p that is made once and kept in the system's temporary folder. For comparison it also
// measures ffmpeg alone for the finest picture, since packaging cannot be faster than that.
//
//   npm run bench:transcode -- [--seconds 600] [--file film.mp4] [--seed 7] [--from 720] [--up-to 1080]

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { HOUR_MS } from '@valence/domain/durations';
import { leanest, soundBeside, soundTracks } from '@valence/domain/lesson-sound';
import { effortOf } from '../../apps/server/src/features/packaging/steps.ts';
import { monotonicMilliseconds } from '../../apps/server/src/platform/clock.ts';
import { pictureCoder, scaled, segmentOf } from '../../apps/server/src/ports/transcoder/encode-arguments.ts';
import { ffmpegTranscoder as transcoder } from '../../apps/server/src/ports/transcoder/ffmpeg.ts';
import { lessonFrameRate, rungFrameRate } from '../../apps/server/src/ports/transcoder/ladder.ts';
import { run } from '../../apps/server/src/ports/transcoder/process.ts';
import type { LessonPlan, PackagedSound } from '../../apps/server/src/ports/transcoder/transcoder.ts';
import { keptLecture } from '../../studio/film/lecture.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    file: { type: 'string' },
    from: { type: 'string', default: '0' },
    'up-to': { type: 'string', default: '1080' },
    seed: { type: 'string', default: '0' },
  },
});
type Rung = LessonPlan['rungs'][number];

const input = values.file ?? (await keptLecture(Number(values.seconds), Number(values.seed)));
const workFolder = await mkdtemp(path.join(tmpdir(), 'valence-bench-transcode-'));
try {
  await measure();
} finally {
  await rm(workFolder, { recursive: true, force: true });
}

async function timed<T>(work: () => Promise<T>): Promise<{ made: T; seconds: number }> {
  const from = monotonicMilliseconds();
  const made = await work();
  return { made, seconds: (monotonicMilliseconds() - from) / 1000 };
}

async function measure(): Promise<void> {
  const limits = { longestSeconds: 6 * 3600 };
  const { made: plan, seconds: planning } = await timed(async () => transcoder.plan(input, limits));
  const { size } = await stat(input);
  console.log(
    `${plan.width}×${plan.height}, ${Math.round(plan.durationSeconds)} s, ${(size / 1e6).toFixed(0)} MB; ` +
      `${availableParallelism()} cores; read and listened to in ${planning.toFixed(1)} s`,
  );
  const line = (name: string, seconds: number, bits: number, withSound: number) =>
    console.log(
      `${name.padEnd(6)} ${seconds.toFixed(1).padStart(7)} s  ${(plan.durationSeconds / seconds).toFixed(1).padStart(6)}× real time  ` +
        `${anHour(bits).toFixed(1).padStart(7)} MB an hour, ${anHour(withSound).toFixed(1).padStart(7)} with sound`,
    );
  const order = { input, plan, folder: workFolder, ...limits };
  let all = planning;
  const sounds: PackagedSound[] = [];
  for (const track of plan.sound ? soundTracks(plan.sound) : []) {
    const { made, seconds } = await timed(async () => transcoder.encodeSound({ ...order, track }));
    sounds.push(made);
    all += seconds;
    line(track.name, seconds, made.averageBitsPerSecond, made.averageBitsPerSecond);
  }
  let finest: { rung: Rung; seconds: number } | undefined;
  for (const rung of plan.rungs.filter(isAsked)) {
    const effort = effortOf(rung);
    const { made, seconds } = await timed(async () =>
      transcoder.encodePicture({ ...order, rung, effort, strip: rung === plan.rungs[0] }),
    );
    all += seconds;
    const together =
      made.averageBitsPerSecond + (soundBeside(rung, leanest(sounds))?.averageBitsPerSecond ?? 0);
    finest = { rung, seconds };
    line(rung.name, seconds, made.averageBitsPerSecond, together);
    if (rung === plan.rungs[0]) console.log(`       can be watched after ${all.toFixed(1)} s`);
  }
  console.log(
    `all    ${all.toFixed(1).padStart(7)} s  ${(plan.durationSeconds / all).toFixed(1).padStart(6)}× real time`,
  );
  if (finest) await compareWithFfmpeg(plan, finest);
}

/** Runs the same encoder on the same picture and discards the result. */
async function compareWithFfmpeg(
  { frameRate: source }: LessonPlan,
  { rung, seconds: ours }: { rung: Rung; seconds: number },
): Promise<void> {
  const frameRate = rungFrameRate(source, rung);
  const coder = { effort: effortOf(rung), frameRate, segment: segmentOf(lessonFrameRate(source)) };
  const filters = `fps=${frameRate.over}/${frameRate.under},${scaled(rung)}`;
  const picture = ['-an', '-vf', filters, ...pictureCoder(rung, coder), '-f', 'null', '-'];
  const { seconds } = await timed(async () =>
    run('ffmpeg', ['-nostdin', '-v', 'error', '-i', input, ...picture], { patienceMilliseconds: HOUR_MS }),
  );
  console.log(
    `ffmpeg alone, the picture of ${rung.name}: ${seconds.toFixed(1)} s; a lesson's takes ${(ours / seconds).toFixed(2)} of it`,
  );
}

function isAsked({ shortSide }: { shortSide: number }): boolean {
  return shortSide >= Number(values.from) && shortSide <= Number(values['up-to']);
}

function anHour(bitsPerSecond: number): number {
  return (bitsPerSecond * 3600) / 8 / 1e6;
}

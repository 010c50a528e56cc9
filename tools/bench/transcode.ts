// How fast this machine's ffmpeg makes a lesson of a film, and what each rendition costs an hour of watching: a lecture of
// ten minutes at 1080p that is made for it, kept beside the system's other temporary files for the next time.
//
//   npm run bench:transcode -- [--seconds 600] [--file film.mp4] [--from 720] [--up-to 1080]

import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { effortOf } from '../../apps/server/src/features/transcoding/steps.ts';
import { monotonicMilliseconds } from '../../apps/server/src/platform/clock.ts';
import { ffmpegTranscoder as transcoder } from '../../apps/server/src/ports/transcoder/ffmpeg.ts';
import { keptLecture } from '../film/lecture.ts';

const DATA_SAVER = 'v240';
const SAVER_MEGABYTES_AN_HOUR = 80;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    file: { type: 'string' },
    from: { type: 'string', default: '0' },
    'up-to': { type: 'string', default: '1080' },
  },
});
const input = values.file ?? (await keptLecture(Number(values.seconds)));
const work = await mkdtemp(path.join(tmpdir(), 'valence-bench-transcode-'));
try {
  await measure();
} finally {
  await rm(work, { recursive: true, force: true });
}

async function timed<T>(does: () => Promise<T>): Promise<{ made: T; seconds: number }> {
  const from = monotonicMilliseconds();
  const made = await does();
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
  const order = { input, plan, folder: work, ...limits };
  let [sound, all] = [0, planning];
  if (plan.sound) {
    const { made, seconds } = await timed(async () => transcoder.encodeSound(order));
    sound = made.averageBitsPerSecond;
    all += seconds;
    line('sound', seconds, sound, sound);
  }
  let saver = Number.NaN;
  for (const rung of plan.rungs.filter(isAsked)) {
    const effort = effortOf(rung);
    const { made, seconds } = await timed(async () =>
      transcoder.encodePicture({ ...order, rung, effort, strip: rung === plan.rungs[0] }),
    );
    all += seconds;
    const together = made.averageBitsPerSecond + sound;
    if (rung.name === DATA_SAVER) saver = anHour(together);
    line(rung.name, seconds, made.averageBitsPerSecond, together);
    if (rung === plan.rungs[0]) console.log(`       can be watched after ${all.toFixed(1)} s`);
  }
  console.log(
    `all    ${all.toFixed(1).padStart(7)} s  ${(plan.durationSeconds / all).toFixed(1).padStart(6)}× real time`,
  );
  // Measured in parts: another one tells of it.
  if (Number.isNaN(saver)) return;
  const kept = saver <= SAVER_MEGABYTES_AN_HOUR;
  console.log(
    `data saver (240p with sound): ${saver.toFixed(1)} MB an hour, ${kept ? 'within' : 'ABOVE'} ${SAVER_MEGABYTES_AN_HOUR}`,
  );
  if (!kept) process.exitCode = 1;
}

function isAsked({ shortSide }: { shortSide: number }): boolean {
  return shortSide >= Number(values.from) && shortSide <= Number(values['up-to']);
}

function anHour(bitsPerSecond: number): number {
  return (bitsPerSecond * 3600) / 8 / 1e6;
}

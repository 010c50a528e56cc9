// Makes lean pictures: AV1 at the quality that the same picture has in H.264, which is found with a few spans of the film.

import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { leanPictureName } from '@valence/domain/lesson-picture';
import { leanEncoderFor } from './codecs.ts';
import { type LeanEncoder, leanCoder, leanWork, pictureCoder, segmentOf } from './encode-arguments.ts';
import { lessonFrameRate, rungFrameRate } from './ladder.ts';
import { progressReader, run } from './process.ts';
import { sampleArguments, sampleTimes } from './sample.ts';
import { similarity } from './similarity.ts';
import { common, encodeTrack, fittingCrf } from './steps.ts';
import type { PackagedRendition, SizedRung, StepOrder, Timed, TrackOrder } from './transcoder.ts';

/** The encoder's factor that looks like x264's: where the film is too short for spans, and where the search begins. */
const likelyCrf = ({ crf }: SizedRung, encoder: LeanEncoder): number =>
  Math.min(COARSEST, Math.max(FINEST, Math.round(1.6 * crf + LIKELY[encoder])));
const LIKELY: Readonly<Record<LeanEncoder, number>> = { libsvtav1: 15.5, 'libaom-av1': 12 };
const FINEST = 30;
const COARSEST = 63;
/** How far apart two samples are, of which the quality in between is computed. */
const STEP = 6;

export async function encodeLean(order: TrackOrder & { rung: SizedRung }): Promise<Timed<PackagedRendition>> {
  const { plan: lesson, rung } = order;
  const frameRate = rungFrameRate(lesson.frameRate, rung);
  const name = leanPictureName(rung.shortSide);
  const encoder = await leanEncoderFor(rung);
  const crf = await equalCrf(order, encoder);
  const encoding = {
    ...common(order),
    rungs: [{ ...rung, name, crf }],
    lean: encoder,
    frameRate,
    sound: null,
    soundTracks: [],
  };
  const track = await encodeTrack(order, encoding, name);
  const { width, height } = rung;
  return { ...track, width, height, framesPerSecond: frameRate.over / frameRate.under };
}

/** The quality at which AV1 is as similar to the film as H.264 is in this rung. */
async function equalCrf(order: TrackOrder & { rung: SizedRung }, encoder: LeanEncoder): Promise<number> {
  const { plan: lesson, folder, rung } = order;
  const first = likelyCrf(rung, encoder);
  const times = sampleTimes(lesson.durationSeconds);
  if (times.length === 0) return first;
  const coder = coderOf(order, rung);
  const original = path.join(folder, 'original.mkv');
  // Cheap to write and read, and the film to the bit.
  await sample(order, {
    file: original,
    times,
    output: ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0'],
  });
  const likeness = async (options: readonly string[]) => {
    const file = path.join(folder, 'sample.mkv');
    const args = ['-hide_banner', '-nostdin', '-y', '-v', 'error', '-progress', 'pipe:1', '-i', original];
    await run('ffmpeg', [...args, ...options, file], {
      signal: order.signal,
      onLine: progressReader(() => {}),
    });
    return similarity(file, original, order.signal);
  };
  const lean = async (crf: number) => likeness(leanCoder({ ...rung, crf }, coder, encoder));
  try {
    const wanted = await likeness(pictureCoder({ ...rung, crf: await fittingCrf(order, rung) }, coder));
    const here = await lean(first);
    // Towards what is looked for, and not past where the encoder ends: its qualities there are too unlike to be told from finer ones.
    const second = here > wanted ? Math.min(COARSEST, first + STEP) : first - STEP;
    if (second === first) return COARSEST;
    const there = await lean(second);
    const slope = (there - here) / (second - first);
    const crf = slope < 0 ? first + (wanted - here) / slope : first;
    return Math.min(COARSEST, Math.max(FINEST, Math.round(crf)));
  } finally {
    for (const file of ['original.mkv', 'sample.mkv']) await rm(path.join(folder, file), { force: true });
  }
}

function coderOf({ plan: { frameRate }, effort }: StepOrder, rung: SizedRung) {
  return {
    frameRate: rungFrameRate(frameRate, rung),
    segment: segmentOf(lessonFrameRate(frameRate)),
    effort,
  };
}

async function sample(
  order: StepOrder & { rung: SizedRung },
  { file, times, output }: { file: string; times: readonly number[]; output: readonly string[] },
): Promise<{ seconds: number; errors: string }> {
  const { input, rung, signal } = order;
  const { args, seconds } = sampleArguments({ input, file, rung, times, output, ...coderOf(order, rung) });
  const { errors } = await run('ffmpeg', args, { signal, onLine: progressReader(() => {}) });
  return { seconds, errors };
}

/** A film is worked on by this many cores at most (processes/worker). */
const MOST_CORES = 4;

/** The time of the processor, not of the clock: a machine is not slow because an evening's students are on it. */
export async function leanHours(order: StepOrder, rungs: readonly SizedRung[]): Promise<number | undefined> {
  const times = sampleTimes(order.plan.durationSeconds);
  const largest = rungs.at(-1);
  if (times.length === 0 || !largest) return undefined;
  const file = path.join(order.folder, 'pace.ivf');
  const encoder = await leanEncoderFor(largest);
  const quality = { ...largest, crf: likelyCrf(largest, encoder) };
  const output = [
    '-v',
    'info',
    '-nostats',
    '-benchmark',
    ...leanCoder(quality, coderOf(order, largest), encoder),
  ];
  const { seconds, errors } = await sample({ ...order, rung: largest }, { file, times, output });
  await rm(file);
  const [, user, system] = /^bench: utime=([\d.]+)s stime=([\d.]+)s/m.exec(errors) ?? [];
  const share = rungs.reduce((sum, rung) => sum + leanWork(rung), 0) / leanWork(largest);
  const busySeconds = (Number(user) + Number(system)) * share;
  return busySeconds / seconds / Math.min(MOST_CORES, availableParallelism());
}

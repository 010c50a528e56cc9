// The work on one lesson in steps of their own: a finished step stays finished when the next one is interrupted.

import { mkdir, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type SoundTrack, soundRates } from '@valence/domain/lesson-sound';
import { type EncodePlan, encodeArguments, segmentOf } from './encode-arguments.ts';
import { encryptTrack } from './encrypt-track.ts';
import { fullLadder, lessonFrameRate, rungFrameRate, rungsFor } from './ladder.ts';
import { processorSecondsFor } from './limits.ts';
import { loudnessFilter, soundChannels } from './loudness.ts';
import { measureTrack } from './packaged-track.ts';
import { planStrip, stripFile, stripText } from './preview-strip.ts';
import { probe } from './probe.ts';
import { progressReader, run } from './process.ts';
import { sampleArguments, sampleTimes } from './sample.ts';
import {
  type LessonPlan,
  type PackagedRendition,
  type PackagedSound,
  type PackagedTrack,
  type SizedRung,
  type Timed,
  type TrackOrder,
  TranscodeError,
} from './transcoder.ts';

/** Nobody sees a quality finer than the first; nobody can read text in one coarser than the second. */
const finestCrf = 19;
const coarsestCrf = 32;

export async function plan(
  input: string,
  { longestSeconds, signal }: { longestSeconds: number; signal?: AbortSignal },
): Promise<LessonPlan> {
  const { video, audio, durationSeconds } = await probe(input, signal);
  if (!video) throw new TranscodeError('no-picture');
  if (durationSeconds > longestSeconds)
    throw new TranscodeError('too-long', `${Math.round(durationSeconds)} s`);
  const channels = audio && (await soundChannels(input, audio.channels, signal));
  const rungs = rungsFor(video, fullLadder);
  const sound = channels && {
    channels,
    ...soundRates(channels, rungs.at(-1)?.shortSide ?? 0),
    filter: await loudnessFilter(input, channels, signal),
  };
  const { width, height, frameRate } = video;
  return { durationSeconds, width, height, frameRate, rungs, sound };
}

export async function encodeSound(order: TrackOrder & { track: SoundTrack }): Promise<Timed<PackagedSound>> {
  const { sound, frameRate } = order.plan;
  if (!sound) throw new RangeError('this lesson has no sound to encode');
  const encoding = { ...common(order), rungs: [], frameRate, sound, soundTracks: [order.track] };
  return { ...(await encodeTrack(order, encoding, order.track.name)), channels: sound.channels };
}

export async function encodePicture(
  order: TrackOrder & { rung: SizedRung; strip: boolean },
): Promise<Timed<PackagedRendition>> {
  const { plan: lesson, folder, rung } = order;
  const frameRate = rungFrameRate(lesson.frameRate, rung);
  const crf = await fittingCrf(order, rung);
  const strip = order.strip ? planStrip(lesson, lesson.durationSeconds, folder) : undefined;
  const encoding = {
    ...common(order),
    rungs: [{ ...rung, crf }],
    frameRate,
    sound: null,
    soundTracks: [],
    strip,
  };
  const track = await encodeTrack(order, encoding, rung.name);
  if (strip) await writeFile(path.join(folder, stripFile), stripText(strip, track.durationSeconds));
  const { width, height } = rung;
  return { ...track, width, height, framesPerSecond: frameRate.over / frameRate.under };
}

export function common({ input, plan: lesson, folder, effort, longestSeconds }: TrackOrder) {
  // By the halved rate, so that the larger renditions of a fast source have the same cuts.
  const segment = segmentOf(lessonFrameRate(lesson.frameRate));
  return { input, effort, directory: folder, segment, longestSeconds };
}

export async function encodeTrack(
  { plan: lesson, signal, onProgress, encryption, longestSeconds }: TrackOrder,
  encoding: EncodePlan,
  name: string,
): Promise<Timed<PackagedTrack>> {
  await mkdir(path.join(encoding.directory, name));
  await run('ffmpeg', encodeArguments(encoding), {
    signal,
    processorSeconds: processorSecondsFor(lesson.durationSeconds),
    onLine: progressReader((done) => onProgress?.(Math.min(1, done / lesson.durationSeconds))),
  });
  if (encryption) await encryptTrack(path.join(encoding.directory, name), encryption);
  const track = await measureTrack(encoding.directory, name);
  if (track.durationSeconds > longestSeconds)
    throw new TranscodeError(
      'too-long',
      `${track.durationSeconds} s, although the file says ${lesson.durationSeconds}`,
    );
  return track;
}

/**
 * Finds the quality for this lesson's picture: encodes a few spans at the ladder's and computes the rate of other qualities from
 * theirs (6 steps of x264's factor double or halve it). A board with words gets finer than the ladder says as long as it stays
 * within what is ample for the rung; a filmed experiment gets coarser, down to the rate that the rung aims at.
 */
export async function fittingCrf(order: TrackOrder, rung: SizedRung): Promise<number> {
  const { plan: lesson, input, folder, effort, signal } = order;
  const { ampleBitsPerSecond: ample = 0, aimBitsPerSecond: aim } = rung;
  const times = sampleTimes(lesson.durationSeconds);
  if (aim === undefined || times.length === 0) return rung.crf;
  const frameRate = rungFrameRate(lesson.frameRate, rung);
  const file = path.join(folder, 'sample.h264');
  const segment = segmentOf(lessonFrameRate(lesson.frameRate));
  const { args, seconds } = sampleArguments({ input, file, rung, times, frameRate, segment, effort });
  await run('ffmpeg', args, { signal, onLine: progressReader(() => {}) });
  const { size } = await stat(file);
  await unlink(file);
  const bitsPerSecond = (size * 8) / seconds;
  const wanted = Math.min(aim, Math.max(ample, bitsPerSecond));
  const crf = rung.crf + 6 * Math.log2(bitsPerSecond / wanted);
  return Math.round(Math.min(coarsestCrf, Math.max(finestCrf, crf)) * 10) / 10;
}

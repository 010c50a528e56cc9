// The transcoder on the system's ffmpeg: probes, measures loudness, encodes all renditions in one pass, measures them, and
// writes the master playlist.

import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { soundRates, soundTracks } from '@valence/domain/lesson-sound';
import { canMakeLean } from './codecs.ts';
import { type EncodePlan, encodeArguments, segmentOf } from './encode-arguments.ts';
import { fullLadder, lessonFrameRate, rungsFor } from './ladder.ts';
import { encodeLean, leanHours } from './lean.ts';
import { canLimit, processorSecondsFor } from './limits.ts';
import { loudnessFilter } from './loudness.ts';
import { masterPlaylist } from './master-playlist.ts';
import { measureTrack } from './packaged-track.ts';
import { takePictures } from './pictures.ts';
import { readPlainFilm } from './plain-film.ts';
import { planStrip, stripFile, stripText } from './preview-strip.ts';
import { probe } from './probe.ts';
import { areToolsThere, progressReader, run } from './process.ts';
import { encodePicture, encodeSound, plan } from './steps.ts';
import { type PackagedLesson, type PackageOrder, TranscodeError, type Transcoder } from './transcoder.ts';

const defaultSound = { channels: 2, ...soundRates(2, 0) } as const;
const defaultLongestSeconds = 6 * 3600;

export const ffmpegTranscoder: Transcoder = {
  probe,
  packageHls,
  isReady: areToolsThere,
  canMakeLean,
  isLimited: canLimit,
  readPlain: readPlainFilm,
  plan,
  takePictures,
  encodeSound,
  encodePicture,
  encodeLean,
  leanHours,
  masterPlaylist,
};

/**
 * Makes an HLS package at `order.outDir`: `master.m3u8`, a folder for each rendition (`v240`) and one for the sound.
 * Works in a folder beside it and moves that into place at the end, so that a crash never leaves half a lesson.
 */
async function packageHls(order: PackageOrder): Promise<PackagedLesson> {
  if (await exists(order.outDir)) throw new RangeError(`there is already something at ${order.outDir}`);
  const directory = `${order.outDir}.part`;
  await rm(directory, { recursive: true, force: true });
  try {
    const { encoding, durationSeconds } = await planAll(order, directory);
    await encode(order, encoding, durationSeconds);
    const lesson = await measure(encoding);
    if (encoding.strip)
      await writeFile(path.join(directory, stripFile), stripText(encoding.strip, lesson.durationSeconds));
    await writeFile(path.join(directory, 'master.m3u8'), masterPlaylist(lesson));
    await rename(directory, order.outDir);
    return lesson;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function planAll(
  order: PackageOrder,
  directory: string,
): Promise<{ encoding: EncodePlan; durationSeconds: number }> {
  const { input, picture, effort, longestSeconds = defaultLongestSeconds, signal } = order;
  const { video, audio: source, durationSeconds } = await probe(input, signal);
  if (!video) throw new TranscodeError('no-picture');
  if (durationSeconds > longestSeconds)
    throw new TranscodeError('too-long', `${Math.round(durationSeconds)} s`);
  const wanted = order.sound ?? defaultSound;
  const sound = source && { ...wanted, filter: await loudnessFilter(input, wanted.channels, signal) };
  const rungs = rungsFor(video, order.ladder ?? fullLadder);
  const frameRate = lessonFrameRate(video.frameRate);
  const segment = segmentOf(frameRate);
  const strip = order.strip ? planStrip(video, durationSeconds, directory) : undefined;
  const shape = { rungs, frameRate, segment, sound, soundTracks: sound ? soundTracks(sound) : [], strip };
  const encoding = { input, picture, effort, directory, longestSeconds, ...shape };
  return { encoding, durationSeconds };
}

async function encode(order: PackageOrder, plan: EncodePlan, durationSeconds: number): Promise<void> {
  const folders = [...plan.rungs, ...plan.soundTracks].map(({ name }) => name);
  for (const folder of folders) await mkdir(path.join(plan.directory, folder), { recursive: true });
  await run('ffmpeg', encodeArguments(plan), {
    signal: order.signal,
    processorSeconds: processorSecondsFor(durationSeconds * plan.rungs.length),
    onLine: progressReader((done) => order.onProgress?.(Math.min(1, done / durationSeconds))),
  });
}

async function measure({
  directory,
  rungs,
  frameRate,
  sound,
  soundTracks: tracks,
}: EncodePlan): Promise<PackagedLesson> {
  const framesPerSecond = frameRate.over / frameRate.under;
  let longest = 0;
  const measuredTrack = async (name: string) => {
    const { durationSeconds, ...track } = await measureTrack(directory, name);
    longest = Math.max(longest, durationSeconds);
    return track;
  };
  const renditions = [];
  for (const { name, width, height } of rungs)
    renditions.push({ ...(await measuredTrack(name)), width, height, framesPerSecond });
  const sounds = [];
  for (const { name } of tracks)
    sounds.push({ ...(await measuredTrack(name)), channels: sound?.channels ?? 1 });
  return { durationSeconds: Number(longest.toFixed(3)), renditions, sounds };
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

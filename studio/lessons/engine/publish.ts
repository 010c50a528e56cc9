// Writes a filmed lesson for the demo: HLS by the product's own transcoder, captions, pictures and lesson.json.

import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ffmpegTranscoder } from '../../../apps/server/src/ports/transcoder/ffmpeg.ts';
import type { PackagedTrack, Rung } from '../../../apps/server/src/ports/transcoder/transcoder.ts';
import { captions } from './captions.ts';
import type { Clock, Lesson } from './lesson.ts';
import { savePicture } from './picture.ts';

const destination = path.resolve(import.meta.dirname, '../../../apps/server/demo/lessons');

/** Small enough that all lessons stay within their 8 MB of the repository. */
const ladder: readonly Rung[] = [
  { shortSide: 240, crf: 26, maxBitsPerSecond: 200_000 },
  { shortSide: 480, crf: 23, maxBitsPerSecond: 450_000 },
];

export async function publish(lesson: Lesson, clock: Clock, master: string): Promise<void> {
  const folder = path.join(destination, lesson.slug);
  await rm(folder, { recursive: true, force: true });
  await mkdir(destination, { recursive: true });
  const packaging = await ffmpegTranscoder.packageHls({
    input: master,
    outDir: folder,
    ladder,
    sound: { bitsPerSecond: 48_000, opusBitsPerSecond: [18_000], channels: 1 },
    picture: 'drawn',
    effort: 'veryslow',
    strip: true,
  });
  await writeFile(path.join(folder, 'captions.en.vtt'), captions(clock.cues));
  const poster = lesson.poster(clock);
  await savePicture(poster, path.join(folder, 'poster.webp'), {
    width: 1280,
    quality: 82,
  });
  await savePicture(poster, path.join(folder, 'thumbnail.webp'), {
    width: 480,
    quality: 80,
  });
  const facts = {
    slug: lesson.slug,
    number: lesson.number,
    title: lesson.title,
    subtitle: lesson.strand,
    category: lesson.category,
    description: lesson.description,
    durationSeconds: packaging.durationSeconds,
    playlist: 'master.m3u8',
    poster: 'poster.webp',
    thumbnail: 'thumbnail.webp',
    captions: [{ language: 'en', label: 'English', file: 'captions.en.vtt' }],
    renditions: packaging.renditions.map((r) => ({
      ...rates(r),
      width: r.width,
      height: r.height,
      framesPerSecond: r.framesPerSecond,
    })),
    sounds: packaging.sounds.map((sound) => ({ ...rates(sound), channels: sound.channels })),
  };
  await writeFile(path.join(folder, 'lesson.json'), `${JSON.stringify(facts, null, 2)}\n`);
  console.log(`  ${folder}`, facts.renditions, facts.sounds);
}

const rates = ({ name, codecs, averageBitsPerSecond, peakBitsPerSecond, bytes }: PackagedTrack) => ({
  name,
  codecs,
  averageBitsPerSecond,
  peakBitsPerSecond,
  bytes,
});

// Makes small real films for tests with the system's ffmpeg: of any shape, rate and length, with or without sound.

import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';

export const call = promisify(execFile);

export interface Film {
  readonly seconds?: number;
  /** `640x360` when absent. */
  readonly size?: string;
  /** Frames a second as ffmpeg writes it; `25` when absent. */
  readonly rate?: string;
  /** `test`: flat areas that move; `still`: one picture for the whole film, like a slide; `mandelbrot`: always moving. */
  readonly picture?: 'test' | 'still' | 'mandelbrot';
  /** A tone; in one channel when absent. */
  readonly sound?: 'mono' | 'stereo' | 'none';
  /** Where an MP4 has its index: cameras and editors write `front` for the web; `end` when absent. */
  readonly index?: 'front' | 'end';
}

/** What ffmpeg made of the same arguments before: many tests use the same few films, and each costs a fifth of a second. */
const made = new Map<string, Promise<Buffer>>();

/** Writes the film to `file`; the name's extension sets the container. */
export async function makeFilm(file: string, film: Film = {}): Promise<string> {
  const key = [...argumentsOf(film), extname(file)].join(' ');
  const before = made.get(key);
  if (before) {
    await writeFile(file, await before);
    return file;
  }
  const making = call('ffmpeg', [...argumentsOf(film), file]).then(async () => readFile(file));
  made.set(key, making);
  // One that failed is tried again.
  making.catch(() => made.delete(key));
  await making;
  return file;
}

function argumentsOf(film: Film): string[] {
  const {
    seconds = 4,
    size = '640x360',
    rate = '25',
    picture = 'test',
    sound = 'mono',
    index = 'end',
  } = film;
  const source = picture === 'mandelbrot' ? 'mandelbrot' : 'testsrc2';
  const loop = picture === 'still' ? [`,loop=loop=-1:size=1,fps=${rate}`] : [];
  const tone = 'sine=frequency=330:sample_rate=44100';
  // Two channels with different tones, which one channel could not carry.
  const sides = `${tone}[left];sine=frequency=550:sample_rate=44100[right];[left][right]join=inputs=2:channel_layout=stereo`;
  const sounds = { none: [], mono: ['-f', 'lavfi', '-i', tone], stereo: ['-f', 'lavfi', '-i', sides] };
  return [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `${source}=size=${size}:rate=${rate}${loop.join('')}`],
    ...sounds[sound],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...(sound === 'none' ? [] : ['-c:a', 'aac']),
    ...(index === 'front' ? ['-movflags', '+faststart'] : []),
  ];
}

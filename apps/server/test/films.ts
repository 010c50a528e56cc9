// Makes small real films for tests with the system's ffmpeg: of any shape, rate and length, with or without sound.

import { execFile } from 'node:child_process';
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
}

/** Writes the film to `file`; the name's extension sets the container. */
export async function makeFilm(file: string, film: Film = {}): Promise<string> {
  const { seconds = 4, size = '640x360', rate = '25', picture = 'test', sound = 'mono' } = film;
  const source = picture === 'mandelbrot' ? 'mandelbrot' : 'testsrc2';
  const loop = picture === 'still' ? [`,loop=loop=-1:size=1,fps=${rate}`] : [];
  const tone = 'sine=frequency=330:sample_rate=44100';
  // Two channels with different tones, which one channel could not carry.
  const sides = `${tone}[left];sine=frequency=550:sample_rate=44100[right];[left][right]join=inputs=2:channel_layout=stereo`;
  const sounds = { none: [], mono: ['-f', 'lavfi', '-i', tone], stereo: ['-f', 'lavfi', '-i', sides] };
  await call('ffmpeg', [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `${source}=size=${size}:rate=${rate}${loop.join('')}`,
      ...sounds[sound],
    ],
    ...['-t', String(seconds), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    ...(sound === 'none' ? [] : ['-c:a', 'aac']),
    file,
  ]);
  return file;
}

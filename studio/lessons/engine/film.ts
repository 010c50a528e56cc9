// Photographs a lesson frame by frame and pipes the frames into ffmpeg: one lossless-looking master file.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { frame } from './frame.ts';
import type { Lesson } from './lesson.ts';
import type { Soundtrack } from './soundtrack.ts';
import { openStage } from './stage.ts';

export const framesPerSecond = 25;

/** @returns the master's path, inside `directory` */
export async function film(lesson: Lesson, { clock, file }: Soundtrack, directory: string): Promise<string> {
  const master = path.join(directory, 'master.mkv');
  const encoder = spawn('ffmpeg', encoderArguments(file, master), { stdio: ['pipe', 'inherit', 'inherit'] });
  const closed = new Promise<number | null>((resolve) => encoder.once('close', resolve));
  const stage = await openStage({ background: lesson.palette.paper });
  const frames = Math.round(clock.durationSeconds * framesPerSecond);
  let shownMarkup = '';
  let picture: Buffer = Buffer.alloc(0);
  for (let i = 0; i < frames; i++) {
    const markup = frame(lesson, i / framesPerSecond, clock);
    // Nothing moved: the last picture is still right.
    if (markup !== shownMarkup) picture = await stage.photograph(markup);
    shownMarkup = markup;
    if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain');
    if (i % 250 === 0) console.log(`  frame ${i} of ${frames}`);
  }
  encoder.stdin.end();
  await stage.close();
  const code = await closed;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${lesson.slug}`);
  return master;
}

const encoderArguments = (sound: string, master: string): string[] => [
  ...[
    '-v',
    'error',
    '-y',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    '-framerate',
    String(framesPerSecond),
    '-i',
    '-',
  ],
  ...['-i', sound, '-map', '0:v', '-map', '1:a', '-shortest'],
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv444p'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '6', '-colorspace', 'bt709', '-color_range', 'tv'],
  ...['-c:a', 'pcm_s16le', master],
];

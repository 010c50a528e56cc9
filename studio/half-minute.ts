// Cuts the landing page's film from a packaged lesson of the demo: its first half minute, its words written into the picture, small
// enough for prepaid data. Needs ffmpeg: node studio/half-minute.ts

import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

const LESSON = 'sn2-inversion';
/** Ends between two sentences. */
const SECONDS = 28.8;

const root = path.join(import.meta.dirname, '..');
const lesson = path.join(root, 'apps/server/demo/lessons', LESSON);
const film = path.join(root, 'apps/web/public/films', `${LESSON}.mp4`);

const words =
  "subtitles=captions.en.vtt:force_style='FontSize=17,BorderStyle=3,Outline=1,BackColour=&H80000000'";
execFileSync(
  'ffmpeg',
  [
    ...['-v', 'error', '-y', '-i', 'v480/index.m3u8', '-i', 'audio/index.m3u8', '-t', String(SECONDS)],
    ...['-vf', words, '-af', `afade=t=out:st=${SECONDS - 0.4}:d=0.4`],
    ...['-c:v', 'libx264', '-preset', 'veryslow', '-tune', 'animation', '-crf', '27', '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-ac', '1', '-b:a', '40k', '-map_metadata', '-1', '-movflags', '+faststart', film],
  ],
  { cwd: lesson, stdio: 'inherit' },
);
console.log(`${film}: ${Math.round(statSync(film).size / 1000)} kB`);

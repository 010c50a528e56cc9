// Makes a film like a teacher's recording, of any length, for benches and journeys: slides at 1920 × 1080 with a moving
// pointer, and a voice. The slides are stills of the demo's own lessons; the voice is ffmpeg's flite.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { frame } from '../lessons/engine/frame.ts';
import { makeClock } from '../lessons/engine/lesson.ts';
import { field, openStage } from '../lessons/engine/stage.ts';
import { spelledForVoice } from '../lessons/engine/voice.ts';
import { lessons } from '../lessons/scenes/all.ts';

const call = promisify(execFile);
const size = { width: 1920, height: 1080 };
const framesPerSecond = 30;
const slideSeconds = 12;
/** How fast flite speaks; only the slides' order depends on it. */
const lettersPerSecond = 14;

/**
 * Makes the film of that length once and keeps it in the system's temporary folder.
 * @param seed another number makes another film: other slides in another order, other words, another path of the pointer
 * @returns its path
 */
export async function keptLecture(seconds: number, seed = 0): Promise<string> {
  const folder = path.join(tmpdir(), 'valence-films');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, `lecture-${seconds}-${seed}.mp4`);
  if (existsSync(file)) return file;
  console.log(`Making a lecture of ${seconds} s …`);
  await makeLecture(file, seconds, seed);
  return file;
}

/** @param file appears only when complete; its folder must exist */
export async function makeLecture(file: string, seconds: number, seed = 0): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lecture-'));
  try {
    await takeSlides(folder, Math.ceil(seconds / slideSeconds), seed);
    const texts = lessons.flatMap(({ cues }) => cues.map(({ text }) => spelledForVoice(text)));
    // A number without a common divisor steps through all of them in another order.
    const step = stepOf(seed, texts.length);
    const words = texts.map((_, at) => texts[(seed + at * step) % texts.length]).join(' ');
    const times = Math.ceil((seconds * lettersPerSecond * 1.5) / words.length);
    await writeFile(path.join(folder, 'words.txt'), Array.from({ length: times }, () => words).join(' '));
    const finished = path.join(folder, 'film.mp4');
    await call('ffmpeg', filmArguments(seconds, finished, seed), { cwd: folder });
    await rename(finished, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function takeSlides(folder: string, count: number, seed: number): Promise<void> {
  const clocks = lessons.map(({ cues }) =>
    makeClock(
      cues,
      cues.map(({ text }) => text.length / lettersPerSecond),
    ),
  );
  const stages = [];
  for (const { palette } of lessons)
    stages.push(await openStage({ background: palette.paper, scale: size.width / field.width }));
  for (let slide = 0; slide < count; slide += 1) {
    const of = (slide + seed) % lessons.length;
    const [lesson, clock, stage] = [lessons[of], clocks[of], stages[of]];
    if (!lesson || !clock || !stage) continue;
    const at = Math.floor(slide / lessons.length) + 1;
    const t = (at * slideSeconds + seed * 7.3) % clock.durationSeconds;
    const name = `slide-${String(slide + 1).padStart(4, '0')}.png`;
    await writeFile(path.join(folder, name), await stage.photograph(frame(lesson, t, clock)));
  }
  for (const stage of stages) await stage.close();
}

/** The first number from the seed on that has no divisor in common with `length`. */
function stepOf(seed: number, length: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = 1 + seed;
  while (divisor(step, length) > 1) step += 1;
  return step;
}

function filmArguments(seconds: number, file: string, seed: number): string[] {
  // The pointer moves like a hand's: to and fro over the slide, never quite the same way.
  const x = `iw/2+iw/3*sin((t+${seed})/3)*cos((t+${seed})/7)`;
  const y = `ih/2+ih/3*sin((t+${seed})/4)`;
  const pointer = `drawbox=x='${x}':y='${y}':w=22:h=22:color=red@0.85:t=fill`;
  return [
    ...['-v', 'error', '-y', '-framerate', `1/${slideSeconds}`, '-i', 'slide-%04d.png'],
    ...['-f', 'lavfi', '-i', 'flite=textfile=words.txt:voice=slt'],
    ...['-vf', `fps=${framesPerSecond},${pointer},format=yuv420p`, '-t', String(seconds)],
    // Like the output of screen recorders: fast to encode, and large.
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '18', '-g', '250'],
    ...['-af', 'aresample=48000', '-c:a', 'aac', '-b:a', '128k', '-ac', '2', file],
  ];
}

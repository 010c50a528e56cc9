// Which of the parts that lessons are made with this machine's ffmpeg lacks.

import { type LeanEncoder, leanEncoderOf } from './encode-arguments.ts';
import { run } from './process.ts';
import { TranscodeError } from './transcoder.ts';

/** What encode-arguments, frame and preview-strip name. */
const ENCODERS = ['libx264', 'aac', 'libopus', 'png', 'libwebp'];

/** What makes lean pictures; lessons do without it. */
const LEAN_ENCODER: LeanEncoder = 'libsvtav1';

/** Whether this machine's ffmpeg makes AV1. @returns null where there is no ffmpeg */
export async function hasLeanEncoder(): Promise<boolean | null> {
  const present = await encoders();
  return present === null ? null : present.has(LEAN_ENCODER);
}

let canLean: boolean | null = null;

/** The same for a worker, which asks every few seconds: of an ffmpeg that is there it is asked once. */
export async function canMakeLean(): Promise<boolean> {
  canLean ??= await hasLeanEncoder();
  return canLean ?? false;
}

/** What makes a lean picture of this size with this machine's ffmpeg. */
export async function leanEncoderFor(size: { readonly shortSide: number }): Promise<LeanEncoder> {
  const present = await encoders();
  return leanEncoderOf(size, (encoder) => present?.has(encoder) ?? false);
}

/** @returns the names of encoders that are missing; null: ffmpeg or ffprobe cannot be started */
export async function missingCodecs(): Promise<readonly string[] | null> {
  const present = await encoders();
  return present && ENCODERS.filter((name) => !present.has(name));
}

type Encoders = ReadonlySet<string | undefined> | null;

let asking: Promise<Encoders> | undefined;

/** Two checks ask at the same time; each answer costs a tenth of a second of the processor. */
async function encoders(): Promise<Encoders> {
  asking ??= askForEncoders().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** @returns null where ffmpeg or ffprobe cannot be started */
async function askForEncoders(): Promise<Encoders> {
  try {
    await run('ffprobe', ['-version']);
    const { lines } = await run('ffmpeg', ['-hide_banner', '-encoders']);
    // ` V....D libx264     H.264 …`
    return new Set(lines.map((line) => line.trim().split(/\s+/)[1]));
  } catch (error) {
    if (error instanceof TranscodeError && error.code === 'tool-missing') return null;
    throw error;
  }
}

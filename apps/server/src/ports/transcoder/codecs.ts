// Which of the parts that lessons are made with this machine's ffmpeg lacks.

import { run } from './process.ts';
import { TranscodeError } from './transcoder.ts';

/** What encode-arguments, frame and preview-strip name. */
const ENCODERS = ['libx264', 'aac', 'libopus', 'png', 'libwebp'];

/** @returns the names of encoders that are missing; null: ffmpeg or ffprobe cannot be started */
export async function missingCodecs(): Promise<readonly string[] | null> {
  try {
    await run('ffprobe', ['-version']);
    const { lines } = await run('ffmpeg', ['-hide_banner', '-encoders']);
    // ` V....D libx264     H.264 …`
    const present = new Set(lines.map((line) => line.trim().split(/\s+/)[1]));
    return ENCODERS.filter((name) => !present.has(name));
  } catch (error) {
    if (error instanceof TranscodeError && error.code === 'tool-missing') return null;
    throw error;
  }
}

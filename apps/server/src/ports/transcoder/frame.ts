// Takes one frame of a film as a PNG, of which cards and posters are made.

import { decoderLimits, filterLimits } from './limits.ts';
import { inputAddress, inputGuard } from './probe.ts';
import { run } from './process.ts';

/** One frame is decoded in a moment; a file that takes longer is not one that we made. */
const patienceMilliseconds = 15_000;
/** The longer side of the frames that cards are made of, in pixels. */
const longSide = 960;

interface Still {
  /** The filter that leaves one frame, and gives it its size with square pixels. */
  filter: string;
  atSeconds: number;
  /** A PNG. */
  output: string;
}

/** Throws TranscodeError; the file is missing when the film has no frame there. */
export async function takeStill(
  input: string,
  { filter, atSeconds, output }: Still,
  limits: Parameters<typeof run>[2],
): Promise<void> {
  const args = [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-ss', atSeconds.toFixed(3)],
    ...[...decoderLimits(), ...inputGuard, '-i', inputAddress(input)],
    ...[...filterLimits, '-filter_complex', `[0:v:0]${filter},setsar=1[still]`, '-map', '[still]'],
    ...['-frames:v', '1', '-c:v', 'png', '-f', 'image2', output],
  ];
  await run('ffmpeg', args, limits);
}

/** Writes the frame that shows `atSeconds` after the file's beginning as a PNG. Throws as `takeStill` does. */
export async function takeFrame(input: string, atSeconds: number, output: string): Promise<void> {
  const filter = `scale=${longSide}:${longSide}:force_original_aspect_ratio=decrease:flags=lanczos`;
  await takeStill(input, { filter, atSeconds, output }, { patienceMilliseconds });
}

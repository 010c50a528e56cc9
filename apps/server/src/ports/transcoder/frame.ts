// One frame of a film as a card's picture.

import { decoderLimits, filterLimits } from './limits.ts';
import { inputAddress, inputGuard } from './probe.ts';
import { run } from './process.ts';

const width = 960;
const height = 540;
/** One frame is decoded in a moment; a file that takes longer is none we made. */
const patienceMilliseconds = 15_000;

/**
 * Writes the frame that shows `atSeconds` after the file's beginning as a WebP of 16:9; an upright film stands on a blurred
 * ground of itself. Throws TranscodeError; the file is missing when the film has no frame there.
 */
export async function takeFrame(input: string, atSeconds: number, output: string): Promise<void> {
  const graph = [
    '[0:v:0]split=2[behind][before]',
    `[behind]scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},boxblur=20[ground]`,
    `[before]scale=${width}:${height}:force_original_aspect_ratio=decrease:flags=lanczos[film]`,
    '[ground][film]overlay=(W-w)/2:(H-h)/2,setsar=1[frame]',
  ].join(';');
  const args = [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-ss', atSeconds.toFixed(3)],
    ...[
      ...decoderLimits(),
      ...inputGuard,
      '-i',
      inputAddress(input),
      ...filterLimits,
      '-filter_complex',
      graph,
      '-map',
      '[frame]',
    ],
    ...['-frames:v', '1', '-c:v', 'libwebp', '-quality', '76', '-f', 'image2', output],
  ];
  await run('ffmpeg', args, { patienceMilliseconds });
}

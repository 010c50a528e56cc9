// A picture that came from outside, decoded and written anew as a card shows it: small, of 16:9, nothing of it as it came.

import type { PictureType } from '@valence/domain/picture/types';
import { decoderLimits } from './limits.ts';
import { run } from './process.ts';

const width = 480;
const height = 270;
const patienceMilliseconds = 15_000;
/** The reader is named: ffmpeg guesses nothing from what a file begins with. */
const readers: Record<PictureType, string> = {
  'image/jpeg': 'jpeg_pipe',
  'image/png': 'png_pipe',
  'image/webp': 'webp_pipe',
};

/** Throws TranscodeError, `tool-missing` among them. What is wider or higher than 16:9 loses its edges: services add black bars. */
export async function toCardPicture(input: string, type: PictureType, output: string): Promise<void> {
  const fill = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height},setsar=1`;
  const args = [
    ...['-hide_banner', '-nostdin', '-y', '-v', 'error', '-protocol_whitelist', 'file'],
    ...[...decoderLimits(1), '-f', readers[type], '-i', `file:${input}`, '-vf', fill, '-frames:v', '1'],
    ...['-c:v', 'libwebp', '-quality', '76', '-map_metadata', '-1', '-f', 'image2', output],
  ];
  await run('ffmpeg', args, { patienceMilliseconds });
}

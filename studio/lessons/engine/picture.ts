// Saves a still as WebP at a given width and quality.

import { rm, writeFile } from 'node:fs/promises';
import { run } from '../../../apps/server/src/ports/transcoder/process.ts';
import { field, openStage, type Stage } from './stage.ts';

export type PictureSize = { readonly width: number; readonly quality: number };

/** Opens its own stage unless the caller passes one, which must have the right width. */
export async function savePicture(
  markup: string,
  file: string,
  { width, quality }: PictureSize,
  stage?: Stage,
): Promise<void> {
  const activeStage = stage ?? (await openStage({ background: '#fff', scale: width / field.width }));
  const png = `${file}.png`;
  await writeFile(png, await activeStage.photograph(markup));
  if (!stage) await activeStage.close();
  const coder = [
    '-c:v',
    'libwebp',
    '-quality',
    String(quality),
    '-compression_level',
    '6',
    '-preset',
    'drawing',
  ];
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-i', png, ...coder, '-map_metadata', '-1', file]);
  await rm(png);
}

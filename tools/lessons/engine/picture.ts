// Saves a still as WebP at the width and quality wanted.

import { rm, writeFile } from 'node:fs/promises';
import { run } from '../../../apps/server/src/ports/transcoder/process.ts';
import { field, openStage, type Stage } from './stage.ts';

export type PictureSize = { readonly width: number; readonly quality: number };

/** Opens a stage of its own unless one is handed in, which must then have the wanted width. */
export async function savePicture(
  markup: string,
  file: string,
  { width, quality }: PictureSize,
  stage?: Stage,
): Promise<void> {
  const used = stage ?? (await openStage({ background: '#fff', scale: width / field.width }));
  const png = `${file}.png`;
  await writeFile(png, await used.photograph(markup));
  if (!stage) await used.close();
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

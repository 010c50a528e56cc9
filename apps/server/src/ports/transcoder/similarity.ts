// Measures how similar an encoded picture is to the film that it was made of: SSIM, in decibels.

import { progressReader, run } from './process.ts';

/**
 * Frame by frame; both have the same size and frames. ffmpeg's SSIM of brightness and colours together, as decibels
 * (-10 log10(1 - SSIM)): 20 is good, 3 more halve the difference. @returns `Infinity` for the same picture
 */
export async function similarity(file: string, original: string, signal?: AbortSignal): Promise<number> {
  const head = ['-hide_banner', '-nostdin', '-nostats', '-progress', 'pipe:1'];
  const graph = '[0:v:0]setpts=N/TB[a];[1:v:0]setpts=N/TB[b];[a][b]ssim';
  const args = [...head, '-i', file, '-i', original, '-lavfi', graph, '-f', 'null', '-'];
  const { errors } = await run('ffmpeg', args, { signal, onLine: progressReader(() => {}) });
  const decibels = /SSIM .*All:[\d.]+ \((inf|[\d.]+)\)/.exec(errors)?.[1];
  return decibels === 'inf' ? Number.POSITIVE_INFINITY : Number(decibels);
}

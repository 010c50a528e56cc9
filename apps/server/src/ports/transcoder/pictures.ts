// The still pictures of a lesson: the poster in the film's shape, and the thumbnail that cards show, in their sizes.

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardPicture, posterPicture } from '../pictures/pictures.ts';
import { takeStill } from './frame.ts';
import { type StepOrder, TranscodeError } from './transcoder.ts';

const posterLongSide = 1280;
/** Cards are 16:9: an upright film is shown on a blurred copy of itself. */
const thumbnail = { width: 480, height: 270, edges: 'ground' } as const;

/**
 * Lessons begin with a black frame or a hand before the camera: so this takes, a little later, the frame most like its
 * neighbours.
 */
export async function takePictures({ input, plan, folder, signal }: StepOrder): Promise<void> {
  const atSeconds = Math.min(30, plan.durationSeconds * 0.1);
  const factor = Math.min(1, posterLongSide / Math.max(plan.width, plan.height));
  const even = (pixels: number) => Math.max(2, 2 * Math.round((pixels * factor) / 2));
  // Scaled down first, since the filter that chooses holds fifty frames.
  const filter = `scale=${even(plan.width)}:${even(plan.height)}:flags=lanczos,setsar=1,thumbnail=n=50`;
  const output = join(folder, 'still.png');
  await takeStill(input, { filter, atSeconds, output }, { signal });
  const still = await readFile(output);
  const [poster, card] = [await posterPicture(still), await cardPicture(still, thumbnail)];
  if (!poster || !card) throw new TranscodeError('unreadable', 'the still is no picture');
  await rm(output);
  await writeFile(join(folder, 'poster.webp'), poster);
  await writeFile(join(folder, 'thumbnail.webp'), card.bytes);
  for (const { nameFor, bytes } of card.sizes)
    await writeFile(join(folder, nameFor('thumbnail.webp')), bytes);
}

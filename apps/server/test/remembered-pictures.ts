// The real transcoder for tests of everything but its pictures: those cost as much of the processor as all the rest of a small
// lesson, and most tests make lessons of films of the same few shapes.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StepOrder, Transcoder } from '../src/ports/transcoder/transcoder.ts';

type Files = ReadonlyMap<string, Buffer>;

/** By the films' shapes, which the pictures have, too. */
const made = new Map<string, Promise<Files>>();

/** Takes the pictures of the first film of each shape in this process. */
export function rememberingPictures(transcoder: Transcoder): Transcoder {
  return {
    ...transcoder,
    async takePictures(order) {
      const shape = `${order.plan.width}x${order.plan.height}`;
      const taking = made.get(shape) ?? take(transcoder, order);
      made.set(shape, taking);
      // Those that failed, or were stopped, are taken again.
      taking.catch(() => made.delete(shape));
      for (const [name, bytes] of await taking) await writeFile(join(order.folder, name), bytes);
    },
  };
}

async function take(transcoder: Transcoder, order: StepOrder): Promise<Files> {
  await transcoder.takePictures(order);
  const names = await readdir(order.folder);
  const files = await Promise.all(
    names.map(async (name) => [name, await readFile(join(order.folder, name))] as const),
  );
  return new Map(files);
}

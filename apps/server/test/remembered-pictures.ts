// The real transcoder for tests of everything but its pictures: those cost as much of the processor as all the rest of a small
// lesson, and most tests make lessons of the same few films.

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StepOrder, Transcoder } from '../src/ports/transcoder/transcoder.ts';

type Files = ReadonlyMap<string, Buffer>;

/** By the films' hashes. */
const made = new Map<string, Promise<Files>>();

/** Takes the pictures of each film once in this process. */
export function rememberingPictures(transcoder: Transcoder): Transcoder {
  return {
    ...transcoder,
    async takePictures(order) {
      const film = createHash('sha256')
        .update(await readFile(order.input))
        .digest('hex');
      const taking = made.get(film) ?? take(transcoder, order);
      made.set(film, taking);
      // Those that failed, or were stopped, are taken again.
      taking.catch(() => made.delete(film));
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

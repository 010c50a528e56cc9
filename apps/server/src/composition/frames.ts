// Composes the taking of frames from ffmpeg, the lessons' keys and the pictures of cards.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { framesRoutes } from '../features/frames/frames.routes.ts';
import { createFrames } from '../features/frames/frames.ts';
import type { VideoPictures } from '../features/videos/pictures.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Http } from '../platform/http/route.ts';
import { takeFrame } from '../ports/transcoder/frame.ts';
import { lookForToolsIn } from '../ports/transcoder/process.ts';
import type { AppDeps } from './deps.ts';
import { composePackaging } from './packaging.ts';

const CARD = { width: 960, height: 540, edges: 'ground' } as const;

export function composeFrames(http: Http, deps: AppDeps, pictures: Pick<VideoPictures, 'take'>): void {
  const { db, storage, log } = deps;
  const packaging = composePackaging(deps);
  lookForToolsIn(deps.settings.ffmpegFolder);
  // One frame at a time: students' requests come first on this machine.
  let before: Promise<unknown> = Promise.resolve();
  const frames = createFrames({
    db,
    storage,
    contentKey: async (folder) => (await packaging.packaged(folder))?.contentKey,
    frameOf: async (film, atSeconds) => {
      const picture = before.then(async () => pictureOf(film, atSeconds));
      before = picture.catch(() => undefined);
      return picture.catch((error: unknown) => {
        log.warn({ err: error }, 'a frame could not be taken');
        return undefined;
      });
    },
    keep: async (picture) => {
      const stored = await pictures.take(picture, CARD);
      return stored instanceof Refused ? undefined : stored.url;
    },
  });
  framesRoutes(http, frames);
}

async function pictureOf(film: Buffer, atSeconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-frame-'));
  try {
    const [input, output] = [join(folder, 'part.mp4'), join(folder, 'frame.png')];
    await writeFile(input, film);
    await takeFrame(input, atSeconds, output);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

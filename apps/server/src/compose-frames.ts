// Joins the taking of frames with ffmpeg, the lessons' keys and the pictures of cards.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppDeps } from './app.ts';
import { composeTranscoding } from './compose-transcoding.ts';
import { demoLessonAt } from './demo/lesson-keys.ts';
import type { VideoPictures } from './features/catalogue/pictures.ts';
import { framesRoutes } from './features/frames/frames.routes.ts';
import { createFrames } from './features/frames/frames.ts';
import { Refused } from './platform/http/refused.ts';
import type { Http } from './platform/http/route.ts';
import { takeFrame } from './ports/transcoder/frame.ts';
import { lookForToolsIn } from './ports/transcoder/process.ts';

export function composeFrames(http: Http, deps: AppDeps, pictures: Pick<VideoPictures, 'take'>): void {
  const { db, storage, log } = deps;
  const transcoding = composeTranscoding(deps);
  lookForToolsIn(deps.settings.ffmpegFolder);
  // One at a time: students' requests come first on this machine.
  let before: Promise<unknown> = Promise.resolve();
  const frames = createFrames({
    db,
    storage,
    contentKey: async (folder) =>
      (demoLessonAt(deps.secret, folder) ?? (await transcoding.packaged(folder)))?.contentKey,
    frameOf: async (film, atSeconds) => {
      const made = before.then(async () => pictureOf(film, atSeconds));
      before = made.catch(() => undefined);
      return made.catch((error: unknown) => {
        log.warn({ err: error }, 'a frame could not be taken');
        return undefined;
      });
    },
    keep: async (picture) => {
      const kept = await pictures.take(picture);
      return kept instanceof Refused ? undefined : kept.url;
    },
  });
  framesRoutes(http, frames);
}

async function pictureOf(film: Buffer, atSeconds: number): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-frame-'));
  try {
    const [input, output] = [join(folder, 'part.mp4'), join(folder, 'frame.webp')];
    await writeFile(input, film);
    await takeFrame(input, atSeconds, output);
    return await readFile(output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// Stores the demo's lessons as packagings like those of a school, so that the product plays them like any other lesson.

import { sealContentKey } from '../src/features/packaging/content-key.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { derive } from '../src/platform/secrets.ts';
import { type DemoVideo, videoId } from './catalogue.ts';
import { bringPackagings, deleteLost, movePlaying, playAgain } from './demo.store.ts';
import { demoId } from './ids.ts';
import type { PackagedLesson } from './packaged-lessons.ts';

/**
 * Points the videos of an already loaded demo to the present folders of their lessons, which may have been unencrypted, encrypted
 * under another secret, or lost with one.
 */
export async function repointVideos(
  tx: Tx,
  lessons: readonly PackagedLesson[],
  videos: readonly DemoVideo[],
): Promise<void> {
  await movePlaying(tx, lessons);
  const sources = videos.flatMap(({ row, lesson }) =>
    lesson ? [{ id: row.id, prefix: lesson.prefix }] : [],
  );
  await playAgain(tx, sources);
  await deleteLost(tx, lessons);
}

/**
 * Inserts the missing packagings of lessons that a video plays. Runs at every start, since an older demo has none. Ids and keys
 * are derived from lesson and secret, so that it does not matter which of two servers comes first.
 */
export async function bringLessons(
  tx: Tx,
  { secret, at }: { secret: Buffer; at: Date },
  lessons: readonly PackagedLesson[],
): Promise<void> {
  const sealingKey = derive(secret, 'stream-content');
  const rows = lessons.map(({ slug, prefix, contentKey, durationSeconds, bytes }) => {
    // Films are listed newest first by the time in their ids: those of the demo come last.
    const id = `00000000-0000-${demoId(`packaging:${prefix}`).slice(14)}`;
    return {
      id,
      videoId: videoId(`lesson-${slug}`),
      uploadId: demoId(`upload:${prefix}`),
      // There is no such file: the lesson comes already packaged.
      sourceFile: `demo/${slug}.mp4`,
      originalName: `${slug}.mp4`,
      bytes,
      prefix,
      sealedKey: sealContentKey(sealingKey, id, contentKey).toString('hex'),
      durationSeconds,
    };
  });
  await bringPackagings(tx, rows, at);
}

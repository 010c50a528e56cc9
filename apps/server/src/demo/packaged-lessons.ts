// The demo's real lessons: packaged films in a folder of the repository, copied into the storage where the player finds them.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What the loader needs of a storage. */
export interface LessonStorage {
  /** The files under a prefix. */
  list(prefix: string): Promise<readonly unknown[]>;
  /** Copies a folder under a prefix where nothing is yet, whole or not at all. */
  putFolder(prefix: string, folder: string): Promise<unknown>;
}

const lessonFile = z.object({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  number: z.int().positive(),
  title: z.string().min(1).max(200),
  subtitle: z.string(),
  category: z.string(),
  description: z.string(),
  durationSeconds: z.number().positive(),
  captions: z.array(z.object({ language: z.string(), label: z.string(), file: z.string() })),
});

export type PackagedLesson = z.infer<typeof lessonFile>;

/** The storage prefix of a packaged lesson. */
export function lessonPrefix({ slug }: PackagedLesson): string {
  return `demo/${slug}`;
}

/** The lessons of a folder by their number; none when there is no such folder. Throws on a lesson that is not as it should be. */
export async function readPackagedLessons(folder: string): Promise<PackagedLesson[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: PackagedLesson[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name, 'lesson.json'), 'utf8').catch(() => undefined);
    if (text !== undefined) found.push(lessonFile.parse(JSON.parse(text)));
  }
  return found.sort((one, other) => one.number - other.number);
}

/** Puts the lessons that the storage does not have into it. */
export async function storePackagedLessons(
  storage: LessonStorage,
  folder: string,
  lessons: readonly PackagedLesson[],
): Promise<void> {
  for (const lesson of lessons) {
    const prefix = lessonPrefix(lesson);
    if ((await storage.list(prefix)).length > 0) continue;
    try {
      await storage.putFolder(prefix, join(folder, lesson.slug));
    } catch (error) {
      // Another server that starts at this moment may have been quicker.
      if ((await storage.list(prefix)).length === 0) throw error;
    }
  }
}

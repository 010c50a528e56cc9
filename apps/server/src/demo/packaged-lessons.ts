// The demo's real lessons: packaged films in a folder of the repository, encrypted into the storage where the player finds them.

import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { firstSequenceOf } from '../features/transcoding/steps.ts';
import { encryptTrack } from '../ports/transcoder/encrypt-track.ts';
import { demoLessonKey, demoLessonPrefix } from './lesson-keys.ts';

/** What the loader needs of a storage. */
export interface LessonStorage {
  /** The files under a prefix. */
  list(prefix: string): Promise<readonly unknown[]>;
  /** Copies a folder under a prefix where nothing is yet, whole or not at all. */
  putFolder(prefix: string, folder: string): Promise<unknown>;
  /** Removes what lies under a prefix, if anything does. */
  remove(prefix: string): Promise<void>;
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

type LessonFile = z.infer<typeof lessonFile>;

export interface PackagedLesson extends LessonFile {
  /** Where its files lie in the storage. */
  prefix: string;
  contentKey: Buffer;
}

/** The lessons of a folder by their number; none when there is no such folder. Throws on a lesson that is not as it should be. */
export async function readPackagedLessons(folder: string, secret: Buffer): Promise<PackagedLesson[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found: PackagedLesson[] = [];
  for (const name of names) {
    const text = await readFile(join(folder, name, 'lesson.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const lesson = lessonFile.parse(JSON.parse(text));
    const contentKey = demoLessonKey(secret, lesson.slug);
    found.push({ ...lesson, contentKey, prefix: demoLessonPrefix(secret, lesson.slug) });
  }
  return found.sort((one, other) => one.number - other.number);
}

/** Puts the lessons that the storage does not have into it, encrypted as the worker encrypts films. */
export async function storePackagedLessons(
  storage: LessonStorage,
  folder: string,
  lessons: readonly PackagedLesson[],
): Promise<void> {
  await Promise.all(lessons.map(async (lesson) => storeLesson(storage, join(folder, lesson.slug), lesson)));
}

/** Before they were encrypted, lessons lay under their names alone. */
export async function removePlainLessons(
  storage: LessonStorage,
  lessons: readonly PackagedLesson[],
): Promise<void> {
  await Promise.all(lessons.map(async ({ slug }) => storage.remove(`demo/${slug}`)));
}

async function storeLesson(storage: LessonStorage, plain: string, lesson: PackagedLesson): Promise<void> {
  const { prefix, contentKey } = lesson;
  if ((await storage.list(prefix)).length > 0) return;
  const encrypted = await mkdtemp(join(tmpdir(), 'valence-demo-'));
  try {
    await cp(plain, encrypted, { recursive: true });
    await encryptTracks(encrypted, contentKey);
    await storage.putFolder(prefix, encrypted);
  } catch (error) {
    // Another server that starts at this moment may have been quicker.
    if ((await storage.list(prefix)).length === 0) throw error;
  } finally {
    await rm(encrypted, { recursive: true });
  }
}

/** Each folder of a lesson is a track; none shares its segments' numbers with another. */
async function encryptTracks(folder: string, key: Buffer): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const tracks = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  await Promise.all(
    tracks.map(async (track, position) =>
      encryptTrack(join(folder, track), {
        key,
        uri: '../key',
        firstSequence: firstSequenceOf(position),
      }),
    ),
  );
}

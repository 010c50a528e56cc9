// The demo's real lessons: packaged films in a folder of the repository, encrypted into the storage for the player. Their keys
// are derived from the server's secret, so that servers that load the demo at once write the same bytes.

import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { firstSequenceOf } from '../src/features/packaging/steps.ts';
import { derive, hmac } from '../src/platform/secrets.ts';
import { encryptTrack } from '../src/ports/transcoder/encrypt-track.ts';

/** The part of a storage that the loader needs. */
export interface LessonStorage {
  /** The files under a prefix. */
  list(prefix: string): Promise<readonly unknown[]>;
  /** Copies a folder to an empty prefix, completely or not at all. */
  putFolder(prefix: string, folder: string): Promise<unknown>;
  /** Removes the files under a prefix, if there are any. */
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
  /** Of its films and sound together. */
  bytes: number;
  /** The folder of its files in the storage. */
  prefix: string;
  contentKey: Buffer;
}

/** AES-128. */
const KEY_BYTES = 16;

function contentKeyOf(secret: Buffer, slug: string): Buffer {
  return hmac(derive(secret, 'demo-lessons'), slug).subarray(0, KEY_BYTES);
}

/** The prefix depends on the key, so that another secret gives the lesson another folder. */
function prefixOf(contentKey: Buffer, slug: string): string {
  return `demo/${slug}-${hmac(contentKey, 'prefix').subarray(0, 4).toString('hex')}`;
}

/** The lessons of a folder in the order of their numbers; none when there is no such folder. @throws for an invalid lesson */
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
    const contentKey = contentKeyOf(secret, lesson.slug);
    const bytes = await bytesIn(join(folder, name));
    found.push({ ...lesson, contentKey, bytes, prefix: prefixOf(contentKey, lesson.slug) });
  }
  return found.sort((one, other) => one.number - other.number);
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const sizes = await Promise.all(
    names
      .filter((name) => /\.(?:m4s|mp4)$/.test(name))
      .map(async (name) => (await stat(join(folder, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Stores the lessons that the storage lacks, encrypted as the worker encrypts films. */
export async function storePackagedLessons(
  storage: LessonStorage,
  folder: string,
  lessons: readonly PackagedLesson[],
): Promise<void> {
  await Promise.all(lessons.map(async (lesson) => storeLesson(storage, join(folder, lesson.slug), lesson)));
}

/** Removes lessons from before they were encrypted, when their folder was their name alone. */
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
    // Another server that starts at the same time may have stored it first.
    if ((await storage.list(prefix)).length === 0) throw error;
  } finally {
    await rm(encrypted, { recursive: true });
  }
}

/** Each folder of a lesson is a track; no two tracks share segment numbers. */
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

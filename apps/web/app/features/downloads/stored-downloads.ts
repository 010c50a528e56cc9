// The lessons on this device, in IndexedDB: each with the files that have arrived, encrypted as the server sent them. Everything in it
// is one account's: what another one left is deleted first.

import type { PlayableVideo } from '@valence/contract/learning/videos';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DOWNLOADS, listedLessons } from '../../lib/kept-lessons.ts';
import { ownAccount } from '../../lib/own-text.ts';

export interface StoredLesson {
  videoId: string;
  /** As it was when the download began; its addresses lead to nothing any more, but name the files. */
  video: PlayableVideo;
  /** Names the server's files: those of another version do not fit. */
  version: string;
  /** Base64. */
  sealedKey: string;
  /** Until when it plays here, milliseconds. */
  endsAt: number;
  /** The quality: pixels of the shorter side. */
  shortSide: number;
  /** Our own master playlist, of the one rendition that lies here. */
  master: string;
  /** The names of all files that playing needs. */
  files: readonly string[];
  /** Of what has arrived. */
  bytes: number;
  /** About what all of it will have. */
  expectedBytes: number;
  /** Whether every file is here, and was checked. */
  isWhole: boolean;
}

/** The device's own key: its private half never leaves the browser, and no script can read it. */
export interface DeviceKey {
  keys: CryptoKeyPair;
}

/** The latest time that this device has seen. */
export interface SeenTime {
  /** By the server's clock as far as it was known, milliseconds. */
  at: number;
  /** How far the server's clock was ahead of the device's. */
  aheadMs: number;
}

interface Downloads extends DBSchema {
  owner: { key: 'account'; value: string };
  key: { key: 'own'; value: DeviceKey };
  seen: { key: 'time'; value: SeenTime };
  lessons: { key: string; value: StoredLesson };
  /** By video and the file's name. */
  files: { key: [string, string]; value: Uint8Array<ArrayBuffer> };
}

export type Store = IDBPDatabase<Downloads>;

/** @throws where the browser refuses storage, or nobody is signed in */
export async function withDownloads<T>(use: (db: Store) => Promise<T>): Promise<T> {
  const account = ownAccount();
  if (account === undefined) throw new Error('Nobody is signed in');
  const db = await openDB<Downloads>(DOWNLOADS, 1, {
    upgrade(fresh) {
      for (const name of ['owner', 'key', 'seen', 'lessons', 'files'] as const) fresh.createObjectStore(name);
    },
  });
  try {
    await belongTo(db, account);
    return await use(db);
  } finally {
    // An open connection would hold up the deletion at a sign-out.
    db.close();
  }
}

async function belongTo(db: Store, account: string): Promise<void> {
  if ((await db.get('owner', 'account')) === account) return;
  const change = db.transaction(['owner', 'key', 'seen', 'lessons', 'files'], 'readwrite');
  for (const name of ['key', 'seen', 'lessons', 'files'] as const) await change.objectStore(name).clear();
  await change.objectStore('owner').put(account, 'account');
  await change.done;
}

export const readLesson = async (videoId: string) => withDownloads(async (db) => db.get('lessons', videoId));
export const readLessons = async () => withDownloads(async (db) => db.getAll('lessons'));

/** Writes the lesson; files that do not belong to its version go in the same step. */
export async function writeLesson(lesson: StoredLesson): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction(['lessons', 'files'], 'readwrite');
    const before = await change.objectStore('lessons').get(lesson.videoId);
    if (before && (before.version !== lesson.version || before.shortSide !== lesson.shortSide))
      await change.objectStore('files').delete(filesOf(lesson.videoId));
    await change.objectStore('lessons').put(lesson, lesson.videoId);
    await change.done;
    await listWhole(db);
  });
}

/** Changes a lesson if it is still there. */
export async function changeLesson(videoId: string, change: Partial<StoredLesson>): Promise<void> {
  await withDownloads(async (db) => {
    const step = db.transaction('lessons', 'readwrite');
    const before = await step.store.get(videoId);
    if (before) await step.store.put({ ...before, ...change }, videoId);
    await step.done;
    await listWhole(db);
  });
}

/** Stores a file that has arrived whole, and counts it, in one step: a page that is killed has both or neither. */
export async function writeFile(
  videoId: string,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction(['lessons', 'files'], 'readwrite');
    const lesson = await change.objectStore('lessons').get(videoId);
    // Deleted meanwhile.
    if (lesson) {
      await change.objectStore('files').put(bytes, [videoId, name]);
      await change.objectStore('lessons').put({ ...lesson, bytes: lesson.bytes + bytes.length }, videoId);
    }
    await change.done;
  });
}

export const readFile = async (videoId: string, name: string) =>
  withDownloads(async (db) => db.get('files', [videoId, name]));

/** Takes away a file that turned out to be damaged: the download goes on with it. */
export async function dropFile(videoId: string, name: string): Promise<void> {
  await withDownloads(async (db) => db.delete('files', [videoId, name]));
  await changeLesson(videoId, { isWhole: false });
}

/** The names of the files that are here. */
export const storedFiles = async (videoId: string): Promise<Set<string>> =>
  withDownloads(
    async (db) => new Set((await db.getAllKeys('files', filesOf(videoId))).map(([, name]) => name)),
  );

export async function deleteLesson(videoId: string): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction(['lessons', 'files'], 'readwrite');
    await change.objectStore('lessons').delete(videoId);
    await change.objectStore('files').delete(filesOf(videoId));
    await change.done;
    await listWhole(db);
  });
}

async function listWhole(db: Store): Promise<void> {
  const lessons = await db.getAll('lessons');
  const whole = lessons.filter(({ isWhole }) => isWhole).map(({ videoId }) => videoId);
  if (lessons.length > 0) listedLessons()?.write(whole.join(' '));
  else listedLessons()?.remove();
}

/** Every key that begins with the video's id: an array is greater than every string (Indexed Database API, 3.1.3). */
const filesOf = (videoId: string) => IDBKeyRange.bound([videoId], [videoId, []]);

// The lessons on this device, in IndexedDB: each with the files that have arrived, encrypted as the server sent them. Everything in it
// is one account's: what another one left is deleted first.

import type { Attachment } from '@valence/contract/learning/attachments';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
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
  /** The names of all files that belong here. */
  files: readonly string[];
  /** The papers beside it; the file of each has the name that `paperName` says. */
  papers: readonly Pick<Attachment, '_id' | 'name' | 'bytes'>[];
  /** Of what has arrived. */
  bytes: number;
  /** About what all of it will have. */
  expectedBytes: number;
  /** Whether every file is here, and was checked. */
  isWhole: boolean;
}

/** A lesson that was asked for, and of which nothing lies here yet. */
export interface DownloadOrder {
  videoId: string;
  /** Undefined where it was not known. */
  title: string | undefined;
  /** The wanted quality: pixels of the shorter side. */
  shortSide: number;
  /** By the device's clock, milliseconds. */
  orderedAt: number;
}

/** The device's own keys, which no script can read. */
export interface DeviceKeys {
  /** The server seals the keys of lessons for it. */
  pair: CryptoKeyPair;
  /** Seals what comes readable: papers, pictures, captions. */
  seal: CryptoKey;
}

/** A file as it lies here. */
export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** Set when it came readable, and was sealed here. */
  iv?: Uint8Array<ArrayBuffer> | undefined;
}

/** With the SHA-256 of its bytes as they were written. */
type CheckedFile = StoredFile & { sha256: ArrayBuffer };

/** The latest time that this device has seen. */
export interface SeenTime {
  /** By the server's clock as far as it was known, milliseconds. */
  at: number;
  /** How far the server's clock was ahead of the device's. */
  aheadMs: number;
}

interface Downloads extends DBSchema {
  /** `device`: the id under which the server knows this browser. */
  owner: { key: 'account' | 'device'; value: string };
  key: { key: 'own'; value: DeviceKeys };
  seen: { key: 'time'; value: SeenTime };
  /** By video. */
  orders: { key: string; value: DownloadOrder };
  lessons: { key: string; value: StoredLesson };
  /** By video and the file's name. */
  files: { key: [string, string]; value: CheckedFile };
}

export type Store = IDBPDatabase<Downloads>;

/** @throws where the browser refuses storage, or nobody is signed in */
export async function withDownloads<T>(use: (db: Store) => Promise<T>): Promise<T> {
  const account = ownAccount();
  if (account === undefined) throw new Error('Nobody is signed in');
  const db = await openDB<Downloads>(DOWNLOADS, 3, { upgrade });
  try {
    await belongTo(db, account);
    return await use(db);
  } finally {
    // An open connection would hold up the deletion at a sign-out.
    db.close();
  }
}

/** @param version of what the browser holds; 0: nothing */
function upgrade(db: Store, version: number): void {
  if (version < 2) {
    // What the first form left has no checksums and no papers: it is downloaded anew.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name);
    for (const name of ['owner', 'key', 'seen', 'lessons', 'files'] as const) db.createObjectStore(name);
  }
  if (version < 3) db.createObjectStore('orders');
}

async function belongTo(db: Store, account: string): Promise<void> {
  if ((await db.get('owner', 'account')) === account) return;
  const change = db.transaction(['owner', 'key', 'seen', 'orders', 'lessons', 'files'], 'readwrite');
  for (const name of ['key', 'seen', 'orders', 'lessons', 'files'] as const)
    await change.objectStore(name).clear();
  await change.objectStore('owner').put(account, 'account');
  await change.done;
}

export const readLesson = async (videoId: string) => withDownloads(async (db) => db.get('lessons', videoId));
/**
 * All that lies here, and what was ordered, the first order first. A browser that was killed may have lost the list (local storage is
 * written seconds later): it is made anew.
 */
export const readDownloads = async (): Promise<{ orders: DownloadOrder[]; lessons: StoredLesson[] }> =>
  withDownloads(async (db) => {
    await listWhole(db);
    const step = db.transaction(['orders', 'lessons']);
    const orders = await step.objectStore('orders').getAll();
    const lessons = await step.objectStore('lessons').getAll();
    return { orders: orders.toSorted((a, b) => a.orderedAt - b.orderedAt), lessons };
  });

/** Keeps what was asked for: it comes although this page is closed before its turn. */
export async function writeOrder(order: DownloadOrder): Promise<void> {
  await withDownloads(async (db) => {
    await db.put('orders', order, order.videoId);
    await listWhole(db);
  });
}

export const wasDeleted = () => new DOMException('The download was deleted', 'AbortError');

/** The size in which a lesson that was ordered or begun is to come; undefined where it is whole, or not wanted any more. */
export const wantedShortSide = async (videoId: string): Promise<number | undefined> =>
  withDownloads(async (db) => {
    const step = db.transaction(['orders', 'lessons']);
    const lesson = await step.objectStore('lessons').get(videoId);
    const order = await step.objectStore('orders').get(videoId);
    await step.done;
    return lesson?.isWhole ? undefined : (lesson ?? order)?.shortSide;
  });

/**
 * Writes the lesson in place of its order; files that do not belong to its version go in the same step.
 * @throws AbortError when it was deleted meanwhile, here or in another tab
 */
export async function writeLesson(lesson: StoredLesson): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction(['orders', 'lessons', 'files'], 'readwrite');
    const before = await change.objectStore('lessons').get(lesson.videoId);
    if (!before && !(await change.objectStore('orders').get(lesson.videoId))) throw wasDeleted();
    await change.objectStore('orders').delete(lesson.videoId);
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
export async function writeFile(videoId: string, name: string, file: StoredFile): Promise<void> {
  const sha256 = await crypto.subtle.digest('SHA-256', file.bytes);
  await withDownloads(async (db) => {
    const change = db.transaction(['lessons', 'files'], 'readwrite');
    const lesson = await change.objectStore('lessons').get(videoId);
    // Deleted meanwhile.
    if (lesson) {
      const before = await change.objectStore('files').get([videoId, name]);
      await change.objectStore('files').put({ ...file, sha256 }, [videoId, name]);
      const bytes = lesson.bytes + file.bytes.length - (before?.bytes.length ?? 0);
      await change.objectStore('lessons').put({ ...lesson, bytes }, videoId);
    }
    await change.done;
  });
}

/** @returns undefined for a file that is not here, or not any more as it was written: then it is not here from now on */
export async function readFile(videoId: string, name: string): Promise<StoredFile | undefined> {
  const file = await withDownloads(async (db) => db.get('files', [videoId, name]));
  if (!file) return undefined;
  const found = new Uint8Array(await crypto.subtle.digest('SHA-256', file.bytes));
  if (new Uint8Array(file.sha256).every((byte, at) => byte === found[at])) return file;
  await dropFile(videoId, name);
  return undefined;
}

/** Takes away a file that turned out to be damaged: the download goes on with it. */
export async function dropFile(videoId: string, name: string): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction(['lessons', 'files'], 'readwrite');
    const file = await change.objectStore('files').get([videoId, name]);
    const lesson = await change.objectStore('lessons').get(videoId);
    await change.objectStore('files').delete([videoId, name]);
    if (lesson) {
      const bytes = lesson.bytes - (file?.bytes.length ?? 0);
      await change.objectStore('lessons').put({ ...lesson, bytes, isWhole: false }, videoId);
    }
    await change.done;
    await listWhole(db);
  });
}

/** The lesson is whole without this file: the server has it no longer. */
export async function leaveOut(videoId: string, name: string): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction('lessons', 'readwrite');
    const lesson = await change.store.get(videoId);
    if (lesson)
      await change.store.put({ ...lesson, files: lesson.files.filter((one) => one !== name) }, videoId);
    await change.done;
  });
}

/** The names of the files that are here. */
export const storedFiles = async (videoId: string): Promise<Set<string>> =>
  withDownloads(
    async (db) => new Set((await db.getAllKeys('files', filesOf(videoId))).map(([, name]) => name)),
  );

/** Deletes a lesson, or its order. */
export async function deleteLesson(videoId: string): Promise<void> {
  await withDownloads(async (db) => {
    const change = db.transaction(['orders', 'lessons', 'files'], 'readwrite');
    await change.objectStore('orders').delete(videoId);
    await change.objectStore('lessons').delete(videoId);
    await change.objectStore('files').delete(filesOf(videoId));
    await change.done;
    await listWhole(db);
  });
}

/** An empty list stays: the server has still to hear that nothing is left here (`forgetList`). */
async function listWhole(db: Store): Promise<void> {
  const lessons = await db.getAll('lessons');
  const whole = lessons.filter(({ isWhole }) => isWhole).map(({ videoId }) => videoId);
  const isSome = lessons.length > 0 || (await db.count('orders')) > 0;
  if (isSome || listedLessons()?.read() !== undefined) listedLessons()?.write(whole.join(' '));
}

/** Once the server knows of no lesson here. */
export async function forgetList(): Promise<void> {
  await withDownloads(async (db) => {
    if ((await db.count('lessons')) + (await db.count('orders')) === 0) listedLessons()?.remove();
  });
}

/** Every key that begins with the video's id: an array is greater than every string (Indexed Database API, 3.1.3). */
const filesOf = (videoId: string) => IDBKeyRange.bound([videoId], [videoId, []]);

// Marks of attendance on their way: stored on this phone before they are sent, and removed once the server has answered. They
// outlast a lost connection, a killed tab and a sign-out. They are ids and moments, without names.

import { markPresent, takeBackAttendance } from '@valence/contract/admin/attendance';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { call } from '../../../lib/api.ts';
import { deviceNow } from '../../../lib/clock.ts';
import { ownAccount } from '../../../lib/own-text.ts';
import { isPassing } from '../../../lib/retry.ts';
import { sentenceOf } from '../../../lib/sentence.ts';
import { noteAttendance } from './kept-lists.ts';

export interface WaitingMark {
  /** The same mark sent twice is the same mark. */
  id: string;
  /** Whose: another person at this phone neither sends nor sees it. */
  account: string;
  classId: string;
  userId: string;
  /** When it was made, by this device's clock, milliseconds. */
  at: number;
  isUndone: boolean;
  /** The server's sentence when it refused the mark for good. */
  refusal?: string;
}

interface Marks extends DBSchema {
  marks: { key: string; value: WaitingMark };
}

/** A door cannot wait: what has no answer by then is sent again later. */
const TIMEOUT_MS = 6000;
/** At once: the server reads more than one ahead, and a slow connection carries some in parallel. */
const AT_ONCE = 5;

const listeners = new Set<() => void>();
let shown: readonly WaitingMark[] = [];
/** Marks and undos that are sent right after the press: they do not wait yet, and the page must not jump for them. */
const firstTries = new Set<string>();
/** Where the browser refuses storage. */
const inMemory = new Map<string, WaitingMark>();

/** For useSyncExternalStore: the marks of the person who is signed in, the first one first. */
export const waitingMarks = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    void refresh();
    return () => void listeners.delete(listener);
  },
  current: () => shown,
};

/** Stores a mark, then tries to send it. @returns whether the student is marked by it, or that it waits @throws what refused it */
export async function sendMark(
  mark: Pick<WaitingMark, 'id' | 'classId' | 'userId'>,
): Promise<'new' | 'old' | 'waiting'> {
  const account = ownAccount() ?? '';
  firstTries.add(mark.id);
  // Pressed again after a lost answer, it is still the mark of the first press.
  const stored = (await load(mark.id)) ?? { ...mark, account, at: deviceNow(), isUndone: false };
  await change(mark.id, () => stored);
  try {
    return await send(stored);
  } catch (error) {
    // It is said beside the button: nothing waits.
    await forgetMark(mark.id);
    throw error;
  } finally {
    await endFirstTry(mark.id);
  }
}

/** Takes a mark back, on this phone at once, and on the server as soon as there is a connection. */
export async function undoMark(mark: Pick<WaitingMark, 'id' | 'classId' | 'userId'>): Promise<void> {
  const undone = { ...mark, account: ownAccount() ?? '', at: deviceNow(), isUndone: true };
  firstTries.add(mark.id);
  try {
    await change(mark.id, (stored) => (stored ? { ...stored, isUndone: true } : undone));
    await send(undone);
  } finally {
    await endFirstTry(mark.id);
  }
}

async function endFirstTry(id: string): Promise<void> {
  firstTries.delete(id);
  await refresh();
}

/** Forgets a mark that the server has refused. */
export async function forgetMark(id: string): Promise<void> {
  await change(id, () => undefined);
}

let sending: Promise<void> | undefined;

/** Sends what waits; calls at the same time share one run. Never throws. */
export async function sendWaiting(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  await sending;
}

async function sendAll(): Promise<void> {
  const marks = (await all()).filter(({ id, refusal }) => refusal === undefined && !firstTries.has(id));
  for (let first = 0; first < marks.length; first += AT_ONCE) {
    const outcomes = await Promise.all(
      // A refusal is stored with its mark.
      marks.slice(first, first + AT_ONCE).map(async (mark) => send(mark).catch(() => 'refused')),
    );
    if (outcomes.includes('waiting')) return;
  }
}

/** @throws ApiRefusal when the server refused the mark for good */
async function send(mark: WaitingMark): Promise<'new' | 'old' | 'waiting'> {
  const { id, classId, userId, at, isUndone } = mark;
  try {
    const isNew = isUndone ? await takeBack(id) : await markAs(id, classId, userId, at);
    await noteAttendance(classId, userId, !isUndone);
    // It may have been undone meanwhile: then its undo still waits.
    await change(id, (stored) => (stored?.isUndone === isUndone ? undefined : stored));
    return isNew ? 'new' : 'old';
  } catch (error) {
    if (isPassing(error) || (error as { status?: number }).status === 401) return 'waiting';
    await change(id, (stored) => stored && { ...stored, refusal: sentenceOf(error, '') });
    throw error;
  }
}

async function takeBack(requestId: string): Promise<boolean> {
  await call(takeBackAttendance, { params: { requestId } }, { timeoutMs: TIMEOUT_MS });
  return true;
}

async function markAs(requestId: string, classId: string, userId: string, at: number): Promise<boolean> {
  const agoSeconds = Math.max(0, Math.round((deviceNow() - at) / 1000));
  const body = { requestId, userId, agoSeconds };
  const { data } = await call(markPresent, { params: { classId }, body }, { timeoutMs: TIMEOUT_MS });
  return data.isNew;
}

/** Reads and writes in one transaction, so that two tabs do not write over each other. @param next undefined removes the mark */
async function change(
  id: string,
  next: (stored: WaitingMark | undefined) => WaitingMark | undefined,
): Promise<void> {
  await withMarks(
    async (db) => {
      const { store, done } = db.transaction('marks', 'readwrite');
      const after = next(await store.get(id));
      await (after ? store.put(after) : store.delete(id));
      await done;
    },
    () => {
      const after = next(inMemory.get(id));
      if (after) inMemory.set(id, after);
      else inMemory.delete(id);
    },
  );
  await refresh();
}

async function load(id: string): Promise<WaitingMark | undefined> {
  return withMarks(
    async (db) => db.get('marks', id),
    () => inMemory.get(id),
  );
}

async function all(): Promise<WaitingMark[]> {
  const marks = await withMarks(
    async (db) => db.getAll('marks'),
    () => [...inMemory.values()],
  );
  const account = ownAccount();
  return marks.filter((mark) => mark.account === account).sort((a, b) => a.at - b.at);
}

async function refresh(): Promise<void> {
  shown = (await all()).filter(({ id }) => !firstTries.has(id));
  for (const listener of listeners) listener();
}

let opened: Promise<IDBPDatabase<Marks>> | undefined;

/** @param otherwise what is done where the browser refuses storage */
async function withMarks<T>(use: (db: IDBPDatabase<Marks>) => Promise<T>, otherwise: () => T): Promise<T> {
  opened ??= openDB<Marks>('door-marks', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('marks', { keyPath: 'id' }),
    // The browser closed it: the next use opens it anew.
    terminated: () => {
      opened = undefined;
    },
  });
  let db: IDBPDatabase<Marks>;
  try {
    db = await opened;
  } catch (error) {
    console.warn('Marks are not stored on this phone', error);
    return otherwise();
  }
  return use(db);
}

// What the phone at the door keeps for a day, so that students are found without a connection: the classes, and the students of
// each class that was at the door. Names and numbers of minors: signing out deletes all of it (lib/offline-shell.ts).

import type { DoorClass, DoorRosterStudent } from '@valence/contract/admin/door';
import { schoolDay } from '@valence/domain/school-time';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { now } from '../../../lib/clock.ts';
import { KEPT_LISTS } from '../../../lib/offline-shell.ts';
import { ownAccount } from '../../../lib/own-text.ts';

interface Kept<T> {
  account: string;
  /** Since 1970. */
  day: number;
  /** When the server sent it, milliseconds. */
  at: number;
  list: readonly T[];
}

interface Lists extends DBSchema {
  classes: { key: 'all'; value: Kept<DoorClass> };
  rosters: { key: string; value: Kept<DoorRosterStudent> };
}

export interface KeptList<T> {
  at: Date;
  list: readonly T[];
}

export const keepClasses = async (list: readonly DoorClass[]) => keep('classes', 'all', list);
export const keepRoster = async (classId: string, list: readonly DoorRosterStudent[]) =>
  keep('rosters', classId, list);
export const keptClasses = async () => read<DoorClass>('classes', 'all');
export const keptRoster = async (classId: string) => read<DoorRosterStudent>('rosters', classId);

/** After the server has answered a mark: the list is older than it. */
export async function noteAttendance(classId: string, userId: string, isPresent: boolean): Promise<void> {
  await withLists(async (db) => {
    const { store, done } = db.transaction('rosters', 'readwrite');
    const kept = await store.get(classId);
    if (kept) {
      const list = kept.list.map((student) =>
        student.userId === userId ? { ...student, isPresent } : student,
      );
      await store.put({ ...kept, list }, classId);
    }
    await done;
  });
}

/** Does nothing where the browser refuses storage: then the door needs a connection. */
async function keep(store: 'classes' | 'rosters', key: string, list: readonly unknown[]): Promise<void> {
  const account = ownAccount();
  if (account === undefined) return;
  const day = schoolDay(new Date(now()));
  await withLists(async (db) => {
    const kept = { account, day, at: now(), list } as Kept<never>;
    if (store === 'classes') await db.put('classes', kept, 'all');
    else await db.put('rosters', kept, key);
    await forgetOthers(db, { account, day });
  });
}

/** @returns undefined when nothing of today is kept */
async function read<T>(store: 'classes' | 'rosters', key: string): Promise<KeptList<T> | undefined> {
  const day = schoolDay(new Date(now()));
  const account = ownAccount();
  const kept = await withLists(async (db) => {
    await forgetOthers(db, { account, day });
    return (store === 'classes' ? db.get('classes', 'all') : db.get('rosters', key)) as Promise<
      Kept<T> | undefined
    >;
  });
  return kept && { at: new Date(kept.at), list: kept.list };
}

/** Whatever is of another day, or of somebody else who was signed in. */
async function forgetOthers(
  db: IDBPDatabase<Lists>,
  { account, day }: { account: string | undefined; day: number },
): Promise<void> {
  for (const store of ['classes', 'rosters'] as const) {
    for (const key of await db.getAllKeys(store)) {
      const kept = await db.get(store, key);
      if (kept?.day !== day || kept.account !== account) await db.delete(store, key);
    }
  }
}

async function withLists<T>(use: (db: IDBPDatabase<Lists>) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await openDB<Lists>(KEPT_LISTS, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('classes');
        fresh.createObjectStore('rosters');
      },
    });
    try {
      return await use(db);
    } finally {
      // An open connection would hold up the deletion at a sign-out.
      db.close();
    }
  } catch (error) {
    console.warn('The lists of the door are not kept', error);
    return undefined;
  }
}

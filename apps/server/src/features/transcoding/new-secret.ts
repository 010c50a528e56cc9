// Lessons when the server's secret is exchanged: their keys are sealed anew where the old secret is there; else a lesson is made anew from its
// film, and where that is gone, too, it is marked as lost.

import type { PackagingState } from '@valence/domain/packaging';
import type { Db, Tx } from '../../platform/db/database.ts';
import { carryContentKey, newContentKey } from './content-key.ts';
import * as store from './new-secret.store.ts';

/** Every packaging, with what becomes of it. */
export interface LessonsToCarry {
  carried: store.NewKey[];
  begunAnew: BegunAnew[];
}

interface BegunAnew extends store.BegunAnew {
  title: string;
  /** The video played it. */
  wasPlayed: boolean;
}

export interface CarriedLessons {
  keysCarried: number;
  lessonsAnew: string[];
  lessonsLost: string[];
}

/**
 * @param sealing seals the content keys, 32 bytes each; `old` undefined: it is lost
 * @param isThere whether an uploaded film is still where it was
 */
export async function findLessonsToCarry(
  db: Db,
  sealing: { old: Buffer | undefined; now: Buffer },
  isThere: (sourceFile: string) => Promise<boolean>,
): Promise<LessonsToCarry> {
  const found: LessonsToCarry = { carried: [], begunAnew: [] };
  for (const row of await store.listSealedKeys(db)) {
    const carried = carryContentKey(sealing, row.id, row.sealedKey);
    if (carried) {
      found.carried.push({ id: row.id, sealedKey: carried });
      continue;
    }
    const hasFilm = row.isPlain || (await isThere(row.sourceFile));
    const sealedKey = newContentKey(sealing.now, row.id);
    const { id, title, wasPlayed } = row;
    found.begunAnew.push({ id, sealedKey, title, wasPlayed, state: stateWithoutKey(row, hasFilm) });
  }
  return found;
}

/** What students have watched until now is worth making again by itself; the desk decides about the rest. */
function stateWithoutKey(row: store.SealedKey, hasFilm: boolean): store.BegunAnew['state'] {
  const { state, wasPlayed, isDeleted } = row;
  if (state === 'plain') return state;
  if (state === 'queued' || state === 'running') return 'queued';
  if (state !== 'ready' && !row.isWatchable) return state;
  return wasPlayed && hasFilm && !isDeleted ? 'queued' : ('failed' satisfies PackagingState);
}

export async function carryLessons(
  tx: Tx,
  { carried, begunAnew }: LessonsToCarry,
  at: Date,
): Promise<CarriedLessons> {
  for (const key of carried) await store.writeKey(tx, key);
  for (const lesson of begunAnew) await store.beginAnew(tx, lesson, at);
  const played = begunAnew.filter(({ wasPlayed }) => wasPlayed);
  const titlesOf = (state: PackagingState) =>
    played.filter((lesson) => lesson.state === state).map(({ title }) => title);
  return {
    keysCarried: carried.length,
    lessonsAnew: titlesOf('queued'),
    lessonsLost: titlesOf('failed'),
  };
}

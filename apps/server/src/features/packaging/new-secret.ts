// Carries lessons over an exchange of the server's secret: seals their keys anew if the old secret is there, else makes a
// lesson anew from its film, and marks it as lost if that is gone, too.

import type { PackagingState } from '@valence/domain/packaging';
import type { Db, Tx } from '../../platform/db/database.ts';
import { newContentKey, resealContentKey } from './content-key.ts';
import * as store from './new-secret.store.ts';

/** Every packaging, with what becomes of it. */
export interface LessonsToReseal {
  carried: store.NewKey[];
  begunAnew: BegunAnew[];
}

interface BegunAnew extends store.BegunAnew {
  prefix: string;
  title: string;
  /** The film as it was sent lies in its folder. */
  isPlain: boolean;
  /** The video played it. */
  wasPlayed: boolean;
}

export interface ResealedLessons {
  keysResealed: number;
  lessonsAnew: string[];
  lessonsLost: string[];
}

/**
 * @param sealing seals the content keys, 32 bytes each; `old` undefined: it is lost
 * @param isThere whether an uploaded film is still where it was
 */
export async function findLessonsToReseal(
  db: Db,
  sealing: { old: Buffer | undefined; now: Buffer },
  isThere: (sourceFile: string) => Promise<boolean>,
): Promise<LessonsToReseal> {
  const found: LessonsToReseal = { carried: [], begunAnew: [] };
  for (const row of await store.listSealedKeys(db)) {
    const carried = resealContentKey(sealing, row.id, row.sealedKey);
    if (carried) {
      found.carried.push({ id: row.id, sealedKey: carried });
      continue;
    }
    const hasFilm = row.isPlain || (await isThere(row.sourceFile));
    const sealedKey = newContentKey(sealing.now, row.id);
    const { id, prefix, title, wasPlayed, isPlain } = row;
    found.begunAnew.push({
      id,
      prefix,
      sealedKey,
      title,
      wasPlayed,
      isPlain,
      state: stateWithoutKey(row, hasFilm),
    });
  }
  return found;
}

/** What students could watch until now is made again without an admin; an admin decides about the rest. */
function stateWithoutKey(row: store.SealedKey, hasFilm: boolean): store.BegunAnew['state'] {
  const { state, wasPlayed, isDeleted } = row;
  if (state === 'plain') return state;
  if (state === 'queued' || state === 'running') return 'queued';
  if (state !== 'ready' && !row.isWatchable) return state;
  return wasPlayed && hasFilm && !isDeleted ? 'queued' : ('failed' satisfies PackagingState);
}

/** @param stopPlaying leaves a video that played the lesson with nothing to play; not called where its plain film is there */
export async function carryLessons(
  tx: Tx,
  { carried, begunAnew }: LessonsToReseal,
  at: Date,
  stopPlaying: (tx: Tx, prefix: string) => Promise<void>,
): Promise<ResealedLessons> {
  for (const key of carried) await store.writeKey(tx, key);
  for (const lesson of begunAnew) {
    if (!lesson.isPlain) await stopPlaying(tx, lesson.prefix);
    await store.beginAnew(tx, lesson, at);
  }
  const played = begunAnew.filter(({ wasPlayed }) => wasPlayed);
  const titlesOf = (state: PackagingState) =>
    played.filter((lesson) => lesson.state === state).map(({ title }) => title);
  return {
    keysResealed: carried.length,
    lessonsAnew: titlesOf('queued'),
    lessonsLost: titlesOf('failed'),
  };
}

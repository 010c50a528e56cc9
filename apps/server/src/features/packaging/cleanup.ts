// Clears away what packagings leave behind: films that nobody tried again, those whose lesson is made, and lessons that a newer film
// replaced.

import { HOUR_MS } from '@valence/domain/durations';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import * as store from './cleanup.store.ts';
import { findReplacedFilms, forgetFilm } from './plain.store.ts';
import { PLAIN_FILM } from './shapes.ts';

/** How long a failed or cancelled film can be tried again. */
const RETRY_DAYS = 14;
/** A stream address plays at most six hours: nobody watches the former lesson any more. */
const FORMER_HOURS = 24;
/** Longer than removing a film takes, and for how long it is tried again. */
const SPENT_AFTER_HOURS = 1;
const SPENT_TRIED_HOURS = 7 * 24;

export interface CleanupDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'remove'>;
  removeSource?: ((sourceFile: string) => Promise<void>) | undefined;
}

/** Files go first and the row last: the next run finds what a crash interrupted. @returns how many were cleared away */
export async function cleanUp({ db, clock, storage, removeSource }: CleanupDeps): Promise<number> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MS);
  const leftovers = [
    ...(await store.findAbandoned(db, before(RETRY_DAYS * 24))),
    ...(await store.findFormer(db, before(FORMER_HOURS))),
  ];
  for (const { id, prefix, sourceFile } of leftovers) {
    await storage.remove(prefix);
    await removeSource?.(sourceFile);
    await store.forget(db, id);
  }
  const spent = await store.findSpentSources(db, before(SPENT_TRIED_HOURS), before(SPENT_AFTER_HOURS));
  for (const sourceFile of spent) await removeSource?.(sourceFile);
  const plainFilms = await findReplacedFilms(db, before(FORMER_HOURS));
  for (const { id, prefix } of plainFilms) {
    await storage.remove(`${prefix}/${PLAIN_FILM}`);
    await forgetFilm(db, id);
  }
  return leftovers.length + plainFilms.length;
}

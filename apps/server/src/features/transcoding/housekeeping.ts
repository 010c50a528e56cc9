// Clears away what packagings leave behind: films nobody tried again, and lessons that a newer film took the place of.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import * as store from './house.store.ts';
import { findOutlived, forgetFilm } from './plain.store.ts';
import { PLAIN_FILM } from './shapes.ts';

/** For so long a failed or cancelled film can be tried again. */
const RETRY_DAYS = 14;
/** A stream address plays at most six hours: nobody watches the former lesson any more. */
const FORMER_HOURS = 24;
const HOUR_MILLISECONDS = 3_600_000;

export interface HouseDeps {
  db: Db;
  clock: Clock;
  storage: Pick<FileStorage, 'remove'>;
  removeSource?: ((sourceFile: string) => Promise<void>) | undefined;
}

/** Files first, the row last: what a crash interrupts is found again. @returns how many were cleared away */
export async function keepHouse({ db, clock, storage, removeSource }: HouseDeps): Promise<number> {
  const before = (hours: number) => new Date(clock.now().getTime() - hours * HOUR_MILLISECONDS);
  const over = [
    ...(await store.findGivenUp(db, before(RETRY_DAYS * 24))),
    ...(await store.findFormer(db, before(FORMER_HOURS))),
  ];
  for (const { id, prefix, sourceFile } of over) {
    await storage.remove(prefix);
    await removeSource?.(sourceFile);
    await store.forget(db, id);
  }
  const outlived = await findOutlived(db, before(FORMER_HOURS));
  for (const { id, prefix } of outlived) {
    await storage.remove(`${prefix}/${PLAIN_FILM}`);
    await forgetFilm(db, id);
  }
  return over.length + outlived.length;
}

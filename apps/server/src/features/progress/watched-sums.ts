// Closes days of watching that are over: stores how many lessons were watched and finished on them, so that a year is read from
// some thousand rows.

import { dayAfter, dayOf } from '@valence/domain/period';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import * as store from './watched-sums.store.ts';

/** Takes far less time than a statement may take, and than writes of progress may wait. */
const DAYS_AT_ONCE = 31;

/** Stores the sums of all days that are over and have none. Repeating it is harmless, also on two servers at once. */
export async function closeWatchedDays({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const last = dayAfter(dayOf(clock.now()), -1);
  const isOpen = (day: string | undefined) => day !== undefined && day <= last;
  while (isOpen(await store.firstOpenDay(db))) {
    await transaction(db, async (tx) => {
      await store.holdDays(tx);
      // Another server may have been faster.
      const from = await store.firstOpenDay(tx);
      if (from === undefined || !isOpen(from)) return;
      const to = dayAfter(from, DAYS_AT_ONCE - 1);
      await store.closeDays(tx, { from, to: to < last ? to : last });
    });
  }
}

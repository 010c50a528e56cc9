// Deletes old visits: they are stored as long as this year's figures are compared with last year's.

import { dayAfter, dayOf, instantsOf } from '@valence/domain/period';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import { purgeVisits } from './analytics.store.ts';
import { forgetDays } from './landing-days.store.ts';

const KEPT_DAYS = 400;
/** With their activities some 30,000 rows: far below the time that one statement may take. */
const AT_ONCE = 2000;

/** Deletes whole days that are too old: their sums first, then their visits with their activities, some at a time. */
export async function purgeAnalytics({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const day = dayAfter(dayOf(clock.now()), -KEPT_DAYS);
  await transaction(db, async (tx) => forgetDays(tx, day));
  const { from } = instantsOf({ from: day, to: day });
  // Tried again should it meet the closing of days, which takes the tables in another order.
  const purge = async () => transaction(db, async (tx) => purgeVisits(tx, from, AT_ONCE));
  while ((await purge()) === AT_ONCE);
}

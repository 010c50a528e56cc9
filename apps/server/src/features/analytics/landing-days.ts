// Stores the landing page's sums of days that are over, so that a year is read from some thousand rows.

import { VISIT_LIFE_SECONDS } from '@valence/contract/site/analytics';
import { dayAfter, dayOf, type Period } from '@valence/domain/period';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import * as store from './landing-days.store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A day's last visit takes activities for this many days after the day; one more because clocks may differ. */
const OPEN_DAYS = Math.ceil(VISIT_LIFE_SECONDS / DAY_SECONDS) + 1;
/** Far below the time that one statement may take. */
const DAYS_AT_ONCE = 31;

/** Stores the sums of all days that are over and have none; repeating it does no harm, even in two processes at once. */
export async function closeLandingDays({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const last = dayAfter(dayOf(clock.now()), -OPEN_DAYS - 1);
  for (;;) {
    const isDone = await transaction(db, async (tx) => {
      const from = await store.holdFirstOpenDay(tx);
      if (from === undefined || from > last) return true;
      await store.closeDays(tx, stretch(from, last));
      return false;
    });
    if (isDone) return;
  }
}

/** The days from the first through the last, but not too many at once. */
function stretch(from: string, last: string): Period {
  const to = dayAfter(from, DAYS_AT_ONCE - 1);
  return { from, to: to < last ? to : last };
}

// Days of the landing page that are over: their sums are kept, so that a year is read from some thousand rows.

import { VISIT_LIFE_SECONDS } from '@valence/contract/analytics';
import { dayAfter, dayOf, type Period } from '@valence/domain/period';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import * as store from './landing-days.store.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A day's last visit takes activities for so long after the day; one day more for clocks that do not agree. */
const OPEN_DAYS = Math.ceil(VISIT_LIFE_SECONDS / DAY_SECONDS) + 1;
/** Far below what one statement may take. */
const DAYS_AT_ONCE = 31;

/** Keeps the sums of all days that are over and have none; doing it again, also by two at once, does no harm. */
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

/** The days from one on through another, but not too many. */
function stretch(from: string, last: string): Period {
  const to = dayAfter(from, DAYS_AT_ONCE - 1);
  return { from, to: to < last ? to : last };
}

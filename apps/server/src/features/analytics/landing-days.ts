// Stores the landing page's sums of days that are over, so that a year is read from some thousand rows.

import { HOUR_MS } from '@valence/domain/durations';
import { dayAfter, dayOf, type Period } from '@valence/domain/period';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database.ts';
import * as store from './landing-days.store.ts';

/** A day is summed up this long after it is over: servers' clocks may differ, and a visit that comes late opens it again. */
const MARGIN_MILLISECONDS = HOUR_MS;
/** Far below the time that one statement may take. */
const DAYS_AT_ONCE = 31;

/**
 * Stores the sums of all days that are over and have none, and makes those anew whose visits told something since. Repeating it
 * does no harm, even in two processes at once.
 */
export async function closeLandingDays({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const last = dayAfter(dayOf(new Date(clock.now().getTime() - MARGIN_MILLISECONDS)), -1);
  while (!(await closeSome(db, last))) await transaction(db, async (tx) => store.noteThrough(tx, last));
  for (const day of await store.findLateDays(db)) {
    await transaction(db, async (tx) => {
      if (await store.takeLateDay(tx, day)) await store.sumAgain(tx, day);
    });
  }
}

/** Sums up days whose writes are noted, some at once. @returns whether all days have sums */
async function closeSome(db: Db, last: string): Promise<boolean> {
  for (;;) {
    const found = await transaction(db, async (tx) => {
      const open = await store.holdOpenDays(tx);
      if (!open || open.first > last) return 'done';
      if (open.noted === null || open.noted < open.first) return 'not noted';
      await store.closeDays(tx, stretch(open.first, open.noted < last ? open.noted : last));
      return 'more';
    });
    if (found !== 'more') return found === 'done';
  }
}

/** The days from the first through the last, but not too many at once. */
function stretch(from: string, last: string): Period {
  const to = dayAfter(from, DAYS_AT_ONCE - 1);
  return { from, to: to < last ? to : last };
}

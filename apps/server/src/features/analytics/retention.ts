// How long visits are kept: as long as this year's figures are compared with last year's.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { purgeVisits } from './analytics.store.ts';

const KEPT_DAYS = 400;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
/** With their activities some 30,000 rows: far below what one statement may take. */
const AT_ONCE = 2000;

/** Forgets visits of long ago with their activities, some at a time. */
export async function purgeAnalytics({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MILLISECONDS);
  while ((await purgeVisits(db, before, AT_ONCE)) === AT_ONCE);
}

// What the landing page did in a period, beside the same days before it.

import type { Landing, showLanding } from '@valence/contract/desk-analytics';
import { daysOf, instantsOf, isPeriod, type Period, periodBefore } from '@valence/domain/period';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './landing.store.ts';

export async function landing(db: Db, period: Period): Promise<Answer<typeof showLanding>> {
  if (!isPeriod(period)) return refused('period-invalid');
  const before = periodBefore(period);
  const [now, then] = [instantsOf(period), instantsOf(before)];
  const [visits, clicks, crawlers, totalsBefore, crawlersBefore] = await Promise.all([
    store.findVisits(db, now),
    store.findClicks(db, now),
    store.countCrawlers(db, now),
    store.findTotals(db, then),
    store.countCrawlers(db, then),
  ]);
  return {
    period,
    before,
    ...visits,
    clicks,
    totals: { ...visits.totals, crawlers },
    totalsBefore: { ...totalsBefore, crawlers: crawlersBefore },
    days: everyDay(period, visits.days),
  };
}

function everyDay(period: Period, found: Landing['days']): Landing['days'] {
  const byDay = new Map(found.map((one) => [one.day, one]));
  return daysOf(period).map((day) => byDay.get(day) ?? { day, visits: 0, sessions: 0, registrations: 0 });
}

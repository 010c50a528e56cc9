// The landing page's figures in a period, beside those of as many days before it.

import type { Landing, LandingTotals, showLanding } from '@valence/contract/admin/analytics';
import { daysOf, isPeriod, type Period, periodBefore } from '@valence/domain/period';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './landing.store.ts';

export async function landing(db: Db, period: Period): Promise<Answer<typeof showLanding>> {
  if (!isPeriod(period)) return refused('period-invalid');
  const before = periodBefore(period);
  const [days, daysBefore, sessions, sessionsBefore, seconds, secondsBefore, sources, devices, clicks] =
    await Promise.all([
      store.findDays(db, period),
      store.findDays(db, before),
      store.countSessions(db, period),
      store.countSessions(db, before),
      store.medianSeconds(db, period),
      store.medianSeconds(db, before),
      store.findSources(db, period),
      store.findDevices(db, period),
      store.findClicks(db, period),
    ]);
  return {
    period,
    before,
    totals: totalsOf(days, sessions, seconds),
    totalsBefore: totalsOf(daysBefore, sessionsBefore, secondsBefore),
    days: everyDay(period, days),
    sources,
    devices,
    scroll: scrollOf(days),
    clicks,
  };
}

type Days = readonly store.DaySums[];

const sumOf = (days: Days, of: (day: store.DaySums) => number) => days.reduce((sum, day) => sum + of(day), 0);

function totalsOf(days: Days, sessions: number, medianSeconds: number | null): LandingTotals {
  return {
    visits: sumOf(days, ({ visits }) => visits),
    sessions,
    crawlers: sumOf(days, ({ crawlers }) => crawlers),
    registrations: sumOf(days, ({ registrations }) => registrations),
    contacts: sumOf(days, ({ contacts }) => contacts),
    medianSeconds,
  };
}

/** Each visit counts once at a depth; a deeper visit counts at the smaller depths, too. */
function scrollOf(days: Days): Landing['scroll'] {
  return [
    { depth: 0, visits: sumOf(days, ({ visits }) => visits) },
    { depth: 25, visits: sumOf(days, (day) => day.depth_25) },
    { depth: 50, visits: sumOf(days, (day) => day.depth_50) },
    { depth: 75, visits: sumOf(days, (day) => day.depth_75) },
    { depth: 100, visits: sumOf(days, (day) => day.depth_100) },
  ];
}

function everyDay(period: Period, days: Days): Landing['days'] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return daysOf(period).map((day) => {
    const { visits = 0, sessions = 0, registrations = 0 } = byDay.get(day) ?? {};
    return { day, visits, sessions, registrations };
  });
}

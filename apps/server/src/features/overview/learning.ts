// Shows what was watched in a period beside as many days before it, lesson by lesson, and who paid and does not watch.

import type {
  IdlePayer,
  LESSON_SORTS,
  Learning,
  listIdlePayers,
  listLessons,
  showLearning,
} from '@valence/contract/admin/analytics';
import { PAGE_SIZE } from '@valence/contract/admin/list-query';
import type { QueryOf } from '@valence/contract/endpoint';
import { daysOf, isPeriod, type Period, periodBefore } from '@valence/domain/period';
import { monthNumber } from '@valence/domain/school-month';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { refused } from '../../platform/http/refused.ts';
import type { Answer } from '../../platform/http/route.ts';
import { countEnded } from './ended.store.ts';
import { viewersIn, watchedByDay } from './figures.store.ts';
import * as store from './learning.store.ts';

export interface LearningDeps {
  readDb: Db;
  clock: Clock;
}

export async function learning(
  { readDb: db }: Pick<LearningDeps, 'readDb'>,
  period: Period,
): Promise<Answer<typeof showLearning>> {
  if (!isPeriod(period)) return refused('period-invalid');
  const before = periodBefore(period);
  const [watched, viewers, ended] = await Promise.all([
    watchedByDay(db, { from: before.from, to: period.to }),
    viewersIn(db, [period, before]),
    countEnded(db, period, before),
  ]);
  const totalsOf = (place: 0 | 1) => {
    const own = watched.filter(({ day }) => day >= period.from === (place === 0));
    return {
      minutes: Math.round(own.reduce((sum, { seconds }) => sum + seconds, 0) / 60),
      viewers: viewers[place] ?? 0,
      started: ended[place]?.started ?? 0,
      finished: ended[place]?.finished ?? 0,
    };
  };
  return { period, before, totals: totalsOf(0), totalsBefore: totalsOf(1), days: everyDay(period, watched) };
}

export async function learningDays(db: Db, period: Period): Promise<Learning['days']> {
  return everyDay(period, await watchedByDay(db, period));
}

function everyDay(
  period: Period,
  watched: readonly { day: string; seconds: number; viewers: number }[],
): Learning['days'] {
  const byDay = new Map(watched.map((one) => [one.day, one]));
  return daysOf(period).map((day) => ({
    day,
    minutes: Math.round((byDay.get(day)?.seconds ?? 0) / 60),
    viewers: byDay.get(day)?.viewers ?? 0,
  }));
}

/** Which lines of a list. */
interface Part {
  offset: number;
  limit: number;
}

const pageOf = (page: string | undefined): Part => ({
  offset: (Number(page ?? 1) - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
});

export async function lessons(
  deps: LearningDeps,
  { from, to, page, sort = '-minutes', q = '' }: QueryOf<typeof listLessons>,
): Promise<Answer<typeof listLessons>> {
  if (!isPeriod({ from, to })) return refused('period-invalid');
  return lessonLines(deps, { from, to }, { sort, q, ...pageOf(page) });
}

export async function lessonLines(
  { readDb: db, clock }: LearningDeps,
  period: Period,
  { sort, q, ...part }: Part & { sort: string; q: string },
) {
  return store.findLessons(db, {
    days: period,
    daysBefore: periodBefore(period),
    at: clock.now(),
    sort: sort.replace(/^-/, '') as (typeof LESSON_SORTS)[number],
    descending: sort.startsWith('-'),
    words: q.trim().split(/\s+/).filter(Boolean),
    ...part,
  });
}

export async function idlePayers(
  { readDb: db }: Pick<LearningDeps, 'readDb'>,
  { from, to, page }: QueryOf<typeof listIdlePayers>,
): Promise<Answer<typeof listIdlePayers>> {
  if (!isPeriod({ from, to })) return refused('period-invalid');
  return idleLines(db, { from, to }, pageOf(page));
}

export async function idleLines(
  db: Db,
  period: Period,
  part: Part,
): Promise<{ rows: IdlePayer[]; total: number }> {
  const months = { first: monthOfDay(period.from), last: monthOfDay(period.to) };
  const { rows, total } = await store.findIdlePayers(db, { days: period, months, ...part });
  return {
    total,
    rows: rows.map(({ lastWatchedAt, ...row }) => ({
      ...row,
      lastWatchedAt: lastWatchedAt?.toISOString() ?? null,
    })),
  };
}

function monthOfDay(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return monthNumber({ year, month });
}

// The figures of the overview: of today, of a week and of a month, each beside as many days before it.

import type { Figure, FigureKey, showFigures } from '@valence/contract/admin/overview';
import { dayAfter, daysOf, instantsOf, lastDays, type Period, periodBefore } from '@valence/domain/period';
import type { Role } from '@valence/domain/role';
import { may } from '@valence/domain/roles';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Answer } from '../../platform/http/route.ts';
import * as store from './figures.store.ts';

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;

/** Today, a week and a month, each followed by the one before. */
type Spans = readonly Period[];

export async function figures(
  { readDb: db, clock }: { readDb: Db; clock: Clock },
  role: Role,
): Promise<Answer<typeof showFigures>> {
  const at = clock.now();
  const month = lastDays(at, MONTH_DAYS);
  const spans = [1, WEEK_DAYS, MONTH_DAYS].flatMap((days) => {
    const span = lastDays(at, days);
    return [span, periodBefore(span)];
  });
  const whole = { from: dayAfter(month.from, -MONTH_DAYS), to: month.to };
  const between = instantsOf(whole);
  const seesAnalytics = may(role, 'analytics.see');
  const [students, newStudents, watched, viewersOf, cents, signIns, codes, visits] = await Promise.all([
    store.countStudents(db),
    store.newStudents(db, between),
    store.watchedByDay(db, whole),
    store.viewersIn(db, spans),
    may(role, 'income.see') ? store.receivedCents(db, between) : undefined,
    store.signIns(db, between),
    seesAnalytics ? store.codesSent(db, between) : undefined,
    seesAnalytics ? store.registrations(db, between) : undefined,
  ]);
  const days = daysOf(month);
  const sum = (key: FigureKey, counts: readonly store.DayCount[]) => sumFigure(key, counts, { days, spans });
  const share = (key: FigureKey, counts: readonly store.DayCount[]) =>
    shareFigure(key, counts, { days, spans });
  return {
    days,
    students,
    figures: [
      sum('students', newStudents),
      {
        ...sum(
          'viewers',
          watched.map(({ day, viewers }) => ({ day, value: viewers })),
        ),
        ...spansOf(viewersOf),
      },
      sum('minutes', inMinutes(watched)),
      ...(cents ? [sum('income', cents)] : []),
      sum('sign-ins', signIns),
      ...(codes ? [share('delivery', codes)] : []),
      ...(visits
        ? [
            sum(
              'visits',
              visits.map(({ day, of = 0 }) => ({ day, value: of })),
            ),
            share('conversion', visits),
          ]
        : []),
    ],
  };
}

/** Rounded day by day, so that a week is the sum of the days that are shown. */
function inMinutes(days: readonly { day: string; seconds: number }[]): store.DayCount[] {
  return days.map(({ day, seconds }) => ({ day, value: Math.round(seconds / 60) }));
}

interface FigureSpans {
  days: readonly string[];
  spans: Spans;
}

function sumFigure(key: FigureKey, counts: readonly store.DayCount[], { days, spans }: FigureSpans): Figure {
  const byDay = new Map(counts.map((count) => [count.day, count]));
  const totals = spans.map((span) =>
    daysOf(span).reduce((sum, day) => sum + (byDay.get(day)?.value ?? 0), 0),
  );
  return { key, ...spansOf(totals), daily: days.map((day) => byDay.get(day)?.value ?? 0) };
}

/** Days without anything have no share. */
function shareFigure(
  key: FigureKey,
  counts: readonly store.DayCount[],
  { days, spans }: FigureSpans,
): Figure {
  const byDay = new Map(counts.map((count) => [count.day, count]));
  const shareOf = (span: readonly string[]) => {
    const found = span.flatMap((day) => byDay.get(day) ?? []);
    const whole = found.reduce((sum, { of = 0 }) => sum + of, 0);
    return whole > 0 ? found.reduce((sum, { value }) => sum + value, 0) / whole : null;
  };
  return {
    key,
    ...spansOf(spans.map((span) => shareOf(daysOf(span)))),
    daily: days.map((day) => shareOf([day])),
  };
}

function spansOf(values: readonly (number | null)[]): Pick<Figure, 'today' | 'week' | 'month'> {
  const pair = (place: number) => ({ value: values[place] ?? null, before: values[place + 1] ?? null });
  return { today: pair(0), week: pair(2), month: pair(4) };
}

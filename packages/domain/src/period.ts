// Periods of the school's days, first and last day included; days are written `2027-01-14`.

import { type Day, dayNumbered, numberOf } from './day.ts';
import { DAY_MS } from './durations.ts';
import { schoolDay } from './school-time.ts';

export interface Period {
  from: Day;
  /** Included. */
  to: Day;
}

/** The longest period: a leap year. */
const MOST_PERIOD_DAYS = 366;

const OFFSET_MS = (5 * 60 + 30) * 60_000;

/** The day of an instant. */
export function dayOf(at: Date): Day {
  return dayNumbered(schoolDay(at));
}

/** The day `days` after this one; before it when negative. */
export function dayAfter(day: Day, days: number): Day {
  return dayNumbered(numberOf(day) + days);
}

/** The last `days` days up to and including the day of `at`. */
export function lastDays(at: Date, days: number): Period {
  const to = dayOf(at);
  return { from: dayAfter(to, 1 - days), to };
}

/** The number of its days; 0 or less when it ends before it begins. */
export function daysIn({ from, to }: Period): number {
  return numberOf(to) - numberOf(from) + 1;
}

/** Whether it ends on or after its first day and is not too long. */
export function isPeriod(period: Period): boolean {
  return daysIn(period) >= 1 && daysIn(period) <= MOST_PERIOD_DAYS;
}

export function daysOf(period: Period): Day[] {
  return Array.from({ length: Math.max(0, daysIn(period)) }, (_, index) => dayAfter(period.from, index));
}

/** The same number of days right before it. */
export function periodBefore(period: Period): Period {
  return { from: dayAfter(period.from, -daysIn(period)), to: dayAfter(period.from, -1) };
}

/** Its instants: from `from` on, up to and without `before`. */
export function instantsOf({ from, to }: Period): { from: Date; before: Date } {
  return { from: startOf(from), before: startOf(dayAfter(to, 1)) };
}

function startOf(day: Day): Date {
  return new Date(numberOf(day) * DAY_MS - OFFSET_MS);
}

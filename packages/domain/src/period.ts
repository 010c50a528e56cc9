// Spans of the school's days, both ends included; days are written `2027-01-14`.

import { schoolDay } from './school-time.ts';

/** A calendar day in Colombo. */
export type Day = string;

export interface Period {
  from: Day;
  /** Included. */
  to: Day;
}

/** The longest that can be asked for: a year and its day after, compared with the year before. */
const MOST_PERIOD_DAYS = 366;

const DAY_MS = 24 * 60 * 60_000;
const OFFSET_MS = (5 * 60 + 30) * 60_000;

/** The day of an instant. */
export function dayOf(at: Date): Day {
  return dayNumbered(schoolDay(at));
}

/** The day that lies `days` after this one; before it when negative. */
export function dayAfter(day: Day, days: number): Day {
  return dayNumbered(numberOf(day) + days);
}

/** Whether the text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    dayNumbered(numberOf(text)) === text
  );
}

/** The last `days` days, the day of `at` included. */
export function lastDays(at: Date, days: number): Period {
  const to = dayOf(at);
  return { from: dayAfter(to, 1 - days), to };
}

/** How many days it has; 0 or less when its end lies before its beginning. */
export function daysIn({ from, to }: Period): number {
  return numberOf(to) - numberOf(from) + 1;
}

/** Whether it ends on or after its first day and is not longer than can be asked for. */
export function isPeriod(period: Period): boolean {
  return daysIn(period) >= 1 && daysIn(period) <= MOST_PERIOD_DAYS;
}

/** Its days in order. */
export function daysOf(period: Period): Day[] {
  return Array.from({ length: Math.max(0, daysIn(period)) }, (_, index) => dayAfter(period.from, index));
}

/** As many days, right before it. */
export function periodBefore(period: Period): Period {
  return { from: dayAfter(period.from, -daysIn(period)), to: dayAfter(period.from, -1) };
}

/** Its instants: from the first one on, up to and without the other. */
export function instantsOf({ from, to }: Period): { from: Date; before: Date } {
  return { from: startOf(from), before: startOf(dayAfter(to, 1)) };
}

function startOf(day: Day): Date {
  return new Date(numberOf(day) * DAY_MS - OFFSET_MS);
}

function numberOf(day: Day): number {
  return Date.parse(day) / DAY_MS;
}

function dayNumbered(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

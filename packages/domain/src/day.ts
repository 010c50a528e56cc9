// A calendar day, written `2027-01-14`.

import { DAY_MS } from './durations.ts';

/** A calendar day in Colombo. */
export type Day = string;

/** Whether the text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    dayNumbered(numberOf(text)) === text
  );
}

/** Days since 1970-01-01. */
export function numberOf(day: Day): number {
  return Date.parse(day) / DAY_MS;
}

/** The day that many days after 1970-01-01. */
export function dayNumbered(number: number): Day {
  return new Date(number * DAY_MS).toISOString().slice(0, 10);
}

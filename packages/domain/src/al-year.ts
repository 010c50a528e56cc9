// How often students may change their own A/L year. The first choice does not count, nor do changes by an admin.

import { DAY_MS } from './durations.ts';

/** The most changes by the student within `YEAR_CHANGE_DAYS`. */
export const MOST_YEAR_CHANGES = 2;
export const YEAR_CHANGE_DAYS = 30;

/**
 * When the student may change the year again. @param changes when the student made changes, in any order
 * @returns undefined: at once
 */
export function nextYearChange(changes: readonly Date[], at: Date): Date | undefined {
  const ends = changes
    .map((change) => change.getTime() + YEAR_CHANGE_DAYS * DAY_MS)
    .filter((until) => until > at.getTime())
    .toSorted((a, b) => a - b);
  const until = ends[ends.length - MOST_YEAR_CHANGES];
  return until === undefined ? undefined : new Date(until);
}

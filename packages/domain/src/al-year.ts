// How often a student may change the own A/L year. The first choice is free, as is whatever the desk sets.

/** Changes by the student within the days below, at most. */
export const MOST_YEAR_CHANGES = 2;
export const YEAR_CHANGE_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/**
 * When the student may change the year again. @param changes when the own changes were made, in any order
 * @returns undefined: at once
 */
export function nextYearChange(changes: readonly Date[], at: Date): Date | undefined {
  const counted = changes
    .map((change) => change.getTime() + YEAR_CHANGE_DAYS * DAY_MS)
    .filter((until) => until > at.getTime())
    .toSorted((a, b) => a - b);
  const until = counted[counted.length - MOST_YEAR_CHANGES];
  return until === undefined ? undefined : new Date(until);
}

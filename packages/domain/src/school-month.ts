// Calendar months as numbers (year × 12 + month − 1), so that spans of months are spans of numbers.

import { schoolMonth } from './school-time.ts';

/** A calendar month; `month` is 1–12. */
export interface YearMonth {
  year: number;
  month: number;
}

/** The number of a month; the next month's is one more. */
export function monthNumber({ year, month }: YearMonth): number {
  return year * 12 + month - 1;
}

/** The month that has this number. */
export function monthOf(number: number): YearMonth {
  return { year: Math.floor(number / 12), month: (number % 12) + 1 };
}

/** The number of the month of an instant, in the school's time zone. */
export function monthNumberAt(at: Date): number {
  return monthNumber(schoolMonth(at));
}

// Calendar months to choose from, as options whose values are month numbers.

import { monthOf } from '@valence/domain/school-month';
import { formatMonth } from '@valence/domain/school-time';

/** @param first the first month's number  @param count how many months in a row */
export function monthsFrom(first: number, count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const { year, month } = monthOf(first + index);
    return { value: String(first + index), label: formatMonth(year, month) };
  });
}

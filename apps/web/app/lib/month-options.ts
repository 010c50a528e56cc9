// Calendar months to choose from, by their numbers.

import { monthOf } from '@valence/domain/school-month';
import { formatMonth } from '@valence/domain/school-time';

/** @param first the number of the first  @param count how many, one after another */
export function monthsFrom(first: number, count: number): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const { year, month } = monthOf(first + index);
    return { value: String(first + index), label: formatMonth(year, month) };
  });
}

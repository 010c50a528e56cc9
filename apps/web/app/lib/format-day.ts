// Days in the school's time zone as charts and lists write them.

import { formatSchoolDate, formatSchoolDateTime } from '@valence/domain/school-time';

/** `Mar 28, 2027, 09:40` in Colombo. @param at an instant as it is sent */
export function dayAndTime(at: string): string {
  return formatSchoolDateTime(new Date(at));
}

/** `2027-01-04` → `Jan 04`, as in a whole date. */
export function shortDay(day: string): string {
  return formatSchoolDate(new Date(`${day}T12:00:00Z`)).slice(0, 'Jan 04'.length);
}

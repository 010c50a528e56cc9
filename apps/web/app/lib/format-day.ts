// Days in the school's time zone as charts and lists write them.

import { formatSchoolDateTime } from '@valence/domain/school-time';

/** `Mar 28, 2027, 09:40` in Colombo. @param at an instant as it is sent */
export function dayAndTime(at: string): string {
  return formatSchoolDateTime(new Date(at));
}

/** `2027-01-14` → `Jan 14`. */
export function shortDay(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}`;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

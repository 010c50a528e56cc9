// Values of browsers' date and time fields (HTML, "date" and "local date and time"), read in the school's time zone.

import { schoolTimestamp } from './school-time.ts';

/** `2027-02-01` (noon of that day) or `2027-02-01T18:30` in Colombo; undefined for anything else. */
export function instantOfInput(text: string): Date | undefined {
  const local = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T12:00` : text;
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return undefined;
  const at = new Date(`${local}+05:30`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** `2027-02-01T18:30` in Colombo; the first ten characters are the day. */
export function inputOfInstant(at: Date): string {
  return schoolTimestamp(at).replace(' ', 'T').slice(0, 16);
}

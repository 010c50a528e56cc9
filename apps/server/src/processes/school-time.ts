// Instants as people at the terminal read and write them: in the school's zone, Asia/Colombo.

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Colombo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});

/** `20 Nov 2026, 16:20:00`. */
export function inSchoolTime(at: Date): string {
  return format.format(at);
}

/** Sri Lanka has had this offset since 2006 and no summer time (IANA time zone database). */
const OFFSET = '+05:30';

/** Reads `2026-11-20 16:20`, also with seconds, as the school's time. @returns undefined for any other text */
export function readSchoolTime(text: string): Date | undefined {
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${seconds ?? ':00'}${OFFSET}`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

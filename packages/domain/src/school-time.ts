// Days and instants in the school's time zone, Asia/Colombo.
// The zone has been UTC+05:30 without daylight saving since 15 April 2006 (IANA tz database, file "asia").

import { DAY_MS } from './durations.ts';

const OFFSET_MS = (5 * 60 + 30) * 60_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The number of the Colombo calendar day of an instant, counted from 1970-01-01. */
export function schoolDay(at: Date): number {
  return Math.floor((at.getTime() + OFFSET_MS) / DAY_MS);
}

/** The hour of an instant in Colombo, 0 to 23. */
export function schoolHour(at: Date): number {
  return new Date(at.getTime() + OFFSET_MS).getUTCHours();
}

/** The weekday of an instant in Colombo (Monday is 1, ISO 8601), and the time of day in minutes. */
export function schoolClock(at: Date): { weekday: number; minutes: number } {
  // Day 0, January 1 of 1970, was a Thursday.
  const weekday = ((((schoolDay(at) + 3) % 7) + 7) % 7) + 1;
  return {
    weekday,
    minutes: Math.floor(((((at.getTime() + OFFSET_MS) % DAY_MS) + DAY_MS) % DAY_MS) / 60_000),
  };
}

/** The last second (23:59:59) of the Colombo day `days` after the day of `at`. */
export function endOfSchoolDay(at: Date, days = 0): Date {
  return new Date((schoolDay(at) + days + 1) * DAY_MS - OFFSET_MS - 1000);
}

/** The first instant of the Colombo day `days` after the day of `at`. */
export function startOfSchoolDay(at: Date, days = 0): Date {
  return new Date((schoolDay(at) + days) * DAY_MS - OFFSET_MS);
}

/** The first instant of the Colombo week (from Monday) of `at`. */
export function startOfSchoolWeek(at: Date): Date {
  // Day 0, January 1 of 1970, was a Thursday.
  const monday = schoolDay(at) - ((schoolDay(at) + 3) % 7);
  return new Date(monday * DAY_MS - OFFSET_MS);
}

/** Whole Colombo calendar days from the day of `at` to the day of `end`; negative when `end` was on an earlier day. */
export function schoolDaysUntil(at: Date, end: Date): number {
  return schoolDay(end) - schoolDay(at);
}

/** Calendar year and month (1–12) in Colombo. */
export function schoolMonth(at: Date): { year: number; month: number } {
  const local = new Date(at.getTime() + OFFSET_MS);
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1 };
}

/** 'MMM dd, yyyy' in Colombo: `Mar 28, 2027`. */
export function formatSchoolDate(at: Date): string {
  const local = new Date(at.getTime() + OFFSET_MS);
  const day = String(local.getUTCDate()).padStart(2, '0');
  return `${MONTHS[local.getUTCMonth()]} ${day}, ${local.getUTCFullYear()}`;
}

/** `Mar 28, 2027, 16:20` in Colombo. */
export function formatSchoolDateTime(at: Date): string {
  return `${formatSchoolDate(at)}, ${formatSchoolTime(at)}`;
}

/** The time of day in Colombo: `16:20`. */
export function formatSchoolTime(at: Date): string {
  return schoolTimestamp(at).slice(11, 16);
}

/** `2027-03-28 23:59:59` in Colombo, a form that spreadsheet programs read as an instant. */
export function schoolTimestamp(at: Date): string {
  const local = new Date(at.getTime() + OFFSET_MS).toISOString();
  return `${local.slice(0, 10)} ${local.slice(11, 19)}`;
}

/** Reads `2026-11-20 16:20`, also with seconds, as the school's time. @returns undefined for any other text */
export function readSchoolTime(text: string): Date | undefined {
  const [, day, time, seconds] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d)?$/.exec(text.trim()) ?? [];
  const at = new Date(`${day}T${time}${seconds ?? ':00'}+05:30`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** `2026-11` for files: a spreadsheet program would turn `Nov 2026` into a day and write it as 11/01/26 (LibreOffice 24). */
export function fileMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`;
}

/** `Nov 2026` for a class month; `month` is 1–12. */
export function formatMonth(year: number, month: number): string {
  return `${MONTHS[month - 1] ?? month} ${year}`;
}

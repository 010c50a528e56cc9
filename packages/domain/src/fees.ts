// How a month of a class stands with a student: what is owed, and whether it is late. Pure, of records and an instant.

import { monthNumberAt, monthOf } from './school-month.ts';
import { endOfSchoolDay, schoolDay } from './school-time.ts';

/** What is recorded about one student, class and month. */
export interface MonthRecord {
  /** What the month costs; 0: nothing is charged for it. */
  feeCents: number;
  /** What was received for it. */
  receivedCents: number;
  /** Whether what was received covered the fee when it was received: a later fee does not reopen the month. */
  settled: boolean;
  /** Whether a free card covers it. */
  free: boolean;
  /** Whether the student was enrolled, and so charged, in it. */
  charged: boolean;
}

/** `none`: nothing is charged and nothing was received. */
export const MONTH_STANDINGS = ['paid', 'free', 'partial', 'pending', 'overdue', 'none'] as const;
export type MonthStanding = (typeof MONTH_STANDINGS)[number];

/** Until which day of its month a fee is due; what is missing after that day is overdue. */
export type DueDay = number;

/** How the month stands at an instant. @param month its number */
export function monthStanding(record: MonthRecord, month: number, at: Date, dueDay: DueDay): MonthStanding {
  if (record.settled) return 'paid';
  if (record.free) return 'free';
  if (record.receivedCents > 0) return 'partial';
  if (!record.charged || record.feeCents === 0) return 'none';
  return month <= lastDueMonth(at, dueDay) ? 'overdue' : 'pending';
}

/** Whether what was received pays a month: its lessons open then. Nothing received pays nothing. */
export function covers(receivedCents: number, feeCents: number): boolean {
  return receivedCents > 0 && receivedCents >= feeCents;
}

/** What is still to be paid for the month; 0 where nothing is charged. */
export function owedCents({ feeCents, receivedCents, settled, free, charged }: MonthRecord): number {
  if (settled || free) return 0;
  // Who has begun to pay a month owes its rest, also after leaving.
  return charged || receivedCents > 0 ? Math.max(0, feeCents - receivedCents) : 0;
}

/** The number of the last month whose day of payment has passed at an instant. */
export function lastDueMonth(at: Date, dueDay: DueDay): number {
  const month = monthNumberAt(at);
  return dayOfMonth(at) > dueDay ? month : month - 1;
}

/** How a receipt is called: `2027-00042`. */
export function receiptName({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, '0')}`;
}

/** The last instant at which a month's fee is paid in time; of a day that the month lacks, that of its last day. */
export function dueAt(month: number, dueDay: DueDay): Date {
  const { year, month: number } = monthOf(month);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return endOfSchoolDay(new Date(Date.UTC(year, number - 1, Math.min(dueDay, lastDay))));
}

/** What recognises a bank's reference however it is typed: its letters and digits, in capitals. */
export function referenceKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 60);
}

function dayOfMonth(at: Date): number {
  return new Date(schoolDay(at) * 86_400_000).getUTCDate();
}

// The payment state of a month of a class for a student: what is owed, and whether it is late.

import { DAY_MS } from './durations.ts';
import { monthNumberAt, monthOf } from './school-month.ts';
import { endOfSchoolDay, schoolDay, startOfSchoolDay } from './school-time.ts';

/** The record of one student, class and month. */
export interface MonthRecord {
  /** The fee of the month; 0: nothing is charged. */
  feeCents: number;
  /** The sum received for it. */
  receivedCents: number;
  /** Whether the received sum covered the fee at that time: a later fee does not reopen the month. */
  settled: boolean;
  /** Whether a free card covers it. */
  free: boolean;
  /** Whether the student was enrolled in that month, and so is charged. */
  charged: boolean;
  /** The number of the day on which the student joined, if that was in this month. */
  joinedDay: number | null;
}

/** The day of a month from which on who joins pays half of it, in classes that have this rule. */
export const HALF_FROM_DAY = 16;

/** `percent`: a part of the fee. `amount`: a sum off the fee. */
export const DISCOUNT_KINDS = ['percent', 'amount'] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** What the second and further children of a family pay less. */
export interface SiblingDiscount {
  kind: DiscountKind;
  /** Hundredths of a percent (1000 is 10 %), or cents; 0: nothing. */
  amount: number;
}

/** 100 % as the amount of a discount. Less is taken off: who pays nothing has a free card. */
export const WHOLE_FEE = 10_000;

export interface FeeBasis {
  /** What others pay for the month. */
  fullCents: number;
  /** Whether the class halves the month of who joins late in it. */
  halves: boolean;
  /** As in the month's record. */
  joinedDay: number | null;
  /** The discount of a second or further child; null: of others. */
  siblingDiscount: SiblingDiscount | null;
}

export interface ChargedFee {
  feeCents: number;
  /** What others pay for the month. */
  fullCents: number;
  /** Whether it is halved. */
  isHalf: boolean;
  /** Whether the sibling discount made it less. */
  isSibling: boolean;
}

/** What a student pays for a month of a class: the discount of siblings is taken off first, then the rest is halved. */
export function chargedFee({ fullCents, halves, joinedDay, siblingDiscount }: FeeBasis): ChargedFee {
  const isHalf = halves && joinedDay !== null && dayAt(joinedDay).getUTCDate() >= HALF_FROM_DAY;
  const siblingCents = siblingDiscount ? lessDiscount(fullCents, siblingDiscount) : fullCents;
  return {
    feeCents: isHalf ? halfOf(siblingCents) : siblingCents,
    fullCents,
    isHalf,
    isSibling: siblingCents < fullCents,
  };
}

/**
 * What a further child pays: in whole rupees, rounded up. A sum that is not less than the fee is not taken off it: months without
 * a fee open no lessons, and who shall pay nothing has a free card.
 */
export function lessDiscount(cents: number, { kind, amount }: SiblingDiscount): number {
  if (kind === 'amount') return amount < cents ? cents - amount : cents;
  return Math.min(cents, Math.ceil((cents * (WHOLE_FEE - amount)) / (WHOLE_FEE * 100)) * 100);
}

/** The half in whole rupees, rounded up. */
function halfOf(cents: number): number {
  return Math.min(cents, Math.ceil(cents / 200) * 100);
}

/** `none`: nothing is charged and nothing was received. */
export const PAYMENT_STATES = ['paid', 'free', 'partial', 'pending', 'overdue', 'none'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The day of its month by which a fee is due; after that day a missing sum is overdue. */
export type DueDay = number;

/** The payment state of a month at an instant. @param month its number */
export function paymentStateOf(record: MonthRecord, month: number, at: Date, dueDay: DueDay): PaymentState {
  if (record.settled) return 'paid';
  if (record.free) return 'free';
  if (record.receivedCents > 0) return 'partial';
  if (!record.charged || record.feeCents === 0) return 'none';
  return isDue(record, month, at, dueDay) ? 'overdue' : 'pending';
}

/**
 * Whether the time to pay a month is over. Who joins within a month has as many days from then on as others have from its
 * first, though never longer than until the next month is due.
 */
export function isDue(
  { joinedDay }: Pick<MonthRecord, 'joinedDay'>,
  month: number,
  at: Date,
  dueDay: DueDay,
): boolean {
  const last = lastDueMonth(at, dueDay);
  if (month !== last || joinedDay === null) return month <= last;
  return joinedDay < schoolDay(latelySince(at, dueDay));
}

/** Who joined at this instant or later still has time for the month of joining. */
export function latelySince(at: Date, dueDay: DueDay): Date {
  return startOfSchoolDay(at, 1 - dueDay);
}

/** Whether the received sum pays the month, so that its lessons open. A sum of 0 never does. */
export function covers(receivedCents: number, feeCents: number): boolean {
  return receivedCents > 0 && receivedCents >= feeCents;
}

/** The sum still owed for the month; 0 where nothing is charged. */
export function owedCents({ feeCents, receivedCents, settled, free, charged }: MonthRecord): number {
  if (settled || free) return 0;
  // A student who paid part of a month owes the rest, also after leaving the class.
  return charged || receivedCents > 0 ? Math.max(0, feeCents - receivedCents) : 0;
}

/**
 * Lays an amount into months in their order, each up to what is open for it.
 * @returns an amount for each month, 0 where none is left; undefined when more came than all of them can take
 */
export function allot(amountCents: number, openCents: readonly number[]): number[] | undefined {
  const { amounts, restCents } = allotWithRest(amountCents, openCents);
  return restCents === 0 ? amounts : undefined;
}

/** The same, with what none of the months can take: it becomes the student's credit. */
export function allotWithRest(
  amountCents: number,
  openCents: readonly number[],
): { amounts: number[]; restCents: number } {
  let rest = amountCents;
  const amounts = openCents.map((open) => {
    const part = Math.min(rest, open);
    rest -= part;
    return part;
  });
  return { amounts, restCents: rest };
}

/** The number of the last month whose due day has passed at an instant. */
export function lastDueMonth(at: Date, dueDay: DueDay): number {
  const month = monthNumberAt(at);
  return dayOfMonth(at) > dueDay ? month : month - 1;
}

/** The name of a receipt: `2027-00042`. */
export function receiptName({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, '0')}`;
}

/**
 * The last instant at which a month's fee is paid in time; in a month without that day, the end of its last day.
 * @param joinedDay as in the month's record
 */
export function dueAt(month: number, dueDay: DueDay, joinedDay: number | null): Date {
  const { year, month: number } = monthOf(month);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const ofMonth = endOfSchoolDay(new Date(Date.UTC(year, number - 1, Math.min(dueDay, lastDay))));
  if (joinedDay === null) return ofMonth;
  return new Date(Math.max(ofMonth.getTime(), endOfSchoolDay(dayAt(joinedDay), dueDay - 1).getTime()));
}

/** Makes typed forms of a bank's reference comparable: only its letters and digits, in capitals. */
export function referenceKey(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 60);
}

function dayOfMonth(at: Date): number {
  return dayAt(schoolDay(at)).getUTCDate();
}

/** An instant of the day with this number, in the school's zone as in UTC. */
export function dayAt(day: number): Date {
  return new Date(day * DAY_MS);
}

// Checks whether an amount can be paid for a month: when it is recorded, and beforehand when a student sends a slip.

import type { FoundMonth } from './months.store.ts';

export type FoundCode = 'not-enrolled' | 'fee-absent' | 'month-paid' | 'payment-above-fee';

/** Undefined: it can. Months before a student joined can be paid, too: that opens their lessons. */
export function monthProblem(
  { wasEnrolled, feeCents, receivedCents, settled, free }: FoundMonth,
  amountCents: number,
): FoundCode | undefined {
  if (!wasEnrolled) return 'not-enrolled';
  if (settled || free) return 'month-paid';
  if (feeCents === 0) return 'fee-absent';
  return amountCents > feeCents - receivedCents ? 'payment-above-fee' : undefined;
}

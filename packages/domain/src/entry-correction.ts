// Who may correct a recorded amount.

import type { Role } from './role.ts';
import { may } from './roles.ts';
import { schoolDay } from './school-time.ts';

export interface RecordedBy {
  /** The account; null: no longer recorded. */
  recordedBy: string | null;
  recordedAt: Date;
}

/** Admins may correct any amount; who records payments may correct what they typed themselves, on the same Colombo day. */
export function mayCorrectEntry(
  caller: { accountId: string; role: Role },
  { recordedBy, recordedAt }: RecordedBy,
  at: Date,
): boolean {
  if (may(caller.role, 'payments.correct')) return true;
  return (
    may(caller.role, 'payments.record') &&
    recordedBy === caller.accountId &&
    schoolDay(recordedAt) === schoolDay(at)
  );
}

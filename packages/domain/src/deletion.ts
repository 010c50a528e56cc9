// The times of a deletion request: due 14 days after the request, and carried out automatically a day before that.

import { DAY_MS } from './durations.ts';
import { schoolDaysUntil } from './school-time.ts';

/** As the public page on data deletion promises. */
export const DELETION_DAYS = 14;
/** A day early, so that a failure can still be fixed in time. */
const CARRIED_OUT_AFTER_DAYS = DELETION_DAYS - 1;

/** The latest time at which a request is carried out. */
export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * DAY_MS);
}

/** When a verified request is carried out automatically. */
export function carriedOutFrom(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + CARRIED_OUT_AFTER_DAYS * DAY_MS);
}

/** Requests made at this instant or before it are carried out at `at`. */
export function carriedOutUpTo(at: Date): Date {
  return new Date(at.getTime() - CARRIED_OUT_AFTER_DAYS * DAY_MS);
}

/** Whole Colombo days until the request is due: 14 on the first day, 0 on the last, negative when it is overdue. */
export function deletionDaysLeft(at: Date, requestedAt: Date): number {
  return schoolDaysUntil(at, deletionDue(requestedAt));
}

/** The recorded events of a request. */
export interface DeletionFacts {
  hastenedAt: Date | null;
  cancelledAt: Date | null;
  refusedAt: Date | null;
  erasedAt: Date | null;
  confirmedAt: Date | null;
}

export const DELETION_STATES = ['open', 'deleting', 'cancelled', 'refused', 'erased', 'confirmed'] as const;
/** `erased`: the data is deleted, and the person has not been told yet. */
export type DeletionState = (typeof DELETION_STATES)[number];

export function deletionState(facts: DeletionFacts): DeletionState {
  if (facts.cancelledAt) return 'cancelled';
  if (facts.refusedAt) return 'refused';
  if (facts.confirmedAt) return 'confirmed';
  if (facts.erasedAt) return 'erased';
  return facts.hastenedAt ? 'deleting' : 'open';
}

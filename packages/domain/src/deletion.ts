// The clock of a request to delete an account: 14 days from the request, carried out by itself a day before they are over.

import { schoolDaysUntil } from './school-time.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The promise of the page on data deletion. */
export const DELETION_DAYS = 14;
/** A day early, so that a fault can still be mended in time. */
const CARRIED_OUT_AFTER_DAYS = DELETION_DAYS - 1;

/** The last instant of the promise. */
export function deletionDue(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + DELETION_DAYS * DAY_MS);
}

/** When a verified request is carried out by itself. */
export function carriedOutFrom(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + CARRIED_OUT_AFTER_DAYS * DAY_MS);
}

/** Requests made at this instant or before it are carried out at `at`. */
export function carriedOutUpTo(at: Date): Date {
  return new Date(at.getTime() - CARRIED_OUT_AFTER_DAYS * DAY_MS);
}

/** Whole Colombo days until the promise is due: 14 on the first day, 0 on the last, negative when it was broken. */
export function deletionDaysLeft(at: Date, requestedAt: Date): number {
  return schoolDaysUntil(at, deletionDue(requestedAt));
}

/** What has happened to a request so far. */
export interface DeletionFacts {
  hastenedAt: Date | null;
  cancelledAt: Date | null;
  refusedAt: Date | null;
  erasedAt: Date | null;
  confirmedAt: Date | null;
}

export const DELETION_STATES = ['open', 'deleting', 'cancelled', 'refused', 'erased', 'confirmed'] as const;
/** `erased`: the data is gone, and nobody has been told so yet. */
export type DeletionState = (typeof DELETION_STATES)[number];

/** Where a request stands. */
export function deletionState(facts: DeletionFacts): DeletionState {
  if (facts.cancelledAt) return 'cancelled';
  if (facts.refusedAt) return 'refused';
  if (facts.confirmedAt) return 'confirmed';
  if (facts.erasedAt) return 'erased';
  return facts.hastenedAt ? 'deleting' : 'open';
}

// Which badge a card shows about the end of an access. The words are in the copy package.

import { schoolDaysUntil } from './school-time.ts';

const BADGE_DAYS = 7;

/** The library card's badge: a number of days near the end, a date before that. */
export type ExpiryBadge = { severity: 'danger'; days: number } | { severity: 'info'; until: Date };

/** @returns undefined for an access without an end. 0 days: it ends today. */
export function expiryBadge(endsAt: Date | undefined, at: Date): ExpiryBadge | undefined {
  if (!endsAt) return undefined;
  const days = schoolDaysUntil(at, endsAt);
  return days <= BADGE_DAYS
    ? { severity: 'danger', days: Math.max(0, days) }
    : { severity: 'info', until: endsAt };
}

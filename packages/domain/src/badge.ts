// What a card says about the end of an access. The words are in the copy package; the decision is here.

import { schoolDaysUntil } from './school-time.ts';

const BADGE_DAYS = 7;
const SOON_DAYS = 3;

/** The library card's badge: counted in days near the end, a date before that. */
export type ExpiryBadge = { severity: 'danger'; days: number } | { severity: 'info'; until: Date };

/** @returns undefined for an access without an end. 0 days: it ends today. */
export function expiryBadge(endsAt: Date | undefined, at: Date): ExpiryBadge | undefined {
  if (!endsAt) return undefined;
  const days = schoolDaysUntil(at, endsAt);
  return days <= BADGE_DAYS
    ? { severity: 'danger', days: Math.max(0, days) }
    : { severity: 'info', until: endsAt };
}

/** The admin's access card: status, colour and icon of an end. */
export interface AccessMark {
  status: 'Active' | 'Expired';
  colour: 'grey' | 'red' | 'orange' | 'green';
  icon: 'infinity' | 'clock' | 'cross';
}

/** No end: grey infinity; past: red cross; within 3 days: orange clock; later: green clock. */
export function accessMark(endsAt: Date | undefined, at: Date): AccessMark {
  if (!endsAt) return { status: 'Active', colour: 'grey', icon: 'infinity' };
  if (endsAt <= at) return { status: 'Expired', colour: 'red', icon: 'cross' };
  return {
    status: 'Active',
    colour: schoolDaysUntil(at, endsAt) <= SOON_DAYS ? 'orange' : 'green',
    icon: 'clock',
  };
}

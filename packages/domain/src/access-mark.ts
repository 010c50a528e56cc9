// How the admin area marks the end of an access. A file of its own, so that students' browsers do not load it.

import { schoolDaysUntil } from './school-time.ts';

const SOON_DAYS = 3;

/** The status, colour and icon that the admin's access card shows for an end. */
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

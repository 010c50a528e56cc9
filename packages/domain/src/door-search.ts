// Reads what is typed at the class door: a spot of the class, or what finds a student everywhere.

import { cleanName } from './person-name.ts';

export interface DoorSearch {
  /** The spot that a short number names. */
  spot: number | undefined;
  /** Whether students are looked for as everywhere, too: one or two digits would find nearly all of them. */
  isWide: boolean;
}

const FEWEST_DIGITS = 3;
/** A spot has at most six digits, and no zero before them. */
const MOST_SPOT_DIGITS = 6;

/** @returns undefined when the text has nothing to search for */
export function doorSearch(typed: string): DoorSearch | undefined {
  const text = cleanName(typed);
  if (text === '') return undefined;
  const digits = text.replaceAll(/\s/g, '');
  if (!/^[0-9]+$/.test(digits)) return { spot: undefined, isWide: true };
  const isSpot = digits.length <= MOST_SPOT_DIGITS && !digits.startsWith('0');
  return { spot: isSpot ? Number(digits) : undefined, isWide: digits.length >= FEWEST_DIGITS };
}

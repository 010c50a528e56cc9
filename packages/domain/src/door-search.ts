// Reads what is typed at the class door: a spot number, the last digits of a number, or what finds a student everywhere.

import { type StudentSearch, studentSearch } from './student-search.ts';

export interface DoorSearch {
  /** The spot that a short number names. */
  spot: number | undefined;
  /** Digits with which the stored number ends. */
  ending: string | undefined;
  search: StudentSearch | undefined;
}

/** Fewer digits end too many numbers; a spot has at most six, and no zero before them. */
const FEWEST_ENDING = 3;
const MOST_SPOT_DIGITS = 6;

/** @returns undefined when the text has nothing to search for */
export function doorSearch(typed: string): DoorSearch | undefined {
  const digits = typed.replaceAll(/\s/g, '');
  if (!/^[0-9]+$/.test(digits)) {
    const search = studentSearch(typed);
    return search && { spot: undefined, ending: undefined, search };
  }
  const isSpot = digits.length <= MOST_SPOT_DIGITS && !digits.startsWith('0');
  const isEnding = digits.length >= FEWEST_ENDING;
  return {
    spot: isSpot ? Number(digits) : undefined,
    // As people write it, a whole number begins with a zero that the stored one does not have.
    ending: isEnding ? digits.replace(/^0(?=[0-9]{9}$)/, '') : undefined,
    search: isEnding ? studentSearch(typed) : undefined,
  };
}

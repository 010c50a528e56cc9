// Reads what is typed or scanned at the class door: a student's code, a spot of the class, or what finds a student everywhere.

import { cleanName } from './person-name.ts';
import { readStudentCode } from './student-code.ts';

export interface DoorSearch {
  /** The code that was scanned: it names one student, and nobody else is looked for. */
  code: string | undefined;
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
  const code = readStudentCode(typed);
  if (code !== undefined) return { code, spot: undefined, isWide: false };
  const text = cleanName(typed);
  if (text === '') return undefined;
  const digits = text.replaceAll(/\s/g, '');
  if (!/^[0-9]+$/.test(digits)) return { code, spot: undefined, isWide: true };
  const isSpot = digits.length <= MOST_SPOT_DIGITS && !digits.startsWith('0');
  return { code, spot: isSpot ? Number(digits) : undefined, isWide: digits.length >= FEWEST_DIGITS };
}

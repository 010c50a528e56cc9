// Reads what an admin types to find a student: a number in any form, its beginning or last digits, a spot, or parts of a name.

import { searchKey } from './name-key.ts';
import { cleanName } from './person-name.ts';
import { COUNTRY_CODE } from './phone.ts';

export type StudentSearch =
  | {
      by: 'phone';
      /** Beginnings of stored numbers. */
      beginnings: string[];
      /** The last digits of stored numbers, from three on. */
      ending?: string;
      spot?: number;
    }
  | {
      by: 'name';
      /** What was typed, in lower case: each must be in the name. */
      words: string[];
      /** The words of its key (nameKey): each must be in the name's key. Empty where too little can be said. */
      keys: string[];
    };

const MOST_WORDS = 6;
const FEWEST_LAST_DIGITS = 3;
const NUMBER_LIKE = /^\+?[\d\s\u00a0().\u2010-\u2015-]+$/;
const SPOT_LIKE = /^[1-9]\d{0,3}$/;

/** @returns undefined when the text has nothing to search for */
export function studentSearch(typed: string): StudentSearch | undefined {
  // Text that is pasted from a chat has marks of direction around it.
  const text = cleanName(typed);
  const digits = text.replace(/\D/g, '');
  if (digits && NUMBER_LIKE.test(text)) {
    return {
      by: 'phone',
      beginnings: beginnings(text, digits),
      ...(digits.length >= FEWEST_LAST_DIGITS && !text.startsWith('+') && { ending: digits }),
      ...(SPOT_LIKE.test(text) && { spot: Number(text) }),
    };
  }
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const keys = searchKey(words.join(' ')).split(' ').filter(Boolean).slice(0, MOST_WORDS);
  return words.length > 0 ? { by: 'name', words, keys } : undefined;
}

/** `94…` without a plus may be the country code or the first digits of the number itself, so both are searched. */
function beginnings(text: string, digits: string): string[] {
  const national = (rest: string) => COUNTRY_CODE + rest.replace(/^0/, '');
  if (digits.startsWith('00')) return begins(digits, `00${COUNTRY_CODE}`) ? [national(digits.slice(4))] : [];
  const withCode = begins(digits, COUNTRY_CODE) ? [national(digits.slice(2))] : [];
  return text.startsWith('+') ? withCode : [...withCode, national(digits)];
}

/** Whether one text begins with the other. */
function begins(digits: string, code: string): boolean {
  return digits.startsWith(code) || code.startsWith(digits);
}

// Reads what an admin types to find a student: the beginning of a number in any form, or of a name's words.

import { cleanName } from './person-name.ts';
import { COUNTRY_CODE } from './phone.ts';

export type StudentSearch =
  /** Beginnings of stored numbers; a number needs to match one of them. */
  | { by: 'phone'; beginnings: string[] }
  /** Beginnings of words; each must match a word of the name. */
  | { by: 'name'; words: string[] };

const MOST_WORDS = 6;
const NUMBER_LIKE = /^\+?[\d\s\u00a0().\u2010-\u2015-]+$/;

/** @returns undefined when the text has nothing to search for */
export function studentSearch(typed: string): StudentSearch | undefined {
  // Text that is pasted from a chat has marks of direction around it.
  const text = cleanName(typed);
  const digits = text.replace(/\D/g, '');
  if (digits && NUMBER_LIKE.test(text)) return { by: 'phone', beginnings: beginnings(text, digits) };
  const words = text.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  return words.length > 0 ? { by: 'name', words } : undefined;
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

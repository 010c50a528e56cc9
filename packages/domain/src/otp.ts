// One-time passcodes: their shape, and how a person's words are read.

export const CODE_LENGTH = 6;
export const GUESSES_PER_ATTEMPT = 5;
export const ATTEMPT_LIFE_SECONDS = 10 * 60;

/** Consonants that are not mistaken for each other, so that no words arise; each attempt gets so many of them at least. */
export const LETTERS = 'BDFGHJKLMNPRSTXZ';
export const LETTERS_OF_AN_ATTEMPT = 5;

/**
 * Comparisons of a guess with a code that strangers can cause for one number in any 24 hours. Each is right with a chance of one
 * in a million, so the chance that one of them is stays under 1 in 10,000.
 */
export const JUDGEMENTS_A_DAY = 99;
/** Of these, the ones for second and further guesses. The others are reserved when a code is made, one for each attempt it opens. */
export const RETRIES_A_DAY = 11;

// The Latin word, and what the site shows in Sinhala and Tamil; behind it perhaps the letters of an attempt.
const CODE_REQUEST = /^(?:pass ?code|මුරකේතය|மறைக்குறியீடு)(?:[\s:\u2013-]+([a-z][a-z -]*))?$/;
const MOST_LETTERS = 10;

/** What a message that asks for a code says. */
export interface CodeRequest {
  /** Letters behind the word, in capitals; perhaps of no attempt. */
  letters: string | undefined;
}

/**
 * Reads a WhatsApp message that asks for a code: "Passcode" or "Passcode KTRMB" in any case, spaces and punctuation around.
 * @returns undefined where it asks for none
 */
export function codeRequestIn(message: string): CodeRequest | undefined {
  const words = message
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.,!?"'“”*_()]+/g, '')
    .trim();
  const found = CODE_REQUEST.exec(words);
  if (!found) return undefined;
  const letters = found[1]?.replace(/[ -]/g, '').toUpperCase();
  return (letters?.length ?? 0) > MOST_LETTERS ? undefined : { letters };
}

/**
 * Finds the 6-digit code in what was pasted, typed or autofilled: the digits alone, or whole messages around them, of
 * which the last is the newest.
 */
export function codeIn(text: string): string | undefined {
  const alone = text.replace(/[\s-]/g, '');
  if (/^[0-9]{6}$/.test(alone)) return alone;
  return text.match(/(?<![0-9])[0-9]{6}(?![0-9])/g)?.at(-1);
}

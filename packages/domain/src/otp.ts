// One-time passcodes: their shape, and reading them from messages.

export const CODE_LENGTH = 6;
export const GUESSES_PER_ATTEMPT = 5;
export const ATTEMPT_LIFE_SECONDS = 10 * 60;

/** Only consonants, so that no words arise, and none that look alike; an attempt gets at least `LETTERS_OF_AN_ATTEMPT`. */
export const LETTERS = 'BDFGHJKLMNPRSTXZ';
export const LETTERS_OF_AN_ATTEMPT = 5;

/**
 * The most comparisons of a guess with a code that strangers can cause for one number in any 24 hours. Each guess is right
 * with a chance of one in a million, so the chance that any of them is right stays under 1 in 10,000.
 */
export const JUDGEMENTS_A_DAY = 99;
/** Of these, the share for second and further guesses. The others are reserved when a code is made, one for each attempt. */
export const RETRIES_A_DAY = 11;

// The word in English, Sinhala and Tamil as the site shows it; the endings of the latter two are written on to it.
const CODE_WORD = /(?<![\p{L}\p{M}])(?:pass[ -]?code(?![\p{L}\p{M}])|මුරකේතය|மறைக்குறியீடு)/u;
// In one piece or one by one ("K T R M B", "K-T-R-M-B"); politeness beside the word has vowels, or is shorter.
const ATTEMPT_LETTERS = new RegExp(
  String.raw`(?<!\p{L})(?:[${LETTERS}]{5,10}|(?:[${LETTERS}][ -]){4,9}[${LETTERS}])(?!\p{L})`,
  'iu',
);
/** In a longer message the word may stand by chance. */
const LONGEST_REQUEST = 60;

/** The content of a message that asks for a code. */
export interface CodeRequest {
  /** Letters after the word that an attempt can have, in capitals. */
  letters: string | undefined;
}

/**
 * Reads a WhatsApp message that asks for a code: a short one with the word in it, in any case ("Passcode", "Passcode KTRMB",
 * "passcode please"). One with a number in it tells us a code instead of asking for one.
 * @returns undefined for any other message
 */
export function codeRequestIn(message: string): CodeRequest | undefined {
  const words = message
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.,!?"'“”*_()]+/g, '')
    .trim();
  const word = CODE_WORD.exec(words);
  if (!word || words.length > LONGEST_REQUEST || /\d/.test(words)) return undefined;
  const [letters] = ATTEMPT_LETTERS.exec(words.slice(word.index + word[0].length)) ?? [];
  return { letters: letters?.replace(/[ -]/g, '').toUpperCase() };
}

/**
 * Finds the 6-digit code in pasted, typed or autofilled text: the digits alone, or in whole messages, of which the last is
 * the newest.
 */
export function codeIn(text: string): string | undefined {
  const compact = text.replace(/[\s-]/g, '');
  if (/^[0-9]{6}$/.test(compact)) return compact;
  return text.match(/(?<![0-9])[0-9]{6}(?![0-9])/g)?.at(-1);
}

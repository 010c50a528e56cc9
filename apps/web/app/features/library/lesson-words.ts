// Whether words that a student types are in the text of a lesson: as they are, as “L7” for “Lesson 7”, or with one wrong letter.

/** What was typed as words in one form: composed or not, upper or lower case. */
export function wordsOf(typed: string): string[] {
  return normalise(typed).split(/\s+/u).filter(Boolean);
}

/** How a word may be in a text; each further way only if the ones before find nothing. */
const WAYS = [isIn, isNearly, isBegun];

/** The texts that have every word, in the strictest way in which any has. */
export function withWords<T>(all: readonly T[], words: readonly string[], textOf: (one: T) => string): T[] {
  const texts = all.map((one) => ({ one, text: normalise(textOf(one)) }));
  for (const last of WAYS.keys()) {
    const ways = WAYS.slice(0, last + 1);
    const found = texts.filter(({ text }) =>
      words.every((word) => ways.some((isThere) => isThere(text, word))),
    );
    if (found.length > 0) return found.map(({ one }) => one);
  }
  return [];
}

function isIn(text: string, word: string): boolean {
  if (isNumber(word)) return numbersOf(text).includes(Number(word));
  return text.includes(word) || isShortIn(text, word);
}

/** “L7”, “lesson7”: letters that begin a word, and the number after it. */
function isShortIn(text: string, word: string): boolean {
  const [, letters, digits] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  if (!letters || !digits) return false;
  const numbered = text.matchAll(/([\p{L}\p{M}]+)[^\p{L}\p{M}\d]*(\d+)/gu);
  return [...numbered].some(([, name = '', n]) => name.startsWith(letters) && Number(n) === Number(digits));
}

/** The beginning of a number, which may still be typed. */
function isBegun(text: string, word: string): boolean {
  return isNumber(word) && numbersOf(text).some((number) => String(number).startsWith(word));
}

/** One letter is wrong, missing, too many or swapped with the next. */
function isNearly(text: string, word: string): boolean {
  if (isNumber(word) || word.length < FEWEST_LETTERS) return false;
  return (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).some((other) =>
    // The word may still be typed: it is compared with the beginning of the other one.
    [-1, 0, 1].some((more) => isOneEditAway(word, other.slice(0, word.length + more))),
  );
}

/** In shorter words, one other letter makes another word. */
const FEWEST_LETTERS = 4;

function isOneEditAway(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = one.slice(start);
  const otherRest = other.slice(start);
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2))
  );
}

const isNumber = (word: string) => /^\d+$/.test(word);
const numbersOf = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

// The languages of the product by their codes (ISO 639): reading a browser's choice, and the language of a message.

/** The language of all sentences; translations are laid over it. */
export const FIRST_LANGUAGE = 'en';

/** The cookie with the language that a browser chose. No personal data: only a code. */
export const LANGUAGE_COOKIE = 'language';

/** Where a link leads that chooses a language without scripts and returns to a page of the site (`to`). */
export const LANGUAGE_LINKS = '/language';

const CODE = /^[a-z]{2,3}$/;

export function isLanguageCode(text: string): boolean {
  return CODE.test(text);
}

/**
 * @param header the request's `Cookie` header
 * @param available codes of the installed languages
 * @returns the chosen language, or English if none is chosen or the chosen one is not available
 */
export function languageOfCookies(header: string | undefined, available: readonly string[]): string {
  return chosenInCookies(header, available) ?? FIRST_LANGUAGE;
}

/** Undefined where this browser has chosen none that is available. */
export function chosenInCookies(
  header: string | undefined,
  available: readonly string[],
): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.flatMap((pair) =>
    pair.startsWith(`${LANGUAGE_COOKIE}=`) ? pair.slice(LANGUAGE_COOKIE.length + 1) : [],
  );
  return values.find((code) => available.includes(code));
}

/** Guesses the language of a text by its script, the only sure sign. */
export function languageOfText(text: string): string {
  if (/\p{Script=Sinhala}/u.test(text)) return 'si';
  return /\p{Script=Tamil}/u.test(text) ? 'ta' : FIRST_LANGUAGE;
}

/** The name of a language in that language: `සිංහල`, `English`. */
export function nameOfLanguage(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

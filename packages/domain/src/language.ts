// The languages of the product by their codes (ISO 639): which one a browser chose, and which one a message is written in.

/** What everything is written in; other languages stand on it. */
export const FIRST_LANGUAGE = 'en';

/** The cookie that says which language a browser chose. No personal data: a code alone. */
export const LANGUAGE_COOKIE = 'language';

const CODE = /^[a-z]{2,3}$/;

export function isLanguageCode(text: string): boolean {
  return CODE.test(text);
}

/**
 * @param header the request's `Cookie` header
 * @param spoken codes of the languages that there are
 * @returns the chosen language, or the first one where nothing is chosen that there is
 */
export function languageOfCookies(header: string | undefined, spoken: readonly string[]): string {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const values = pairs.flatMap((pair) =>
    pair.startsWith(`${LANGUAGE_COOKIE}=`) ? pair.slice(LANGUAGE_COOKIE.length + 1) : [],
  );
  return values.find((code) => spoken.includes(code)) ?? FIRST_LANGUAGE;
}

/** By the script it is written in, which is all that a message tells for certain. */
export function languageOfText(text: string): string {
  if (/\p{Script=Sinhala}/u.test(text)) return 'si';
  return /\p{Script=Tamil}/u.test(text) ? 'ta' : FIRST_LANGUAGE;
}

/** How its own speakers call a language: `සිංහල`, `English`. */
export function nameOfLanguage(code: string): string {
  return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
}

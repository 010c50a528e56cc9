// Names of people and their schools as they are kept: what shows, written in one way, without signs that hide or turn letters.

/** Of a person's name, in letters (code points), as PostgreSQL counts them. */
export const LONGEST_NAME = 120;
/** Of a school's name. */
export const LONGEST_SCHOOL = 160;

// The braille blank shows nothing and is no space to Unicode.
const BLANKS = /[\s\p{Cc}\p{Z}\u2800]+/gu;
// Unicode's own list of signs that show nothing (DerivedCoreProperties, Default_Ignorable_Code_Point) has the marks of
// direction, zero widths, fillers and tags; beside it marks of annotation, and code points that are nobody's or anybody's.
const HIDDEN =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Co}\p{Noncharacter_Code_Point}]/gu;
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g;
// The signs that take the vowel from a consonant (Unicode 17, chapter 12); joiners have a meaning beside them alone
// (RFC 5892, appendix A), before them in the touching letters of Sinhala.
const VIRAMA = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca';
const LETTER =
  '\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}';
const PICTURE = '\\p{Extended_Pictographic}';
const IDLE_JOINER = new RegExp(
  `(?!(?<=[${VIRAMA}])[\\u200c\\u200d](?=[${LETTER}])` +
    `|(?<=[${LETTER}])\\u200d(?=[${VIRAMA}])` +
    `|(?<=[${PICTURE}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=${PICTURE}))[\\u200c\\u200d]`,
  'gu',
);
/** The one variation selector that stays asks for a picture instead of a letter. */
const IDLE_SELECTOR = new RegExp(`(?<!${PICTURE})\\ufe0f`, 'gu');

/**
 * A name as it is kept, and as it is looked for: without control signs, marks of direction, zero widths and tags; joiners
 * stay where they join letters of Sinhala, Tamil and their kin, or emoji. One space between words, NFC, `longest` letters.
 * @returns an empty text where nothing is left that shows
 */
export function cleanName(typed: string, longest = LONGEST_NAME): string {
  const shown = typed
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .normalize('NFC')
    .replaceAll(HIDDEN, '')
    .replaceAll(BLANKS, ' ')
    .trim();
  // Cut before the joiners are looked at: a cut may leave one with nothing behind it.
  return Array.from(shown)
    .slice(0, longest)
    .join('')
    .replaceAll(IDLE_SELECTOR, '')
    .replaceAll(JOINERS, '$1')
    .replaceAll(IDLE_JOINER, '')
    .normalize('NFC')
    .trim();
}

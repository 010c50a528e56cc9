// Cleans names of people and schools: visible signs only, in one spelling, without signs that hide or reverse letters.

/** The longest name of a person in code points, as PostgreSQL counts. */
export const LONGEST_NAME = 120;
/** The longest name of a school in code points. */
export const LONGEST_SCHOOL = 160;

// The braille blank is invisible, but Unicode does not count it as a space.
const BLANKS = /[\s\p{Cc}\p{Z}\u2800]+/gu;
// Unicode's list of invisible signs (DerivedCoreProperties, Default_Ignorable_Code_Point) has the marks of direction, zero
// widths, fillers and tags; added are marks of annotation, private-use code points and noncharacters.
const HIDDEN =
  /(?!\u200c|\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\p{Co}\p{Noncharacter_Code_Point}]/gu;
const JOINERS = /([\u200c\u200d])[\u200c\u200d]+/g;
// The signs that take the vowel from a consonant (Unicode 17, chapter 12). Joiners have a meaning only after them (RFC 5892,
// appendix A), and before them in the touching letters of Sinhala.
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
/** The only variation selector that stays, after a pictograph: it asks for a picture instead of a letter. */
const IDLE_SELECTOR = new RegExp(`(?<!${PICTURE})\\ufe0f`, 'gu');

/**
 * A name as it is stored and searched: without control signs, marks of direction, zero widths and tags; joiners stay where
 * they join letters of Sinhala, Tamil and other Indic scripts, or emoji. Single spaces, NFC, at most `longest` code points.
 * @returns an empty text where nothing visible is left
 */
export function cleanName(typed: string, longest = LONGEST_NAME): string {
  const visible = typed
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .normalize('NFC')
    .replaceAll(HIDDEN, '')
    .replaceAll(BLANKS, ' ')
    .trim();
  // Cut before the joiners are checked: the cut may leave a joiner at the end.
  return Array.from(visible)
    .slice(0, longest)
    .join('')
    .replaceAll(IDLE_SELECTOR, '')
    .replaceAll(JOINERS, '$1')
    .replaceAll(IDLE_JOINER, '')
    .normalize('NFC')
    .trim();
}

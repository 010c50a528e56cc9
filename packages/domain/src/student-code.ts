// The text of a student's code, which the class door scans: a word that says what it is, and 26 characters that say nothing.

/** So that any scanner shows what was scanned. With it the code is small: 25 squares a side (ISO/IEC 18004, version 2-M). */
const WORD = 'STUDENT:';
/** 16 bytes in Crockford's alphabet of Base32. */
const SHAPE = /^STUDENT:[0-9A-HJKMNP-TV-Z]{26}$/;

/** @param characters what the server made for the student */
export function studentCodeText(characters: string): string {
  return `${WORD}${characters}`;
}

/** @param text scanned, typed by a scanner that works as a keyboard, or anything else @returns undefined: it is no student's code */
export function readStudentCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return SHAPE.test(code) ? code : undefined;
}

// Names of files on the teacher's computer: shown to people and read for a title, never used as a path.

/** In bytes of UTF-8, as most file systems count. */
const LONGEST_NAME_BYTES = 255;
const LONGEST_TITLE = 200;

/** Whether a text can be the name of one file: no folder, no hidden or line-breaking signs, not too long. */
export function isFileName(name: string): boolean {
  return (
    name.trim() !== '' &&
    name !== '.' &&
    name !== '..' &&
    !/[/\\\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(name) &&
    name.isWellFormed() &&
    utf8Bytes(name) <= LONGEST_NAME_BYTES
  );
}

/** A name that is too long, cut before its ending: `1 Organic … questions.pdf`, with the beginning that tells papers apart. */
export function shortFileName(name: string, longest: number): string {
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  let stem = name.slice(0, name.length - ending.length);
  while (stem.length + ending.length > longest || utf8Bytes(stem) + ending.length > LONGEST_NAME_BYTES)
    stem = stem.slice(0, -1).trimEnd();
  // Half a sign, such as the first half of an emoji, is no sign.
  while (!stem.isWellFormed()) stem = stem.slice(0, -1);
  return stem + ending;
}

/** A first title: `hess_law-part 2.final.mp4` → `hess law-part 2.final`. Never empty, at most 200 characters. */
export function titleFromFileName(name: string): string {
  const withoutEnding = name.replace(/\.[A-Za-z0-9]{1,5}$/, '');
  const spaced = withoutEnding.replaceAll(/[_\s]+/g, ' ').trim();
  return (spaced || name.trim()).slice(0, LONGEST_TITLE).toWellFormed().trim();
}

function utf8Bytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

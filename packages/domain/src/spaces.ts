// Spaces at which a line does not break, and the texts that are better without them.

/** Between what is read as one: `Rs.` and its amount, a month and its day. */
export const NO_BREAK_SPACE = '\u00a0';

/** For what leaves the screen: who searches a chat or a file for an amount types an ordinary space. */
export function withPlainSpaces(text: string): string {
  return text.replaceAll(NO_BREAK_SPACE, ' ');
}

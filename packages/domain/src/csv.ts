// Writes comma-separated values (RFC 4180) so that a spreadsheet program reads text as text, never as a formula.

/** Goes before the first line: without it spreadsheet programs read UTF-8 as the machine's old character set. */
export const BYTE_ORDER_MARK = '\ufeff';

// Signs that begin a formula in a spreadsheet program, also after spaces and in full width (OWASP, "CSV Injection"), and tab
// and line ends, which it may drop before looking. Leading apostrophes are matched too, so that guarding can be undone.
const FORMULA_LIKE = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
const NEEDS_QUOTES = /[",\t\r\n]|^\s|\s$/;

/** One line with its end (CRLF). A cell that could be taken for a formula begins with an apostrophe; see `guarded`. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(guarded(cell))).join(',')}\r\n`;
}

/** The text with an apostrophe before it when a spreadsheet program could take it for a formula. */
export function guarded(text: string): string {
  return FORMULA_LIKE.test(text) ? `'${text}` : text;
}

/** Undoes `guarded` for any text. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA_LIKE.test(cell.slice(1)) ? cell.slice(1) : cell;
}

function quoted(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

// Decides by its bytes, never by its name, whether a file is one whole PDF and nothing else.

const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;

/**
 * Readers accept a PDF that begins anywhere in the first kilobyte and goes on after its end (ISO 32000-2, annex I). That allows
 * files that are two kinds at once, so here a PDF must begin with the first byte and end with the last.
 */
export function isPlainPdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  const tail = latin1(bytes.subarray(-TAIL_BYTES));
  return /^%PDF-[12]\.\d[\r\n]/.test(head) && !speaksMarkup(head) && ends(tail);
}

/** Whether the tail has the offset of the cross-reference table, the end marker, and then only blanks; a cut file has none. */
function ends(tail: string): boolean {
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail);
}

/** Whether the bytes contain words that make a browser or an interpreter read the file as a page or a program. */
function speaksMarkup(head: string): boolean {
  return /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|img)[\s>/]|<\?php/i.test(head);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

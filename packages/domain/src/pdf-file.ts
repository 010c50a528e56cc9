// Whether the bytes of a file are those of one whole PDF and of nothing else: by what is in it, never by its name.

const HEAD_BYTES = 1024;
const TAIL_BYTES = 2048;

/**
 * Readers forgive a PDF that begins somewhere in the first kilobyte and goes on after its end (ISO 32000-2, annex I): that is
 * what files which are two things at once are made of. Here it begins with its first byte and ends with its last.
 */
export function isPlainPdf(bytes: Uint8Array): boolean {
  const head = latin1(bytes.subarray(0, HEAD_BYTES));
  const tail = latin1(bytes.subarray(-TAIL_BYTES));
  return /^%PDF-[12]\.\d[\r\n]/.test(head) && !speaksMarkup(head) && ends(tail);
}

/** Where the table of its parts begins, then the end, then nothing but blanks: half a file has none of it. */
function ends(tail: string): boolean {
  return /startxref\s+\d+\s+%%EOF[\s\0]*$/.test(tail);
}

/** Words that make a browser or an interpreter take the file for a page or a program. */
function speaksMarkup(head: string): boolean {
  return /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|img)[\s>/]|<\?php/i.test(head);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

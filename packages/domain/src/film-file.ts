// Decides by its bytes whether a file is a film, never by its name or the type that a browser claims.

/** How many bytes of a file's beginning and of its end are read; shorter files are read whole. */
export const FILM_HEAD_BYTES = 4096;
export const FILM_TAIL_BYTES = 4096;

export type FilmContainer = 'mp4' | 'matroska' | 'avi' | 'mpeg-ts' | 'mpeg-ps' | 'flv' | 'asf' | 'ogg';

/** The container that a file begins with; undefined: no film, or a film that is also another kind of file. */
export function filmContainerOf(head: Uint8Array): FilmContainer | undefined {
  const container = BEGINNINGS.find(([, begins]) => begins(head))?.[0];
  return container && !speaksMarkup(head) ? container : undefined;
}

/**
 * Whether another file is appended to a film: an archive (which is read from its end), a page or a document. Cameras and
 * editors never make such a file.
 */
export function endsAsAnother(tail: Uint8Array): boolean {
  const text = latin1(tail);
  return endsAsArchive(tail) || /(?:<\/(?:html|svg|body|script)\s*>|%%EOF)\s*$/i.test(text);
}

// Brands of still pictures and of sound alone, in the same container as films (ISO/IEC 14496-12, 23008-12, AV1 image).
const NO_FILM_BRANDS =
  /^(?:avif|avis|heic|heix|heim|heis|hevc|hevx|mif1|msf1|jpeg|crx |M4A |M4B |M4P |f4a )$/;
// Boxes that a QuickTime film without a brand begins with.
const QUICKTIME_BOXES = /^(?:moov|mdat|wide|free|skip|pnot)$/;
const ASF_HEADER = [
  0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c,
];
const EBML = [0x1a, 0x45, 0xdf, 0xa3];
const TS_SYNC = 0x47;

const BEGINNINGS: readonly [FilmContainer, (head: Uint8Array) => boolean][] = [
  ['mp4', beginsAsMp4],
  ['matroska', (head) => has(head, 0, EBML) && /matroska|webm/.test(latin1(head.subarray(0, 128)))],
  ['avi', (head) => textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'AVI '],
  // Packets of 188 bytes; Blu-ray and AVCHD cameras put a timestamp of four bytes before each.
  ['mpeg-ts', (head) => repeats(head, 0, 188) || repeats(head, 4, 192)],
  ['mpeg-ps', (head) => has(head, 0, [0, 0, 1, 0xba])],
  ['flv', (head) => textAt(head, 0, 3) === 'FLV' && head[3] === 1],
  ['asf', (head) => has(head, 0, ASF_HEADER)],
  ['ogg', (head) => textAt(head, 0, 4) === 'OggS' && latin1(head.subarray(28, 40)).includes('theora')],
];

function beginsAsMp4(head: Uint8Array): boolean {
  const size = uint32(head, 0);
  const box = textAt(head, 4, 4);
  if (box !== 'ftyp') return QUICKTIME_BOXES.test(box) && (size >= 8 || size === 1);
  // A box of brands has 16 bytes and four for each brand; the next box begins where it ends.
  if (size < 16 || size % 4 !== 0 || size > 1024) return false;
  const next = textAt(head, size + 4, 4);
  return !NO_FILM_BRANDS.test(textAt(head, 8, 4)) && /^[a-z][a-z0-9 ]{3}$/.test(next);
}

/** Whether the bytes contain words that make a browser, a mail program or an interpreter misread the file. */
function speaksMarkup(head: Uint8Array): boolean {
  return /<(?:!doctype|html|head|body|script|svg|iframe|object|embed|img)[\s>/]|<\?php|%PDF-\d/i.test(
    latin1(head),
  );
}

/** PKZIP's end record: 22 bytes and a comment that reaches exactly to the end of the file (APPNOTE 4.3.16). */
function endsAsArchive(tail: Uint8Array): boolean {
  for (let at = tail.length - 22; at >= 0; at -= 1) {
    if (!has(tail, at, [0x50, 0x4b, 0x05, 0x06])) continue;
    const comment = (tail[at + 20] ?? 0) + (tail[at + 21] ?? 0) * 256;
    if (at + 22 + comment === tail.length) return true;
  }
  return false;
}

function repeats(head: Uint8Array, first: number, step: number): boolean {
  return [0, 1, 2, 3].every((packet) => head[first + packet * step] === TS_SYNC);
}

function has(bytes: Uint8Array, at: number, pattern: readonly number[]): boolean {
  return pattern.every((byte, index) => bytes[at + index] === byte);
}

function uint32(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return latin1(bytes.subarray(at, at + length));
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

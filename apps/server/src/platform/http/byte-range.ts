// Reads which bytes of a file a request wants: all, a part, or only those that it does not have yet (RFC 9110, 13 and 14).

/** Both ends are part of it. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Fifteen digits are exact in a double and more bytes than any file has. */
const ONE_RANGE = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i;

/**
 * Reads a Range header against a file of `size` bytes. Answers `whole` also for what it does not understand: several ranges,
 * other units, nonsense, all of which a server may answer with the whole file.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, from = '', to = ''] = ONE_RANGE.exec(header ?? '') ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') return to === '0' || size === 0 ? 'unsatisfiable' : suffixOf(Number(to), size);
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** Whether a range may be answered as a part: without If-Range, or when that names exactly the bytes we have. */
export function ifRangeHolds(header: string | string[] | undefined, etag: string): boolean {
  return header === undefined || header === etag;
}

/** Whether If-None-Match says that the client has these bytes. */
export function ifNoneMatchHolds(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

function suffixOf(length: number, size: number): ByteRange | 'unsatisfiable' {
  return length === 0 ? 'unsatisfiable' : { first: Math.max(0, size - length), last: size - 1 };
}

// Whether bytes are whole pieces of fragmented MP4: boxes that follow each other without a gap, to the last byte (ISO/IEC
// 14496-12, 4.2).

const HEADER_BYTES = 8;
const FIRST_BOXES = new Set(['ftyp', 'styp', 'sidx', 'emsg', 'prft', 'moof', 'moov', 'free']);

export function isWholeFragment(bytes: Uint8Array<ArrayBuffer>): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + HEADER_BYTES));
    // Larger boxes than a segment, or ones without an end, no packager writes.
    if (size < HEADER_BYTES || (at === 0 && !FIRST_BOXES.has(type))) return false;
    at += size;
  }
  return at > 0 && at === bytes.length;
}

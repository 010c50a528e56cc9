// The boxes that an MP4 file consists of (ISO/IEC 14496-12, 4.2): their places among bytes, read strictly.

export interface Box {
  /** Four characters. */
  readonly type: string;
  /** Where its header begins, its content begins, and it ends. */
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

/** A header is at most so long: size, type, and the large size. */
export const LONGEST_HEADER_BYTES = 16;
const SHORTEST_BOX_BYTES = 8;
const UINT32 = 4_294_967_296;

/**
 * Reads the header of one box. @param header its first bytes, at least 8 @param from where it lies @param end where what
 * it lies in ends
 * @returns undefined when there can be no box
 */
export function boxAt(header: Uint8Array, from: number, end: number): Box | undefined {
  if (header.length < SHORTEST_BOX_BYTES) return undefined;
  const type = textAt(header, 4);
  const stated = uint32(header, 0);
  if (stated === 0) return { type, from, body: from + 8, to: end };
  if (stated !== 1) return fitting({ type, from, body: from + 8, to: from + stated }, end);
  if (header.length < LONGEST_HEADER_BYTES) return undefined;
  return fitting({ type, from, body: from + 16, to: from + uint64(header, 8) }, end);
}

function fitting(box: Box, end: number): Box | undefined {
  return box.to >= box.body && box.to <= end ? box : undefined;
}

/** The boxes that fill a part of some bytes; undefined when anything else is there. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const found: Box[] = [];
  let at = from;
  while (at < to) {
    // Four zero bytes end QuickTime's lists of boxes.
    if (to - at === 4 && uint32(bytes, at) === 0) return found;
    const box = boxAt(bytes.subarray(at, Math.min(to, at + LONGEST_HEADER_BYTES)), at, to);
    if (!box) return undefined;
    found.push(box);
    at = box.to;
  }
  return found;
}

export function uint32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) * 16_777_216 +
    (bytes[at + 1] ?? 0) * 65_536 +
    (bytes[at + 2] ?? 0) * 256 +
    (bytes[at + 3] ?? 0)
  );
}

/** Exact up to 2^53, which no file reaches. */
export function uint64(bytes: Uint8Array, at: number): number {
  return uint32(bytes, at) * UINT32 + uint32(bytes, at + 4);
}

export function putUint32(bytes: Uint8Array, at: number, value: number): void {
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, value);
}

export function putUint64(bytes: Uint8Array, at: number, value: number): void {
  putUint32(bytes, at, Math.floor(value / UINT32));
  putUint32(bytes, at + 4, value % UINT32);
}

export function textAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

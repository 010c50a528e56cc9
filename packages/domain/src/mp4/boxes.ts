// Finds the boxes of an MP4 file (ISO/IEC 14496-12, 4.2) among its bytes, strictly.

export interface Box {
  /** Four characters. */
  readonly type: string;
  /** The offsets where the header begins, the content begins, and the box ends. */
  readonly from: number;
  readonly body: number;
  readonly to: number;
}

/** The longest header: size, type and the large size. */
export const LONGEST_HEADER_BYTES = 16;
const SHORTEST_BOX_BYTES = 8;
const UINT32 = 4_294_967_296;

/**
 * Reads the header of one box. @param header its first bytes, at least 8 @param from its offset @param end the end of the
 * part that it lies in
 * @returns undefined when there is no valid box
 */
export function boxAt(header: Uint8Array, from: number, end: number): Box | undefined {
  if (header.length < SHORTEST_BOX_BYTES) return undefined;
  const type = textAt(header, 4);
  const declaredSize = uint32(header, 0);
  if (declaredSize === 0) return { type, from, body: from + 8, to: end };
  if (declaredSize !== 1) return fitting({ type, from, body: from + 8, to: from + declaredSize }, end);
  if (header.length < LONGEST_HEADER_BYTES) return undefined;
  return fitting({ type, from, body: from + 16, to: from + uint64(header, 8) }, end);
}

function fitting(box: Box, end: number): Box | undefined {
  return box.to >= box.body && box.to <= end ? box : undefined;
}

/** The boxes that fill a part of the bytes; undefined when the part contains anything else. */
export function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const boxes: Box[] = [];
  let at = from;
  while (at < to) {
    // Four zero bytes end QuickTime's lists of boxes.
    if (to - at === 4 && uint32(bytes, at) === 0) return boxes;
    const box = boxAt(bytes.subarray(at, Math.min(to, at + LONGEST_HEADER_BYTES)), at, to);
    if (!box) return undefined;
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

export function uint32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] ?? 0) * 16_777_216 +
    (bytes[at + 1] ?? 0) * 65_536 +
    (bytes[at + 2] ?? 0) * 256 +
    (bytes[at + 3] ?? 0)
  );
}

/** Exact up to 2^53, more than the size of any file. */
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

// WebP (RFC 9649): the chunks that show, without Exif and XMP; what moves is none.

import type { Parts } from './picture.ts';

const SHOWN = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP']);
const MOVES = new Set(['ANIM', 'ANMF']);
/** Of VP8X's flags: animation, XMP, Exif. */
const DROPPED_FLAGS = 0b1110;

/** Undefined when it is no whole, still WebP. */
export function plainWebp(bytes: Uint8Array): Parts | undefined {
  if (bytes.length < 30 || nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WEBP') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const whole = 8 + view.getUint32(4, true);
  if (whole > bytes.length) return undefined;
  const parts: Uint8Array[] = [];
  let size: { width: number; height: number } | undefined;
  for (let at = 12; at + 8 <= whole; ) {
    const name = nameAt(bytes, at);
    const length = view.getUint32(at + 4, true);
    // Data of odd length is followed by a byte that is no part of it.
    const end = at + 8 + length + (length % 2);
    if (end > whole || MOVES.has(name)) return undefined;
    if (SHOWN.has(name))
      parts.push(name === 'VP8X' ? unflagged(bytes.subarray(at, end)) : bytes.subarray(at, end));
    size ??= sizeOf(name, bytes.subarray(at + 8, end));
    at = end;
  }
  const shows = parts.some((part) => ['VP8 ', 'VP8L'].includes(nameAt(part, 0)));
  return size && shows ? { ...size, parts: [header(parts), ...parts] } : undefined;
}

function header(parts: readonly Uint8Array[]): Uint8Array {
  const head = new Uint8Array(12);
  const names = ['RIFF', 'WEBP'].map((name) => Array.from(name, (letter) => letter.charCodeAt(0)));
  head.set(names[0] ?? [], 0);
  head.set(names[1] ?? [], 8);
  new DataView(head.buffer).setUint32(
    4,
    parts.reduce((sum, part) => sum + part.length, 4),
    true,
  );
  return head;
}

function unflagged(chunk: Uint8Array): Uint8Array {
  const copy = chunk.slice();
  copy[8] = (copy[8] ?? 0) & ~DROPPED_FLAGS;
  return copy;
}

function sizeOf(name: string, data: Uint8Array): { width: number; height: number } | undefined {
  const at = (index: number) => data[index] ?? 0;
  if (name === 'VP8X')
    return {
      width: 1 + (at(4) | (at(5) << 8) | (at(6) << 16)),
      height: 1 + (at(7) | (at(8) << 8) | (at(9) << 16)),
    };
  // A key frame's start code, then 14 bits each.
  if (name === 'VP8 ' && at(3) === 0x9d && at(4) === 0x01 && at(5) === 0x2a)
    return { width: (at(6) | (at(7) << 8)) & 0x3fff, height: (at(8) | (at(9) << 8)) & 0x3fff };
  if (name === 'VP8L' && at(0) === 0x2f)
    return {
      width: 1 + ((at(1) | (at(2) << 8)) & 0x3fff),
      height: 1 + (((at(2) >> 6) | (at(3) << 2) | (at(4) << 10)) & 0x3fff),
    };
  return undefined;
}

function nameAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

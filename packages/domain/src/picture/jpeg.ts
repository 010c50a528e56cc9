// JPEG (ITU-T T.81, annex B): the segments that show, and of the camera's notes (Exif) the way up alone.

import type { Parts } from './picture.ts';

const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;
const END = 0xd9;
const SCAN = 0xda;
const ICC = 'ICC_PROFILE\0';
const EXIF = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;

/** Undefined when it is no whole JPEG. */
export function plainJpeg(bytes: Uint8Array): Parts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = { width: 0, height: 0, parts: [bytes.subarray(0, 2)], scans: 0 };
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = view.getUint16(at + 2);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const segment = bytes.subarray(at, end);
    const kept = keptSegment(marker, segment);
    if (kept) found.parts.push(kept);
    if (isFrame(marker) && length >= 7) {
      found.height = view.getUint16(at + 5);
      found.width = view.getUint16(at + 7);
    }
    at = end;
    if (marker !== SCAN) continue;
    found.scans += 1;
    const next = endOfScan(bytes, at);
    found.parts.push(bytes.subarray(at, next));
    at = next;
    if (bytes[at + 1] === END) return finished(found, bytes.subarray(at, at + 2));
  }
  return undefined;
}

function finished({ scans, ...found }: Parts & { scans: number }, end: Uint8Array): Parts | undefined {
  return scans > 0 ? { ...found, parts: [...found.parts, end] } : undefined;
}

/** The segment as it is kept; undefined: dropped. */
function keptSegment(marker: number, segment: Uint8Array): Uint8Array | undefined {
  if (marker === APP1) return turned(segment);
  if (marker === APP2) return textAt(segment, 4, ICC.length) === ICC ? segment : undefined;
  const isNote = marker > APP2 && marker <= 0xef && marker !== APP14;
  return marker === COMMENT || (isNote && marker !== APP0) ? undefined : segment;
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where the marker after the entropy-coded data is: `FF00` and restarts belong to the data. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

/** An Exif segment that tells which way up the picture is and nothing else; undefined when it is upright. */
function turned(segment: Uint8Array): Uint8Array | undefined {
  if (textAt(segment, 4, EXIF.length) !== EXIF || segment.length < 18) return undefined;
  const tiff = segment.subarray(10);
  const orientation = orientationOf(new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength));
  if (orientation === undefined || orientation < 2 || orientation > 8) return undefined;
  // TIFF 6.0, big-endian: one directory with one SHORT, the orientation.
  const tiffBytes = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1];
  const tail = [0, orientation, 0, 0, 0, 0, 0, 0];
  const exif = Array.from(EXIF, (letter) => letter.charCodeAt(0));
  return Uint8Array.from([0xff, APP1, 0, 34, ...exif, ...tiffBytes, ...tail]);
}

function orientationOf(tiff: DataView): number | undefined {
  const little = tiff.getUint16(0) === 0x4949;
  if (tiff.byteLength < 8) return undefined;
  const directory = tiff.getUint32(4, little);
  if (directory + 2 > tiff.byteLength) return undefined;
  const entries = tiff.getUint16(directory, little);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.byteLength) return undefined;
    if (tiff.getUint16(at, little) === ORIENTATION_TAG) return tiff.getUint16(at + 8, little);
  }
  return undefined;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

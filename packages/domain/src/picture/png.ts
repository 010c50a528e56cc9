// PNG (W3C, third edition): the chunks that show, without texts, times, notes and movement.

import type { Parts } from './picture.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const SHOWN = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'cICP',
  'sBIT',
  'bKGD',
  'pHYs',
]);
/** Length, name and checksum around the data. */
const AROUND = 12;

/** Undefined when it is no whole PNG. */
export function plainPng(bytes: Uint8Array): Parts | undefined {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte) || bytes.length < 33) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = [bytes.subarray(0, SIGNATURE.length)];
  let data = 0;
  for (let at = SIGNATURE.length; at + AROUND <= bytes.length; ) {
    const end = at + AROUND + view.getUint32(at);
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (end > bytes.length || (parts.length === 1) !== (name === 'IHDR')) return undefined;
    if (SHOWN.has(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IDAT') data += 1;
    if (name === 'IEND')
      return data > 0 ? { width: view.getUint32(16), height: view.getUint32(20), parts } : undefined;
    at = end;
  }
  return undefined;
}

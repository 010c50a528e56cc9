// Moves a film's movie box before its data, so that a browser can start before the whole file has arrived ("fast start").

import { type Box, boxesIn, putUint32, putUint64, uint32, uint64 } from './boxes.ts';

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const LARGEST_UINT32 = 4_294_967_295;

/**
 * The movie box to write before the data: the offsets of all chunks grow by its length. Offsets that no longer fit into 32
 * bits are written in 64.
 * @param moov header included @param from its former offset; data after it moves only by the change of the box's length
 * @returns undefined when its tables are damaged
 */
export function movedToFront(moov: Uint8Array, from: number): Uint8Array<ArrayBuffer> | undefined {
  const isWide = (rebuild(moov, false, () => 0)?.furthest ?? 0) + 2 * moov.length > LARGEST_UINT32;
  // A box with zero offsets has the same length as the final one.
  const length = rebuild(moov, isWide, () => 0)?.bytes.length;
  if (length === undefined) return undefined;
  const place = (at: number) => at + length - (at > from ? moov.length : 0);
  return rebuild(moov, isWide, place)?.bytes;
}

interface Rebuilt {
  bytes: Uint8Array<ArrayBuffer>;
  /** The largest offset that was written in 32 bits. */
  furthest: number;
}

function rebuild(moov: Uint8Array, isWide: boolean, place: (at: number) => number): Rebuilt | undefined {
  let furthest = 0;
  const placeAndTrack = (at: number) => {
    furthest = Math.max(furthest, at);
    return place(at);
  };
  const rewrite = (box: Box): Uint8Array[] | undefined => {
    if (box.type === 'stco') return table(moov, box, isWide, placeAndTrack);
    if (box.type === 'co64') return table(moov, box, true, place);
    if (!CONTAINERS.has(box.type)) return [moov.subarray(box.from, box.to)];
    const inside = boxesIn(moov, box.body, box.to)?.map(rewrite);
    if (!inside || inside.includes(undefined)) return undefined;
    return withHeader(box.type, (inside as Uint8Array[][]).flat());
  };
  const [box] = boxesIn(moov, 0, moov.length) ?? [];
  const parts = box && rewrite(box);
  return parts && { bytes: joined(parts), furthest };
}

function table(
  moov: Uint8Array,
  box: Box,
  isWide: boolean,
  newPlace: (at: number) => number,
): Uint8Array[] | undefined {
  const oldWidth = box.type === 'co64' ? 8 : 4;
  const newWidth = oldWidth === 8 || isWide ? 8 : 4;
  const count = uint32(moov, box.body + 4);
  if (box.to - box.body !== 8 + count * oldWidth) return undefined;
  const content = new Uint8Array(8 + count * newWidth);
  content.set(moov.subarray(box.body, box.body + 8));
  for (let entry = 0; entry < count; entry += 1) {
    const at = box.body + 8 + entry * oldWidth;
    const next = newPlace(oldWidth === 8 ? uint64(moov, at) : uint32(moov, at));
    if (newWidth === 8) putUint64(content, 8 + entry * 8, next);
    else putUint32(content, 8 + entry * 4, next);
  }
  const type = newWidth === 8 ? 'co64' : 'stco';
  return withHeader(type, [content]);
}

function withHeader(type: string, content: readonly Uint8Array[]): Uint8Array[] {
  const header = new Uint8Array(8);
  putUint32(header, 0, 8 + content.reduce((sum, { length }) => sum + length, 0));
  header.set(new TextEncoder().encode(type), 4);
  return [header, ...content];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

// Moves a film's movie box before its data, so that a browser can begin before all of it has come ("fast start").

import { type Box, boxesIn, putUint32, putUint64, uint32, uint64 } from './boxes.ts';

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
const LARGEST_UINT32 = 4_294_967_295;

/**
 * The movie box as it is written before the data: the places of all chunks move on by its length. Places that no longer
 * fit into 32 bits are written in 64.
 * @param moov header included @param from where it lay; data behind it moves only by what its length changes
 * @returns undefined when its tables are damaged
 */
export function movedToFront(moov: Uint8Array, from: number): Uint8Array<ArrayBuffer> | undefined {
  const isWide = (rebuilt(moov, false, () => 0)?.furthest ?? 0) + 2 * moov.length > LARGEST_UINT32;
  // Of the same length as the one with the right places.
  const length = rebuilt(moov, isWide, () => 0)?.bytes.length;
  if (length === undefined) return undefined;
  const place = (at: number) => at + length - (at > from ? moov.length : 0);
  return rebuilt(moov, isWide, place)?.bytes;
}

interface Rebuilt {
  bytes: Uint8Array<ArrayBuffer>;
  /** The furthest place that was written in 32 bits. */
  furthest: number;
}

function rebuilt(moov: Uint8Array, isWide: boolean, place: (at: number) => number): Rebuilt | undefined {
  let furthest = 0;
  const moved = (at: number) => {
    furthest = Math.max(furthest, at);
    return place(at);
  };
  const written = (box: Box): Uint8Array[] | undefined => {
    if (box.type === 'stco') return table(moov, box, isWide, moved);
    if (box.type === 'co64') return table(moov, box, true, place);
    if (!CONTAINERS.has(box.type)) return [moov.subarray(box.from, box.to)];
    const inside = boxesIn(moov, box.body, box.to)?.map(written);
    if (!inside || inside.includes(undefined)) return undefined;
    return headed(box.type, (inside as Uint8Array[][]).flat());
  };
  const [box] = boxesIn(moov, 0, moov.length) ?? [];
  const parts = box && written(box);
  return parts && { bytes: joined(parts), furthest };
}

function table(
  moov: Uint8Array,
  box: Box,
  isWide: boolean,
  moved: (at: number) => number,
): Uint8Array[] | undefined {
  const was = box.type === 'co64' ? 8 : 4;
  const becomes = was === 8 || isWide ? 8 : 4;
  const count = uint32(moov, box.body + 4);
  if (box.to - box.body !== 8 + count * was) return undefined;
  const content = new Uint8Array(8 + count * becomes);
  content.set(moov.subarray(box.body, box.body + 8));
  for (let entry = 0; entry < count; entry += 1) {
    const at = box.body + 8 + entry * was;
    const next = moved(was === 8 ? uint64(moov, at) : uint32(moov, at));
    if (becomes === 8) putUint64(content, 8 + entry * 8, next);
    else putUint32(content, 8 + entry * 4, next);
  }
  const type = becomes === 8 ? 'co64' : 'stco';
  return headed(type, [content]);
}

function headed(type: string, content: readonly Uint8Array[]): Uint8Array[] {
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

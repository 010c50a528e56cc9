// Reads the movie box of an MP4 film: how long it is, and whether every browser can play it as it is.

import { type Box, boxesIn, textAt, uint32, uint64 } from './boxes.ts';

/** `unreadable`: damaged. `foreign`: a film that some browsers cannot play. */
export type MovieProblem = 'unreadable' | 'foreign';

export interface Movie {
  durationSeconds: number;
}

/** Brands whose layout browsers can read (RFC 6381 and the MP4 registration authority), without QuickTime's own. */
const BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|MSNV|dash)$/;
/** Baseline, Main, Extended and High of H.264 (eight bits, 4:2:0), which phones decode. */
const PROFILES = new Set([66, 77, 88, 100]);
/** AAC of MPEG-4 and of MPEG-2 (ISO/IEC 14496-1, 7.2.6.6). */
const AAC = new Set([0x40, 0x66, 0x67, 0x68]);

/** @param ftyp the box of brands, header included */
export function isMp4(ftyp: Uint8Array): boolean {
  for (let at = 8; at + 4 <= ftyp.length; at += at === 8 ? 8 : 4) {
    if (BRANDS.test(textAt(ftyp, at))) return true;
  }
  return false;
}

/** @param moov the movie box, header included */
export function readMovie(moov: Uint8Array): Movie | MovieProblem {
  const [whole] = boxesIn(moov, 0, moov.length) ?? [];
  const parts = whole && boxesIn(moov, whole.body, whole.to);
  if (!parts) return 'unreadable';
  // Fragmented films have their index elsewhere; only QuickTime reads compressed movie boxes.
  if (parts.some(({ type }) => type === 'mvex' || type === 'cmov')) return 'foreign';
  const header = parts.find(({ type }) => type === 'mvhd');
  const durationSeconds = header && durationOf(moov, header);
  if (!durationSeconds) return 'unreadable';
  const tracks = parts.filter(({ type }) => type === 'trak').map((track) => trackOf(moov, track));
  if (tracks.includes('unreadable')) return 'unreadable';
  if (tracks.includes('foreign') || !tracks.includes('picture')) return 'foreign';
  return { durationSeconds };
}

/** Version 1 of the header has its times in 64 bits. */
function durationOf(bytes: Uint8Array, { body, to }: Box): number | undefined {
  const isLong = bytes[body] === 1;
  if (to - body < (isLong ? 32 : 20)) return undefined;
  const scale = uint32(bytes, body + (isLong ? 20 : 12));
  const units = isLong ? uint64(bytes, body + 24) : uint32(bytes, body + 16);
  return scale > 0 && units > 0 ? units / scale : undefined;
}

type Track = 'picture' | 'sound' | 'beside' | MovieProblem;

function trackOf(bytes: Uint8Array, track: Box): Track {
  const media = within(bytes, track, ['mdia']);
  const handler = media && within(bytes, media, ['hdlr']);
  const samples = media && within(bytes, media, ['minf', 'stbl', 'stsd']);
  if (!handler || !samples) return 'unreadable';
  const kind = textAt(bytes, handler.body + 8);
  // Time codes, texts and hints are in the file but are not played.
  if (kind !== 'vide' && kind !== 'soun') return 'beside';
  const entries = boxesIn(bytes, samples.body + 8, samples.to);
  if (!entries || entries.length === 0) return 'unreadable';
  if (kind === 'vide') return entries.every((entry) => isH264(bytes, entry)) ? 'picture' : 'foreign';
  return entries.every((entry) => isAac(bytes, entry)) ? 'sound' : 'foreign';
}

function isH264(bytes: Uint8Array, entry: Box): boolean {
  if (entry.type !== 'avc1' && entry.type !== 'avc3') return false;
  // The boxes in a picture's entry come after its first 78 bytes.
  const config = boxesIn(bytes, entry.body + 78, entry.to)?.find(({ type }) => type === 'avcC');
  return config !== undefined && PROFILES.has(bytes[config.body + 1] ?? 0);
}

function isAac(bytes: Uint8Array, entry: Box): boolean {
  if (entry.type !== 'mp4a') return false;
  // The boxes in a sound's entry come after its first 28 bytes, or 16 later in QuickTime's version 1.
  const version = (bytes[entry.body + 8] ?? 0) * 256 + (bytes[entry.body + 9] ?? 0);
  if (version > 1) return false;
  const inside = boxesIn(bytes, entry.body + (version === 1 ? 44 : 28), entry.to);
  const config = inside?.find(({ type }) => type === 'esds');
  return config !== undefined && AAC.has(objectType(bytes.subarray(config.body + 4, config.to)) ?? 0);
}

/** From the descriptors of an elementary stream (ISO/IEC 14496-1, 7.2.6): tag 3 contains tag 4, which begins with the type. */
function objectType(bytes: Uint8Array): number | undefined {
  const stream = descriptorAt(bytes, 0);
  if (stream?.tag !== 3) return undefined;
  const flags = bytes[stream.body + 2] ?? 0;
  let at = stream.body + 3;
  if (flags & 0x80) at += 2;
  if (flags & 0x40) at += 1 + (bytes[at] ?? 0);
  if (flags & 0x20) at += 2;
  const decoder = descriptorAt(bytes, at);
  return decoder?.tag === 4 ? bytes[decoder.body] : undefined;
}

/** Reads a descriptor's header: its length has up to four bytes of seven bits each. */
function descriptorAt(bytes: Uint8Array, at: number): { tag: number | undefined; body: number } | undefined {
  for (let length = 1; length <= 4; length += 1) {
    const byte = bytes[at + length];
    if (byte === undefined) return undefined;
    if (byte < 0x80) return { tag: bytes[at], body: at + length + 1 };
  }
  return undefined;
}

/** The first box along a path of types; undefined where one is missing or damaged. */
function within(bytes: Uint8Array, box: Box, path: readonly string[]): Box | undefined {
  const [next, ...rest] = path;
  if (next === undefined) return box;
  const child = boxesIn(bytes, box.body, box.to)?.find(({ type }) => type === next);
  return child && within(bytes, child, rest);
}

// Reads one track's playlist, line after line: each line changes what holds for the segments that follow.

import {
  type Attributes,
  attributesOf,
  linesOf,
  type MediaPlaylist,
  type Piece,
  type PieceKey,
  resolve,
  type Segment,
} from './hls-playlist.ts';

/**
 * @param path the playlist's own, relative to the master playlist
 * @returns undefined for what our player cannot play: without a header, or under another protection than AES-128
 */
export function parseMediaPlaylist(text: string, path: string): MediaPlaylist | undefined {
  const lines = linesOf(text);
  if (!lines) return undefined;
  const reading: Reading = { path, segments: [], sequence: 0, seconds: 0, key: undefined, isPlayable: true };
  for (const line of lines) read(line, reading);
  const { init, segments, isPlayable } = reading;
  const durationSeconds = segments.at(-1)?.endSeconds ?? Number.NaN;
  return init && isPlayable && Number.isFinite(durationSeconds)
    ? { init, segments, durationSeconds }
    : undefined;
}

interface Reading {
  readonly path: string;
  init?: Piece;
  readonly segments: Segment[];
  /** Number of the next segment. */
  sequence: number;
  /** Length of the next segment. */
  seconds: number;
  /** As the next segment says it: `length[@offset]`. */
  byteRange?: string | undefined;
  key: { path: string; iv: string | undefined } | undefined;
  isPlayable: boolean;
}

function read(line: string, reading: Reading): void {
  const [tag, value] = splitTag(line);
  if (!tag.startsWith('#')) addSegment(line, reading);
  else if (tag === '#EXTINF') reading.seconds = Number.parseFloat(value);
  else if (tag === '#EXT-X-MEDIA-SEQUENCE') reading.sequence = Number(value);
  else if (tag === '#EXT-X-BYTERANGE') reading.byteRange = value;
  else if (tag === '#EXT-X-KEY') readKey(attributesOf(line, '#EXT-X-KEY:') ?? {}, reading);
  else if (tag === '#EXT-X-MAP') readInit(attributesOf(line, '#EXT-X-MAP:') ?? {}, reading);
}

function splitTag(line: string): [tag: string, value: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
}

function addSegment(line: string, reading: Reading): void {
  const { segments, sequence, seconds, byteRange, key } = reading;
  const path = resolve(reading.path, line);
  const startSeconds = segments.at(-1)?.endSeconds ?? 0;
  segments.push({
    path,
    startSeconds,
    endSeconds: startSeconds + seconds,
    ...(byteRange !== undefined && { range: rangeOf(byteRange, path, segments.at(-1)) }),
    ...(key && { key: { path: key.path, iv: key.iv ?? sequence.toString(16).padStart(32, '0') } }),
  });
  reading.sequence += 1;
  reading.byteRange = undefined;
}

/** A key holds for what follows it, a header included, until the next one. */
function readKey({ METHOD, URI, IV, KEYFORMAT = 'identity' }: Attributes, reading: Reading): void {
  if (METHOD === 'NONE') {
    reading.key = undefined;
    return;
  }
  reading.isPlayable &&= METHOD === 'AES-128' && KEYFORMAT === 'identity' && URI !== undefined;
  const iv = /^0[xX]([0-9a-fA-F]{1,32})$/.exec(IV ?? '')?.[1];
  reading.key = { path: resolve(reading.path, URI ?? ''), iv: iv?.toLowerCase().padStart(32, '0') };
}

function readInit({ URI, BYTERANGE }: Attributes, reading: Reading): void {
  const { key } = reading;
  // One header for the whole track; and under a key it must come with its own IV (RFC 8216, 4.3.2.5).
  reading.isPlayable &&= URI !== undefined && reading.init === undefined && (!key || key.iv !== undefined);
  const path = resolve(reading.path, URI ?? '');
  reading.init = {
    path,
    ...(BYTERANGE !== undefined && { range: rangeOf(BYTERANGE, path, undefined) }),
    ...(key && { key: { path: key.path, iv: key.iv ?? '' } satisfies PieceKey }),
  };
}

/** `length[@offset]`; without an offset it follows the range before in the same file. */
function rangeOf(text: string, path: string, before: Piece | undefined): Piece['range'] {
  const [length = Number.NaN, offset] = text.split('@').map(Number);
  const follows = before?.path === path && before.range ? before.range.last + 1 : 0;
  const first = offset ?? follows;
  return { first, last: first + length - 1 };
}

// Parses one track's playlist line by line; each tag applies to the segments that follow it.

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
 * @param path of the playlist itself, relative to the master playlist
 * @returns undefined for a playlist that our player cannot play: without a header, or under an encryption other than AES-128
 */
export function parseMediaPlaylist(text: string, path: string): MediaPlaylist | undefined {
  const lines = linesOf(text);
  if (!lines) return undefined;
  const state: ParserState = {
    path,
    segments: [],
    sequence: 0,
    seconds: 0,
    key: undefined,
    isPlayable: true,
  };
  for (const line of lines) readLine(line, state);
  const { init, segments, isPlayable } = state;
  const durationSeconds = segments.at(-1)?.endSeconds ?? Number.NaN;
  return init && isPlayable && Number.isFinite(durationSeconds)
    ? { init, segments, durationSeconds }
    : undefined;
}

interface ParserState {
  readonly path: string;
  init?: Piece;
  readonly segments: Segment[];
  /** Number of the next segment. */
  sequence: number;
  /** Duration of the next segment. */
  seconds: number;
  /** The byte range of the next segment as the playlist writes it: `length[@offset]`. */
  byteRange?: string | undefined;
  key: { path: string; iv: string | undefined } | undefined;
  isPlayable: boolean;
}

function readLine(line: string, state: ParserState): void {
  const [tag, value] = splitTag(line);
  if (!tag.startsWith('#')) addSegment(line, state);
  else if (tag === '#EXTINF') state.seconds = Number.parseFloat(value);
  else if (tag === '#EXT-X-MEDIA-SEQUENCE') state.sequence = Number(value);
  else if (tag === '#EXT-X-BYTERANGE') state.byteRange = value;
  else if (tag === '#EXT-X-KEY') readKey(attributesOf(line, '#EXT-X-KEY:') ?? {}, state);
  else if (tag === '#EXT-X-MAP') readInit(attributesOf(line, '#EXT-X-MAP:') ?? {}, state);
}

function splitTag(line: string): [tag: string, value: string] {
  const colon = line.indexOf(':');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)];
}

function addSegment(line: string, state: ParserState): void {
  const { segments, sequence, seconds, byteRange, key } = state;
  const path = resolve(state.path, line);
  const startSeconds = segments.at(-1)?.endSeconds ?? 0;
  segments.push({
    path,
    startSeconds,
    endSeconds: startSeconds + seconds,
    ...(byteRange !== undefined && { range: rangeOf(byteRange, path, segments.at(-1)) }),
    ...(key && { key: { path: key.path, iv: key.iv ?? sequence.toString(16).padStart(32, '0') } }),
  });
  state.sequence += 1;
  state.byteRange = undefined;
}

/** A key applies to everything after it, including a header, until the next key. */
function readKey({ METHOD, URI, IV, KEYFORMAT = 'identity' }: Attributes, state: ParserState): void {
  if (METHOD === 'NONE') {
    state.key = undefined;
    return;
  }
  state.isPlayable &&= METHOD === 'AES-128' && KEYFORMAT === 'identity' && URI !== undefined;
  const iv = /^0[xX]([0-9a-fA-F]{1,32})$/.exec(IV ?? '')?.[1];
  state.key = { path: resolve(state.path, URI ?? ''), iv: iv?.toLowerCase().padStart(32, '0') };
}

function readInit({ URI, BYTERANGE }: Attributes, state: ParserState): void {
  const { key } = state;
  // The whole track has one header; an encrypted one must have its own IV (RFC 8216, 4.3.2.5).
  state.isPlayable &&= URI !== undefined && state.init === undefined && (!key || key.iv !== undefined);
  const path = resolve(state.path, URI ?? '');
  state.init = {
    path,
    ...(BYTERANGE !== undefined && { range: rangeOf(BYTERANGE, path, undefined) }),
    ...(key && { key: { path: key.path, iv: key.iv ?? '' } satisfies PieceKey }),
  };
}

/** Parses `length[@offset]`; without an offset the range follows the previous one in the same file. */
function rangeOf(text: string, path: string, previous: Piece | undefined): Piece['range'] {
  const [length = Number.NaN, offset] = text.split('@').map(Number);
  const defaultOffset = previous?.path === path && previous.range ? previous.range.last + 1 : 0;
  const first = offset ?? defaultOffset;
  return { first, last: first + length - 1 };
}

// Reads the master playlist of a packaged lesson (RFC 8216), and defines what playlists contain: fragmented MP4, with sound
// and picture in separate tracks, unencrypted or under AES-128, one file for each segment or byte ranges of one file.

import { isLeanPicture, LEAN_PICTURE_TAG } from '@valence/domain/lesson-picture';
import { LEAN_SOUND_TAG, soundBeside } from '@valence/domain/lesson-sound';

/** One quality of the picture. */
export interface Rendition {
  /** Index in the list, lowest bit rate first. */
  index: number;
  /** Path of its playlist, relative to the master playlist. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Including the sound that is fetched with it. */
  averageBitsPerSecond: number;
  peakBitsPerSecond: number;
  /** RFC 6381; of the picture alone when the sound is a separate track, else of both. */
  codecs: string;
  /** Path of the playlist of the sound that goes with it; undefined where the rendition contains the sound, or there is none. */
  soundPath?: string;
}

export interface Master {
  /** Lowest bit rate first; of some sizes one in AV1 and one in H.264. */
  renditions: Rendition[];
  /** The cheapest of the sounds. Undefined when the renditions contain the sound, or the lesson has none. */
  audio: Sound | undefined;
}

/** A separate track of sound. */
interface Sound {
  /** Path of its playlist, relative to the master playlist. */
  path: string;
  /** RFC 6381. */
  codecs: string;
  /** 0 where the playlist does not tell. */
  averageBitsPerSecond: number;
  peakBitsPerSecond: number;
}

/** Bytes that are fetched by one request. */
export interface Piece {
  /** Relative to the master playlist. */
  path: string;
  /** Byte positions in the file, both inclusive. Undefined: the whole file. */
  range?: { first: number; last: number } | undefined;
  /** Undefined: unencrypted. */
  key?: PieceKey | undefined;
}

/** AES-128 in CBC mode over the whole piece (RFC 8216, 4.3.2.4). */
export interface PieceKey {
  /** Path of the key's 16 bytes, relative to the master playlist. */
  path: string;
  /** 32 hexadecimal digits. */
  iv: string;
}

export interface Segment extends Piece {
  startSeconds: number;
  endSeconds: number;
}

export interface MediaPlaylist {
  /** The initialization segment, which a buffer needs before any other. */
  init: Piece;
  segments: Segment[];
  durationSeconds: number;
}

const VIDEO_CODEC = /^(?:avc1|avc3|hvc1|hev1|av01|vp09)\./;

/** Whether this browser plays MP4 with this sound (RFC 6381). */
export type CanPlaySound = (codecs: string) => boolean;

/** @returns undefined for text that is not a master playlist with pictures */
export function parseMaster(text: string, canPlaySound: CanPlaySound): Master | undefined {
  const lines = linesOf(text);
  if (!lines) return undefined;
  const group = lines.map((line) => attributesOf(line, '#EXT-X-MEDIA:')).find(isSound)?.URI;
  const soundPath = group === undefined ? undefined : resolve('', group);
  let common: Sound | undefined;
  const renditions = lines.flatMap((line, at) => {
    const attributes = attributesOf(line, '#EXT-X-STREAM-INF:') ?? attributesOf(line, LEAN_PICTURE_TAG);
    const path = attributes?.URI ?? lines[at + 1];
    if (!attributes || !path || path.startsWith('#')) return [];
    const codecs = (attributes.CODECS ?? '').split(',').map((codec) => codec.trim());
    const pictureCodecs = codecs.filter((codec) => VIDEO_CODEC.test(codec));
    const soundCodecs = codecs.filter((codec) => codec && !VIDEO_CODEC.test(codec)).join(',');
    if (soundPath && soundCodecs) common ??= { path: soundPath, codecs: soundCodecs, ...NO_RATES };
    if (pictureCodecs.length === 0) {
      // The packager offers the sound alone as one of the choices.
      if (common?.averageBitsPerSecond === 0) common = { ...common, ...ratesOf(attributes) };
      return [];
    }
    return [renditionOf(attributes, resolve('', path), (soundPath ? pictureCodecs : codecs).join(','))];
  });
  if (renditions.length === 0) return undefined;
  renditions.sort((one, other) => one.averageBitsPerSecond - other.averageBitsPerSecond);
  const indexed = renditions.map((each, index) => ({ ...each, index }));
  const lean = common ? leanSounds(lines).filter(({ codecs }) => canPlaySound(codecs)) : [];
  return common && lean.length > 0
    ? withLeanSounds(indexed, common, lean)
    : {
        renditions: indexed.map((each) => ({ ...each, ...(common && { soundPath: common.path }) })),
        audio: common,
      };
}

/** The pictures that this device should play. @param mayLean false: none in AV1 */
export async function playable({ renditions }: Master, mayLean?: boolean): Promise<Rendition[]> {
  if (!renditions.some(isLeanPicture)) return renditions;
  const { chosenPictures } = await import('./lean-pictures.ts');
  return chosenPictures(renditions, isLeanPicture, mayLean);
}

const NO_RATES = { averageBitsPerSecond: 0, peakBitsPerSecond: 0 };

/** The sounds that cost less than the common one, for players that know the tag (domain/lesson-sound). */
function leanSounds(lines: readonly string[]): Sound[] {
  return lines.flatMap((line) => {
    const attributes = attributesOf(line, LEAN_SOUND_TAG);
    if (!attributes?.URI || !attributes.CODECS) return [];
    return { path: resolve('', attributes.URI), codecs: attributes.CODECS, ...ratesOf(attributes) };
  });
}

/** The rates that the playlist states include the common sound. */
function withLeanSounds(renditions: readonly Rendition[], common: Sound, lean: readonly Sound[]): Master {
  const withOwn = renditions.map((rendition) => {
    const sound = soundBeside(rendition, lean) ?? common;
    return {
      ...rendition,
      averageBitsPerSecond:
        rendition.averageBitsPerSecond - common.averageBitsPerSecond + sound.averageBitsPerSecond,
      peakBitsPerSecond: rendition.peakBitsPerSecond - common.peakBitsPerSecond + sound.peakBitsPerSecond,
      soundPath: sound.path,
    };
  });
  const [cheapest = common] = lean.toSorted(
    (one, other) => one.averageBitsPerSecond - other.averageBitsPerSecond,
  );
  return { renditions: withOwn, audio: cheapest };
}

function renditionOf(attributes: Attributes, path: string, codecs: string): Rendition {
  const [width = 0, height = 0] = (attributes.RESOLUTION ?? '').split('x').map(Number);
  return { index: 0, path, width, height, ...ratesOf(attributes), codecs };
}

function ratesOf(attributes: Attributes): { averageBitsPerSecond: number; peakBitsPerSecond: number } {
  const peakBitsPerSecond = Number(attributes.BANDWIDTH) || 0;
  return {
    averageBitsPerSecond: Number(attributes['AVERAGE-BANDWIDTH']) || peakBitsPerSecond,
    peakBitsPerSecond,
  };
}

export type Attributes = Record<string, string>;

function isSound(attributes: Attributes | undefined): boolean {
  return attributes?.TYPE === 'AUDIO' && attributes.URI !== undefined;
}

/** @returns undefined for a line of another tag */
export function attributesOf(line: string, tag: string): Attributes | undefined {
  if (!line.startsWith(tag)) return undefined;
  const pairs = line.slice(tag.length).matchAll(/([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g);
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name ?? '', quoted ?? plain ?? '']));
}

/** @returns undefined for text that is not a playlist */
export function linesOf(text: string): string[] | undefined {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines[0] === '#EXTM3U' ? lines : undefined;
}

const PLACEHOLDER_ORIGIN = 'https://playlist.invalid/';

/** Relative addresses stay relative to the master playlist, so that they all hold under a renewed signed address. */
export function resolve(fromPath: string, address: string): string {
  const url = new URL(address, PLACEHOLDER_ORIGIN + fromPath);
  return url.href.startsWith(PLACEHOLDER_ORIGIN) ? url.href.slice(PLACEHOLDER_ORIGIN.length) : url.href;
}

// Reads the master playlist of a packaged lesson (RFC 8216), and defines what playlists contain: fragmented MP4, with sound
// and picture in separate tracks, unencrypted or under AES-128, one file for each segment or byte ranges of one file.

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
}

export interface Master {
  renditions: Rendition[];
  /** Undefined when the renditions contain the sound, or the lesson has none. */
  audio: { path: string; codecs: string; averageBitsPerSecond?: number } | undefined;
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

/** @returns undefined for text that is not a master playlist with pictures */
export function parseMaster(text: string): Master | undefined {
  const lines = linesOf(text);
  if (!lines) return undefined;
  const sound = lines.map((line) => attributesOf(line, '#EXT-X-MEDIA:')).find(isSound);
  const audioPath = sound?.URI;
  let audioCodecs = '';
  let audioRate: number | undefined;
  const renditions = lines.flatMap((line, at) => {
    const attributes = attributesOf(line, '#EXT-X-STREAM-INF:');
    const path = lines[at + 1];
    if (!attributes || !path || path.startsWith('#')) return [];
    const codecs = (attributes.CODECS ?? '').split(',').map((codec) => codec.trim());
    const videoCodecs = codecs.filter((codec) => VIDEO_CODEC.test(codec));
    if (videoCodecs.length === 0) {
      // The packager offers the sound alone as one of the choices.
      audioRate ??= Number(attributes['AVERAGE-BANDWIDTH']) || undefined;
      return [];
    }
    audioCodecs ||= codecs.filter((codec) => !VIDEO_CODEC.test(codec)).join(',');
    return [rendition(attributes, resolve('', path), (audioPath ? videoCodecs : codecs).join(','))];
  });
  if (renditions.length === 0) return undefined;
  renditions.sort((one, other) => one.averageBitsPerSecond - other.averageBitsPerSecond);
  return {
    renditions: renditions.map((each, index) => ({ ...each, index })),
    audio:
      audioPath && audioCodecs
        ? {
            path: resolve('', audioPath),
            codecs: audioCodecs,
            ...(audioRate && { averageBitsPerSecond: audioRate }),
          }
        : undefined,
  };
}

function rendition(attributes: Attributes, path: string, codecs: string): Rendition {
  const [width = 0, height = 0] = (attributes.RESOLUTION ?? '').split('x').map(Number);
  const peakBitsPerSecond = Number(attributes.BANDWIDTH) || 0;
  const averageBitsPerSecond = Number(attributes['AVERAGE-BANDWIDTH']) || peakBitsPerSecond;
  return { index: 0, path, width, height, averageBitsPerSecond, peakBitsPerSecond, codecs };
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

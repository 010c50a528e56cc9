// Which files a download consists of: one rendition with its sound, their playlists, the captions, the pictures and the papers; and
// the master playlist that names just the rendition.

import type { Attachment } from '@valence/contract/learning/attachments';
import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { hasSizes, sizedName } from '@valence/domain/card-picture';
import type { Master, MediaPlaylist, Piece, Rendition } from '../../lib/stream/hls-playlist.ts';

/**
 * Playlists and captions are text; parts are pieces of the film, most of them encrypted. Pictures and papers stand beside it:
 * it plays without them, too.
 */
export type LessonFile =
  | { kind: 'text'; path: string }
  | { kind: 'part'; piece: Piece }
  | { kind: 'beside'; name: string; address: string };

/** The picture of the lesson's card. */
export const CARD = 'card';
/** The picture before the film begins. */
export const POSTER = 'poster';
/** The name of a paper's file. */
export const paperName = (paperId: string): string => `papers/${paperId}`;

/** The name under which a piece is stored: its path, and which bytes of the file it is. */
export function nameOf({ path, range }: Pick<Piece, 'path' | 'range'>): string {
  return range ? `${path}#${range.first}-${range.last}` : path;
}

export function fileName(file: LessonFile): string {
  if (file.kind === 'part') return nameOf(file.piece);
  return file.kind === 'text' ? file.path : file.name;
}

export const shortSideOf = ({ width, height }: Rendition): number => Math.min(width, height);

/** About how many bytes a rendition has, with its sound. */
export function expectedBytes(rendition: Rendition, durationSeconds: number): number {
  return Math.round((rendition.averageBitsPerSecond / 8) * durationSeconds);
}

/** A master playlist of the one rendition (RFC 8216, 4.3.4), as our player reads it. */
export function masterOf(rendition: Rendition, audio: Master['audio']): string {
  const { path, width, height, soundPath } = rendition;
  const codecs = [rendition.codecs, ...(soundPath && audio ? [audio.codecs] : [])].join(',');
  const rates = `BANDWIDTH=${rendition.peakBitsPerSecond},AVERAGE-BANDWIDTH=${rendition.averageBitsPerSecond}`;
  return [
    '#EXTM3U',
    ...(soundPath ? [`#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Lesson",URI="${soundPath}"`] : []),
    `#EXT-X-STREAM-INF:${rates},RESOLUTION=${width}x${height},CODECS="${codecs}"${soundPath ? ',AUDIO="sound"' : ''}`,
    path,
    '',
  ].join('\n');
}

/** The folder of the lesson's files, with a slash at its end. */
const folderOf = ({ url }: Pick<PlayableVideo, 'url'>): string =>
  url?.slice(0, url.lastIndexOf('/') + 1) ?? '';

/** The path of the small pictures' list in the lesson's folder; undefined for a lesson without any. */
export function stripPath(video: PlayableVideo): string | undefined {
  const folder = folderOf(video);
  return video.previewUrl?.startsWith(folder) ? video.previewUrl.slice(folder.length) : undefined;
}

/** What plays: the files in the order in which they are fetched. What a lesson begins with comes first. */
export function playedFiles(
  video: PlayableVideo,
  playlists: readonly { path: string; playlist: MediaPlaylist }[],
): LessonFile[] {
  const folder = folderOf(video);
  const captions = video.captions
    .filter(({ url }) => url.startsWith(folder))
    .map(({ url }) => ({ kind: 'text', path: url.slice(folder.length) }) as const);
  const parts = playlists
    .flatMap(({ playlist: { init, segments } }) => [
      { piece: init, at: -1 },
      ...segments.map((segment) => ({ piece: segment as Piece, at: segment.startSeconds })),
    ])
    .toSorted((one, other) => one.at - other.at)
    .map(({ piece: { path, range, key } }) => ({ kind: 'part', piece: { path, range, key } }) as const);
  return [...playlists.map(({ path }) => ({ kind: 'text', path }) as const), ...captions, ...parts];
}

/** The pictures of a lesson. @param sheets the files of the small pictures, in the lesson's folder */
export function pictureFiles(video: PlayableVideo, sheets: readonly string[]): LessonFile[] {
  const { posterUrl, thumbnailUrl } = video;
  // A picture at another host stays there.
  const isOurs = (address: string | null | undefined) => address?.startsWith('/') === true;
  const card = isOurs(thumbnailUrl) && thumbnailUrl;
  const strip = stripPath(video);
  const beside = (name: string, address: string) => ({ kind: 'beside', name, address }) as const;
  return [
    ...(card ? [beside(CARD, hasSizes(card) ? sizedName(card, 640, 'webp') : card)] : []),
    ...(posterUrl && isOurs(posterUrl) ? [beside(POSTER, posterUrl)] : []),
    ...(strip === undefined ? [] : [strip, ...sheets].map((path) => beside(path, folderOf(video) + path))),
  ];
}

/** The pictures that the list names, each once (W3C Media Fragments 1.0). */
export function sheetsIn(strip: string): string[] {
  return [...new Set([...strip.matchAll(/^([\w.-]+)#xywh=/gm)].map(([, sheet = '']) => sheet))];
}

export function paperFiles(papers: readonly Attachment[]): LessonFile[] {
  return papers.map(({ _id, url }) => ({ kind: 'beside', name: paperName(_id), address: url }) as const);
}

// Which files a download consists of: one rendition with its sound, their playlists, and the captions; and the master playlist that
// names just these.

import type { PlayableVideo } from '@valence/contract/learning/videos';
import type { Master, MediaPlaylist, Piece, Rendition } from '../../lib/stream/hls-playlist.ts';

/** Playlists and captions are text; parts are pieces of the film, most of them encrypted. */
export type LessonFile = { kind: 'text'; path: string } | { kind: 'part'; piece: Piece };

/** The name under which a piece is stored: its path, and which bytes of the file it is. */
export function nameOf({ path, range }: Pick<Piece, 'path' | 'range'>): string {
  return range ? `${path}#${range.first}-${range.last}` : path;
}

export const fileName = (file: LessonFile): string => (file.kind === 'text' ? file.path : nameOf(file.piece));

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

/** The files in the order in which they are fetched: what a lesson begins with comes first. */
export function filesOf(
  video: PlayableVideo,
  playlists: readonly { path: string; playlist: MediaPlaylist }[],
): LessonFile[] {
  const folder = video.url?.slice(0, video.url.lastIndexOf('/') + 1) ?? '';
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

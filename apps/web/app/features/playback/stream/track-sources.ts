// Where the parts of picture and sound come from: the picture's from changing renditions, the sound's from its one playlist.

import { UnplayableStream } from '../../../lib/stream/failure.ts';
import type { Master, MediaPlaylist, Piece, Segment } from '../../../lib/stream/hls-playlist.ts';
import { parseMediaPlaylist } from '../../../lib/stream/media-playlist.ts';
import type { PartSource } from './part-source.ts';
import type { Sound } from './playback.ts';
import type { QualityChoice } from './quality-choice.ts';
import type { FeedSource } from './track-feed.ts';

/** How far to buffer ahead: enough for a short loss of signal on the road, and little enough not to waste data. */
export const AHEAD_SECONDS = 24;
/** The same before the first press of play: prepaid data is not spent on a lesson that may not be watched. */
export const AHEAD_BEFORE_PLAY_SECONDS = 8;

/** A track of the lesson before the browser has a buffer for it. */
export interface TrackPlan {
  mimeType: string;
  source: FeedSource;
}

export type ReadPlaylist = (path: string) => Promise<MediaPlaylist>;

/** Reads each playlist once; after a failure it is read again at the next call. */
export function createPlaylists(parts: PartSource): ReadPlaylist {
  const playlists = new Map<string, Promise<MediaPlaylist>>();
  const read = async (path: string) => {
    const playlist = parseMediaPlaylist(await parts.text(path), path);
    if (!playlist) throw new UnplayableStream(`This player cannot play the playlist ${path}`);
    return playlist;
  };
  return (path) => {
    const playlist = playlists.get(path) ?? read(path);
    playlists.set(path, playlist);
    playlist.catch(() => playlists.delete(path));
    return playlist;
  };
}

interface TrackDeps {
  media: HTMLVideoElement;
  parts: PartSource;
  playlist: ReadPlaylist;
}

interface TrackChoice {
  master: Master;
  quality: QualityChoice;
  /** Plays the sound alone, where it is a separate track. */
  withoutPicture: boolean;
  onSound: (sound: Sound) => void;
  typeOf: FeedSource['typeOf'];
}

/** Plans the tracks, the picture first. @param onAllComplete called when every track is buffered to its end */
export function planTracks(
  { media, parts, playlist }: TrackDeps,
  { master, quality, withoutPicture, onSound, typeOf }: TrackChoice,
  onAllComplete: () => void,
): TrackPlan[] {
  const { audio } = master;
  const names = [...(audio && withoutPicture ? [] : ['picture']), ...(audio ? ['sound'] : [])];
  const incomplete = new Set(names);
  const shared = (name: string) => ({
    playlist,
    aheadSeconds: () => (hasBegun(media) ? AHEAD_SECONDS : AHEAD_BEFORE_PLAY_SECONDS),
    onComplete(complete: boolean) {
      if (!complete) incomplete.add(name);
      else if (incomplete.delete(name) && incomplete.size === 0) onAllComplete();
    },
  });
  const picture: FeedSource = {
    ...shared('picture'),
    choose: (bufferedSeconds) => quality.next(bufferedSeconds).path,
    typeOf,
    part: (piece, signal, bufferedSeconds) =>
      parts.bytes(piece, {
        signal,
        isTooSlow: (progress) => quality.shouldAbort(progress, bufferedSeconds()),
      }),
    onAppended: quality.onAppended,
  };
  const pictureTrack = { mimeType: mimeType('video', master.renditions[0]?.codecs), source: picture };
  if (!audio) return [pictureTrack];
  const measureRate = createRate();
  const sound: FeedSource = {
    ...shared('sound'),
    // Beside a fine picture there is a finer sound. Its rate is told for the sound alone.
    choose: () => (withoutPicture ? undefined : quality.current()?.soundPath) ?? audio.path,
    part: async (piece, signal) => {
      const bytes = await parts.bytes(piece, { signal });
      onSound({ averageBitsPerSecond: audio.averageBitsPerSecond || measureRate(piece, bytes.length) });
      return bytes;
    },
    onAppended: () => {},
  };
  const soundTrack = { mimeType: mimeType('audio', audio.codecs), source: sound };
  return withoutPicture ? [soundTrack] : [pictureTrack, soundTrack];
}

/** Average bits per second of all segments so far; undefined before the first. */
function createRate(): (piece: Piece, bytes: number) => number | undefined {
  let [allBytes, allSeconds] = [0, 0];
  return (piece, bytes) => {
    if ('endSeconds' in piece) {
      const { startSeconds, endSeconds } = piece as Segment;
      allBytes += bytes;
      allSeconds += endSeconds - startSeconds;
    }
    return allSeconds > 0 ? Math.round((allBytes * 8) / allSeconds) : undefined;
  };
}

function mimeType(kind: 'video' | 'audio', codecs = ''): string {
  return `${kind}/mp4; codecs="${codecs}"`;
}

export function hasBegun(media: HTMLVideoElement): boolean {
  return !media.paused || media.played.length > 0;
}

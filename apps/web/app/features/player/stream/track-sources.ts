// Where the picture's and the sound's parts come from: one quality after another for the picture, one only for the sound.

import { UnplayableStream } from './failure.ts';
import type { Master, MediaPlaylist, Piece, Segment } from './hls-playlist.ts';
import { parseMediaPlaylist } from './media-playlist.ts';
import type { PartSource } from './part-source.ts';
import type { Sound } from './playback.ts';
import type { QualityChoice } from './quality-choice.ts';
import type { FeedSource } from './track-feed.ts';

/** Media ahead of the playhead: enough for a dead spot on the road, little enough that data is not wasted. Seconds. */
const AHEAD_SECONDS = 24;
/** Before the first press of play: prepaid data is not spent on a lesson that may not be watched. */
const AHEAD_BEFORE_PLAY_SECONDS = 8;

/** A track of the lesson before the browser has a buffer for it. */
export interface TrackPlan {
  mimeType: string;
  source: FeedSource;
}

export type ReadPlaylist = (path: string) => Promise<MediaPlaylist>;

/** Reads each playlist once; a failed one again at the next call. */
export function createPlaylists(parts: PartSource): ReadPlaylist {
  const known = new Map<string, Promise<MediaPlaylist>>();
  const read = async (path: string) => {
    const playlist = parseMediaPlaylist(await parts.text(path), path);
    if (!playlist) throw new UnplayableStream(`The playlist ${path} is not one this player can play`);
    return playlist;
  };
  return (path) => {
    const playlist = known.get(path) ?? read(path);
    known.set(path, playlist);
    playlist.catch(() => known.delete(path));
    return playlist;
  };
}

interface Common {
  media: HTMLVideoElement;
  parts: PartSource;
  playlist: ReadPlaylist;
}

interface Wanted {
  master: Master;
  quality: QualityChoice;
  /** Where the sound is apart, it alone. */
  withoutPicture: boolean;
  onSound: (sound: Sound) => void;
}

/** The picture first. @param onAllComplete every track is buffered to its end, or no longer */
export function planTracks(
  { media, parts, playlist }: Common,
  { master, quality, withoutPicture, onSound }: Wanted,
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
    choose: (bufferedSeconds) => {
      const { index, path } = quality.next(bufferedSeconds);
      return { key: index, path };
    },
    part: (piece, signal, bufferedSeconds) =>
      parts.bytes(piece, { signal, isTooSlow: (progress) => quality.givesWay(progress, bufferedSeconds()) }),
    onAppended: quality.appended,
  };
  const ofPicture = { mimeType: mimeType('video', master.renditions[0]?.codecs), source: picture };
  if (!audio) return [ofPicture];
  const measure = createRate();
  const sound: FeedSource = {
    ...shared('sound'),
    choose: () => ({ key: 0, path: audio.path }),
    part: async (piece, signal) => {
      const bytes = await parts.bytes(piece, { signal });
      onSound({ averageBitsPerSecond: audio.averageBitsPerSecond ?? measure(piece, bytes.length) });
      return bytes;
    },
    onAppended: () => {},
  };
  const ofSound = { mimeType: mimeType('audio', audio.codecs), source: sound };
  return withoutPicture ? [ofSound] : [ofPicture, ofSound];
}

/** Bits per second of all segments seen; undefined before the first. */
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

function hasBegun(media: HTMLVideoElement): boolean {
  return !media.paused || media.played.length > 0;
}

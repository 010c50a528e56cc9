// Keeps one track (picture or sound) of a lesson buffered a little ahead of the playhead, part after part.

import type { MediaPlaylist, Piece } from './hls-playlist.ts';
import type { TrackBuffer } from './track-buffer.ts';

/** What the feed needs from its stream. */
export interface FeedSource {
  /** Playlist to take the next part from; asked before each part. */
  choose(bufferedSeconds: number): { key: number; path: string };
  playlist: (path: string) => Promise<MediaPlaylist>;
  /** Repeats by itself until the part came. @throws TooSlow, the signal's reason, or what cannot be repeated */
  part: (
    piece: Piece,
    signal: AbortSignal,
    bufferedSeconds: () => number,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /** Seconds of media to have ahead; short, so that an access that ends does not play on. */
  aheadSeconds: () => number;
  onAppended: (key: number, from: number, to: number) => void;
  /** Whether everything up to the end is buffered. */
  onComplete: (complete: boolean) => void;
}

const BEHIND_SECONDS = 20;
const ROUNDING_SECONDS = 0.15;

export interface TrackFeed {
  /** Goes until the signal stops it. @throws what cannot be repeated */
  run: () => Promise<void>;
  /** The playhead jumped: begins again where the buffer ends there. */
  seek: () => void;
  /** Fetches everything from `from` on anew. Seconds. */
  replaceFrom: (from: number) => Promise<void>;
  /** Looks again whether something is to do. */
  wake: () => void;
}

export function createTrackFeed(
  media: HTMLVideoElement,
  buffer: TrackBuffer,
  source: FeedSource,
  stopped: AbortSignal,
): TrackFeed {
  const at: Place = { next: media.currentTime, headerOf: undefined };
  let errand = new AbortController();
  let wakeUp = () => {};
  const idle = () =>
    new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
  const beginAnew = (from: number) => {
    at.next = from;
    errand.abort(new DOMException('Something else is wanted', 'AbortError'));
    wakeUp();
  };
  return {
    async run() {
      while (!stopped.aborted) {
        errand = new AbortController();
        const signal = AbortSignal.any([errand.signal, stopped]);
        try {
          if (!(await bringNext({ media, buffer, source, at, signal }))) await idle();
        } catch (error) {
          if (!signal.aborted && !isTooSlow(error)) throw error;
        }
      }
    },
    seek: () => beginAnew(buffer.bufferedUntil(media.currentTime)),
    async replaceFrom(from) {
      await buffer.remove(from, Number.POSITIVE_INFINITY);
      beginAnew(Math.min(at.next, from));
    },
    wake: () => wakeUp(),
  };
}

interface Place {
  /** Where the next part begins, seconds. */
  next: number;
  /** The playlist whose header the buffer read last. */
  headerOf: number | undefined;
}

interface Errand {
  media: HTMLVideoElement;
  buffer: TrackBuffer;
  source: FeedSource;
  at: Place;
  signal: AbortSignal;
}

/** Appends one part. @returns false when nothing is to be done now */
async function bringNext({ media, buffer, source, at, signal }: Errand): Promise<boolean> {
  if (at.next - media.currentTime >= source.aheadSeconds()) return false;
  const bufferedSeconds = () => buffer.bufferedUntil(media.currentTime) - media.currentTime;
  const { key, path } = source.choose(bufferedSeconds());
  const playlist = await source.playlist(path);
  const segment = playlist.segments.find(({ endSeconds }) => endSeconds > at.next + ROUNDING_SECONDS);
  source.onComplete(!segment);
  if (!segment) return false;
  const [header, bytes] = await Promise.all([
    at.headerOf === key ? undefined : source.part(playlist.init, signal, bufferedSeconds),
    source.part(segment, signal, bufferedSeconds),
  ]);
  if (signal.aborted) return true;
  if (header) await buffer.append(header);
  at.headerOf = key;
  await makeRoom(buffer, media, BEHIND_SECONDS);
  await appendWithRoom(buffer, media, bytes);
  source.onAppended(key, segment.startSeconds, segment.endSeconds);
  // What lies there from an earlier visit is not paid for twice.
  if (!signal.aborted)
    at.next = Math.max(segment.endSeconds, buffer.bufferedUntil(segment.endSeconds - 0.05));
  return true;
}

function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooSlow';
}

function makeRoom(buffer: TrackBuffer, media: HTMLVideoElement, behindSeconds: number): Promise<void> {
  return buffer.remove(0, Math.max(0, media.currentTime - behindSeconds));
}

/** Cheap phones give little memory: what was watched goes first, even the last seconds of it. */
async function appendWithRoom(
  buffer: TrackBuffer,
  media: HTMLVideoElement,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  try {
    await buffer.append(bytes);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    await makeRoom(buffer, media, 2);
    await buffer.append(bytes);
  }
}

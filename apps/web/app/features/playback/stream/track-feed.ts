// Keeps one track (picture or sound) of a lesson buffered a little ahead of the playhead, part by part.

import { BufferFault } from '../../../lib/stream/failure.ts';
import type { MediaPlaylist, Piece } from '../../../lib/stream/hls-playlist.ts';
import type { TrackBuffer } from './track-buffer.ts';

/** What the feed needs from its stream. */
export interface FeedSource {
  /** The path of the next part's playlist; called before each part. */
  choose(bufferedSeconds: number): string;
  playlist: (path: string) => Promise<MediaPlaylist>;
  /** What a playlist's parts are, where that changes. */
  typeOf?: ((path: string) => string | undefined) | undefined;
  /** Retries until the part has arrived. @throws TooSlow, the signal's reason, or an error that a retry cannot resolve */
  part: (
    piece: Piece,
    signal: AbortSignal,
    bufferedSeconds: () => number,
  ) => Promise<Uint8Array<ArrayBuffer>>;
  /** How many seconds to buffer ahead; few, so that playback stops soon after the access has ended. */
  aheadSeconds: () => number;
  onAppended: (playlist: string, from: number, to: number) => void;
  /** Reports whether everything up to the end is buffered. */
  onComplete: (complete: boolean) => void;
}

const KEPT_BEHIND_SECONDS = 20;
const ROUNDING_SECONDS = 0.15;

export interface TrackFeed {
  /** Runs until the signal stops it. @throws errors that a retry cannot resolve */
  run: () => Promise<void>;
  /** Call after a jump of the playhead: continues where the buffer at the new position ends. */
  seek: () => void;
  /** Fetches everything from the second `from` on again. */
  replaceFrom: (from: number) => Promise<void>;
  /** Checks again whether a part is due. */
  wake: () => void;
}

export function createTrackFeed(
  media: HTMLVideoElement,
  buffer: TrackBuffer,
  source: FeedSource,
  stopped: AbortSignal,
): TrackFeed {
  const position: Position = { next: media.currentTime, followsMedia: false, headerOf: undefined };
  let transfer = new AbortController();
  let wakeUp = () => {};
  const idle = () =>
    new Promise<void>((resolve) => {
      wakeUp = resolve;
    });
  const restartAt = (from: number, followsMedia: boolean) => {
    Object.assign(position, { next: from, followsMedia });
    transfer.abort(new DOMException('Another part is needed', 'AbortError'));
    wakeUp();
  };
  return {
    async run() {
      while (!stopped.aborted) {
        transfer = new AbortController();
        const signal = AbortSignal.any([transfer.signal, stopped]);
        try {
          if (!(await appendNext({ media, buffer, source, position, signal }))) await idle();
        } catch (error) {
          if (!signal.aborted && !isTooSlow(error)) throw error;
        }
      }
    },
    seek() {
      const { currentTime } = media;
      const isAfterMedia = buffer.isBufferedAt(currentTime - ROUNDING_SECONDS);
      if (isAfterMedia || buffer.isBufferedAt(currentTime))
        restartAt(buffer.bufferedUntil(currentTime), true);
      else restartAt(currentTime, false);
    },
    async replaceFrom(from) {
      await buffer.remove(from, Number.POSITIVE_INFINITY);
      restartAt(Math.min(position.next, from), true);
    },
    wake: () => wakeUp(),
  };
}

interface Position {
  /** Where the next part begins, seconds. */
  next: number;
  /**
   * Whether media is buffered up to there: it may end a little before the time that its playlist says. Where none is, not even the
   * last moments of a part may be missing, or a jump into them never ends.
   */
  followsMedia: boolean;
  /** The playlist whose header the buffer read last. */
  headerOf: string | undefined;
}

interface AppendOptions {
  media: HTMLVideoElement;
  buffer: TrackBuffer;
  source: FeedSource;
  position: Position;
  signal: AbortSignal;
}

/** Appends one part. @returns false when none is due now */
async function appendNext({ media, buffer, source, position, signal }: AppendOptions): Promise<boolean> {
  if (position.next - media.currentTime >= source.aheadSeconds()) return false;
  const bufferedSeconds = () => buffer.bufferedUntil(media.currentTime) - media.currentTime;
  const path = source.choose(bufferedSeconds());
  const playlist = await source.playlist(path);
  const from = position.next + (position.followsMedia ? ROUNDING_SECONDS : 0);
  const segment = playlist.segments.find(({ endSeconds }) => endSeconds > from);
  source.onComplete(!segment);
  if (!segment) return false;
  const [header, bytes] = await Promise.all([
    position.headerOf === path ? undefined : source.part(playlist.init, signal, bufferedSeconds),
    source.part(segment, signal, bufferedSeconds),
  ]);
  if (signal.aborted) return true;
  if (header) await buffer.append(header, source.typeOf?.(path));
  position.headerOf = path;
  await makeRoom(buffer, media, KEPT_BEHIND_SECONDS);
  await appendWithRoom(buffer, media, bytes);
  source.onAppended(path, segment.startSeconds, segment.endSeconds);
  if (signal.aborted) return true;
  const middle = (segment.startSeconds + segment.endSeconds) / 2;
  // A broken part can look like the start of a longer one: the browser waits for the rest, and takes the next part for it.
  if (buffer.bufferedUntil(middle) <= middle) throw new BufferFault('A part left nothing in the buffer');
  // What is already buffered after this part is not fetched again.
  position.next = Math.max(segment.endSeconds, buffer.bufferedUntil(segment.endSeconds - 0.05));
  position.followsMedia = true;
  return true;
}

function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.name === 'TooSlow';
}

function makeRoom(buffer: TrackBuffer, media: HTMLVideoElement, keepSeconds: number): Promise<void> {
  return buffer.remove(0, Math.max(0, media.currentTime - keepSeconds));
}

/** Cheap phones have little memory: when it is full, watched media is dropped, even its last seconds. */
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

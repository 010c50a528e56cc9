// The interface that every engine offers to the player: its state, and a few commands.

import type { FallbackReason } from '@valence/contract/player-fallbacks';
import type { Trouble } from '../../../lib/stream/failure.ts';
import type { OpenKeptParts } from '../../../lib/stream/kept-parts.ts';

/** One choice of quality in the player's menu. */
export interface Quality {
  /** Pixels of the shorter side. */
  shortSide: number;
  averageBitsPerSecond: number;
}

export type Ending =
  /** The access to the lesson ended or was removed. */
  | 'access-ended'
  /** Another device streams with this account. */
  | 'elsewhere'
  /** The lesson lies on this device, which has to ask the server before it plays on. */
  | 'download-over'
  /** Nobody is signed in any more; the page's guard takes over. */
  | 'signed-out'
  /** The lesson is encrypted, and the page was loaded without https. */
  | 'page-insecure'
  /** The browser or the stream failed; starting again may help. */
  | 'broken';

export interface PlaybackState {
  /** Set when playback has stopped for good. */
  readonly ending: Ending | undefined;
  /** Requests fail at the moment; they are repeated until they succeed. */
  readonly trouble: Trouble | undefined;
  /** Lowest first; empty where the browser chooses the quality itself. */
  readonly qualities: readonly Quality[];
  /** Index of the quality that is fetched now. */
  readonly currentIndex: number | undefined;
  readonly sound: Sound | undefined;
  readonly wantedQuality: WantedQuality;
}

/**
 * `auto`: as fine as the connection allows; `saver`: the cheapest picture; `audio`: without a picture; a
 * number: the pixels of the shorter side.
 */
export type WantedQuality = 'auto' | 'saver' | 'audio' | number;

/** The lesson's sound, where it can be played without the picture. */
export interface Sound {
  /** Undefined until some of it has been fetched. */
  averageBitsPerSecond: number | undefined;
}

export interface Playback {
  state: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  /** A change to or from `audio` needs a new stream. */
  setQuality: (quality: WantedQuality) => void;
  /** Fetches an unencrypted file from the playlist's folder. @param path relative to the playlist */
  fetchBeside: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Repeats at once the requests that wait for the network. */
  retry: () => void;
  /** Stops, and drops the buffer. */
  stop: () => void;
}

/** An address to play, as the server signed it. */
export interface StreamAddress {
  /** Absolute or from the site's root. */
  url: string;
  /** ISO 8601. */
  urlExpires: string | undefined;
}

/**
 * Requests a fresh address from the server.
 * @returns the address, or why there is none any more
 * @throws when the network is lost or the server is busy: ask again later
 */
export type AskAddress = () => Promise<StreamAddress | 'access-ended' | 'signed-out'>;

export interface PlaybackOptions {
  media: HTMLVideoElement;
  address: StreamAddress;
  ask: AskAddress;
  /** The lesson's files, where they lie on this device. */
  kept?: OpenKeptParts | undefined;
  wantedQuality: WantedQuality;
  /** False: without pictures in AV1, which failed here. */
  lean?: boolean;
  /** Seconds into the lesson. */
  startAt: number;
  /**
   * Hands the lesson over to another engine (`av1`: to this one without lean pictures) after an error that this one cannot recover
   * from; undefined: there is none.
   * @throws when the other engine cannot be loaded
   */
  handOver?: ((reason: FallbackReason) => Promise<void>) | undefined;
}

/** Holds the state and notifies listeners of each change. */
export function createHolder(wantedQuality: WantedQuality) {
  let current: PlaybackState = {
    ending: undefined,
    trouble: undefined,
    qualities: [],
    currentIndex: undefined,
    sound: undefined,
    wantedQuality,
  };
  const listeners = new Set<() => void>();
  return {
    state: () => current,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(part: Partial<PlaybackState>) {
      const names = Object.keys(part) as (keyof PlaybackState)[];
      if (names.every((name) => current[name] === part[name])) return;
      current = { ...current, ...part };
      for (const listener of listeners) listener();
    },
  };
}
export type StateHolder = ReturnType<typeof createHolder>;

// What every way of playing a stream offers to the player: its state, and the few things one can ask of it.

/** One choice of quality in the player's menu. */
export interface Quality {
  /** Pixels of the shorter side. */
  shortSide: number;
  averageBitsPerSecond: number;
}

export type Ending =
  /** The access to the lesson ended, or was taken away. */
  | 'access-ended'
  /** Another device streams with this account. */
  | 'elsewhere'
  /** Nobody is signed in any more; the page's guard takes over. */
  | 'signed-out'
  /** The lesson is encrypted and the page came without https. */
  | 'page-insecure'
  /** The browser or the stream is broken; beginning anew may help. */
  | 'broken';

export interface PlaybackState {
  /** Set when it has stopped for good. */
  readonly ending: Ending | undefined;
  /** Requests fail at the moment; they are repeated until they work. */
  readonly offline: boolean;
  /** Lowest first; empty where the browser chooses by itself. */
  readonly qualities: readonly Quality[];
  /** Index of what is fetched now. */
  readonly playing: number | undefined;
  readonly sound: Sound | undefined;
  readonly wanted: WantedQuality;
}

/** `auto` as fine as the connection carries; `saver` the same, at 80 MB an hour at most; `audio` without a picture; or a short side. */
export type WantedQuality = 'auto' | 'saver' | 'audio' | number;

/** The lesson's sound, where it can be played without the picture. */
export interface Sound {
  /** Undefined until some of it has come. */
  averageBitsPerSecond: number | undefined;
}

export interface Playback {
  state: () => PlaybackState;
  subscribe: (listener: () => void) => () => void;
  /** For a change to or from `audio` the stream must be opened anew. */
  setQuality: (wanted: WantedQuality) => void;
  /** A file beside the lesson's playlist, in the clear. @param path relative to it */
  fetchBeside: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Tries at once what waits for the network. */
  retry: () => void;
  /** Stops, and drops what is buffered. */
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
 * Asks the server for a fresh address.
 * @returns why there is none any more
 * @throws what a network or a busy server throws: ask again later
 */
export type AskAddress = () => Promise<StreamAddress | 'access-ended' | 'signed-out'>;

export interface PlaybackOptions {
  media: HTMLVideoElement;
  address: StreamAddress;
  ask: AskAddress;
  wanted: WantedQuality;
  /** Seconds into the lesson. */
  startAt: number;
}

/** Holds a state and tells listeners of each change. */
export function createHolder(wanted: WantedQuality) {
  let current: PlaybackState = {
    ending: undefined,
    offline: false,
    qualities: [],
    playing: undefined,
    sound: undefined,
    wanted,
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

// The state of the video element, as a value that changes with its events.

import { useCallback, useRef, useSyncExternalStore } from 'react';

export interface MediaState {
  paused: boolean;
  ended: boolean;
  /** Would play, but lacks media. */
  waiting: boolean;
  /** Has been played at least once. */
  begun: boolean;
  seconds: number;
  /** 0 until known. */
  durationSeconds: number;
  buffered: readonly (readonly [from: number, to: number])[];
  volume: number;
  muted: boolean;
  speed: number;
}

const EVENTS = [
  'play',
  'pause',
  'playing',
  'waiting',
  'ended',
  'seeking',
  'seeked',
  'timeupdate',
  'progress',
  'durationchange',
  'loadeddata',
  'volumechange',
  'ratechange',
  'emptied',
] as const;

export function useMediaState(media: HTMLVideoElement): MediaState {
  const state = useRef<MediaState>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = new AbortController();
      const update = () => {
        state.current = readState(media, state.current);
        listener();
      };
      for (const event of EVENTS) media.addEventListener(event, update, { signal: stop.signal });
      return () => stop.abort();
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => {
    state.current ??= readState(media, undefined);
    return state.current;
  });
}

function readState(media: HTMLVideoElement, previous: MediaState | undefined): MediaState {
  const { buffered, duration } = media;
  const lacksMedia = media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
  return {
    paused: media.paused,
    ended: media.ended,
    waiting: !media.paused && !media.ended && lacksMedia,
    begun: Boolean(previous?.begun) || !media.paused || media.played.length > 0,
    seconds: media.currentTime,
    durationSeconds: Number.isFinite(duration) ? duration : 0,
    buffered: Array.from(
      { length: buffered.length },
      (_, at) => [buffered.start(at), buffered.end(at)] as const,
    ),
    volume: media.volume,
    muted: media.muted,
    speed: media.playbackRate,
  };
}

/** What was played of a lesson since it was opened, in whole seconds. */
export function playedOf({ played }: HTMLVideoElement): (readonly [from: number, to: number])[] {
  return Array.from(
    { length: played.length },
    (_, at) => [Math.floor(played.start(at)), Math.ceil(played.end(at))] as const,
  );
}

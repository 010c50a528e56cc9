// Tells the server when this device does not stream any more: it pauses, has loaded something while it stands, or leaves the lesson.
// Another device of the account can stream at once then.

import { leaveStream } from '@valence/contract/learning/playback';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';
import type { Playback } from './stream/playback.ts';

/** A shorter pause is a change of tracks, or a student who plays on at once. */
const PAUSE_MS = 1000;

/** @param isOurs whether the stream comes from this server */
export function useStreamLeft(media: HTMLVideoElement, isOurs: boolean): void {
  useEffect(() => {
    if (!isOurs) return undefined;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A failure is ignored: the student has left, and without this call the server only waits a while.
    const leave = () => void call(leaveStream, undefined, { keepalive: true }).catch(() => {});
    const leaveSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => media.paused && leave(), PAUSE_MS);
    };
    // A lesson that stands still loads a little ahead, and with each part takes the place again.
    for (const event of ['pause', 'progress'])
      media.addEventListener(event, leaveSoon, { signal: stop.signal });
    window.addEventListener('pagehide', leave, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
      leave();
    };
  }, [media, isOurs]);
}

/** What is fetched beside the stream takes the place, too: it is told as the browser tells of parts. */
export function tellingProgress(
  media: HTMLVideoElement,
  fetchBeside: Playback['fetchBeside'],
): Playback['fetchBeside'] {
  return async (path) => {
    try {
      return await fetchBeside(path);
    } finally {
      media.dispatchEvent(new Event('progress'));
    }
  };
}

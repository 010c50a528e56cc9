// Lets another device of the account stream as soon as this one pauses or its page is left; else the server waits a while.

import { leaveStream } from '@valence/contract/streams';
import { useEffect } from 'react';
import { call } from '../../lib/api.ts';

/** A pause this short is a change of tracks, or of mind. */
const STANDS_STILL_MS = 1000;

/** @param isOurs whether the stream comes from this server */
export function useStreamLeft(media: HTMLVideoElement, isOurs: boolean): void {
  useEffect(() => {
    if (!isOurs) return undefined;
    const stop = new AbortController();
    let still: ReturnType<typeof setTimeout> | undefined;
    // Nobody is there any more to be told of a failure, and waiting helps as well.
    const leave = () => void call(leaveStream, undefined, { keepalive: true }).catch(() => {});
    const onPause = () => {
      clearTimeout(still);
      still = setTimeout(() => media.paused && leave(), STANDS_STILL_MS);
    };
    media.addEventListener('pause', onPause, { signal: stop.signal });
    window.addEventListener('pagehide', leave, { signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(still);
      leave();
    };
  }, [media, isOurs]);
}

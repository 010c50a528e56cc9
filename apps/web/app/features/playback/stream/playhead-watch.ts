// Watches the playhead: wakes the feeds when it moves, and moves it across gaps that no part will fill.

import type { TrackBuffer } from './track-buffer.ts';
import type { TrackFeed } from './track-feed.ts';

export interface WatchedTrack {
  feed: TrackFeed;
  buffer: TrackBuffer;
}

const CHECK_MS = 500;
/** The longest gap that the playhead is moved across. */
const MAX_GAP_SECONDS = 1;
/** Checks without any movement before the feeds start again. */
const CHECKS_BEFORE_RESTART = 8;

export function watchPlayhead(
  media: HTMLVideoElement,
  tracks: readonly WatchedTrack[],
  stopped: AbortSignal,
): void {
  const wake = () => {
    for (const { feed } of tracks) feed.wake();
  };
  const seek = () => {
    for (const { feed } of tracks) feed.seek();
  };
  for (const event of ['timeupdate', 'play', 'ratechange'])
    media.addEventListener(event, wake, { signal: stopped });
  media.addEventListener('seeking', seek, { signal: stopped });
  let checksWithoutMovement = 0;
  let lastTime = media.currentTime;
  const timer = setInterval(() => {
    wake();
    const isStill = !media.paused && !media.seeking && !media.ended && media.currentTime === lastTime;
    checksWithoutMovement = isStill ? checksWithoutMovement + 1 : 0;
    lastTime = media.currentTime;
    if (checksWithoutMovement < 2) return;
    const afterGap = endOfGap(media.currentTime, tracks);
    if (afterGap !== undefined) media.currentTime = afterGap;
    else if (checksWithoutMovement % CHECKS_BEFORE_RESTART === 0) seek();
  }, CHECK_MS);
  stopped.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Where all tracks continue after a gap at `at`; undefined when there is no gap, or it may still be filled. */
function endOfGap(at: number, tracks: readonly WatchedTrack[]): number | undefined {
  const starts = tracks.map(({ buffer }) => buffer.nextStart(at, MAX_GAP_SECONDS));
  if (starts.some((start) => start === undefined)) return undefined;
  const latest = Math.max(...starts.map((start) => start ?? 0));
  return latest > at ? latest + 0.02 : undefined;
}

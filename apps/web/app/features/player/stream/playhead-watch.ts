// Watches the playhead: wakes the feeds as it moves, and helps it over holes that no part will ever fill.

import type { TrackBuffer } from './track-buffer.ts';
import type { TrackFeed } from './track-feed.ts';

export interface WatchedTrack {
  feed: TrackFeed;
  buffer: TrackBuffer;
}

const LOOK_MS = 500;
/** A hole this long at most is jumped over. Seconds. */
const HOLE_SECONDS = 1;
/** Looks without any movement before the feeds begin anew. */
const PATIENCE = 8;

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
  let stillFor = 0;
  let lastTime = media.currentTime;
  const timer = setInterval(() => {
    wake();
    const isStill = !media.paused && !media.seeking && !media.ended && media.currentTime === lastTime;
    stillFor = isStill ? stillFor + 1 : 0;
    lastTime = media.currentTime;
    if (stillFor < 2) return;
    const beyond = beyondHole(media.currentTime, tracks);
    if (beyond !== undefined) media.currentTime = beyond;
    else if (stillFor % PATIENCE === 0) seek();
  }, LOOK_MS);
  stopped.addEventListener('abort', () => clearInterval(timer), { once: true });
}

/** Where all tracks go on after a hole at `at`; undefined when there is none, or it may yet be filled. */
function beyondHole(at: number, tracks: readonly WatchedTrack[]): number | undefined {
  const starts = tracks.map(({ buffer }) => buffer.nextStart(at, HOLE_SECONDS));
  if (starts.some((start) => start === undefined)) return undefined;
  const latest = Math.max(...starts.map((start) => start ?? 0));
  return latest > at ? latest + 0.02 : undefined;
}

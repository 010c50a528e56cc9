// Tells the server what is really played: every some seconds, at each pause, and when the page goes out of sight.

import { MOST_REPORTED_RANGES, MOST_REPORTS } from '@valence/contract/progress';
import type { PlayableVideo } from '@valence/contract/videos';
import { mergeRanges } from '@valence/domain/watched';
import { useEffect } from 'react';
import { now } from '../../lib/clock.ts';
import { readUnsent, sendUnsent, writeUnsent } from '../../lib/unsent-progress.ts';
import { createPlayedLog, type Played } from './played-log.ts';

const TOLD_EVERY_MS = 15_000;

/** Nothing is told of a lesson whose watching is not kept: a preview of the desk. */
export function useProgress(media: HTMLVideoElement, { _id, resumeSeconds }: PlayableVideo): void {
  const isKept = resumeSeconds !== undefined;
  useEffect(() => (isKept ? reportPlaying(media, _id) : undefined), [media, _id, isKept]);
}

/** @returns ends it, with a last word */
function reportPlaying(media: HTMLVideoElement, videoId: string): () => void {
  const log = createPlayedLog();
  const stop = new AbortController();
  const on = (target: EventTarget, events: readonly string[], listener: () => void) => {
    for (const event of events) target.addEventListener(event, listener, { signal: stop.signal });
  };
  const tell = () => {
    const played = log.take();
    if (played) keep(videoId, played);
    void sendUnsent();
  };
  // While it is paused or jumps, its position is none that was played.
  const note = () => {
    if (!media.paused && !media.seeking) log.at(media.currentTime);
  };
  on(media, ['timeupdate', 'playing', 'seeked'], note);
  on(media, ['seeking', 'emptied'], log.jump);
  on(media, ['pause', 'ended'], () => {
    if (!media.seeking) log.at(media.currentTime);
    tell();
  });
  // A page that goes out of sight gets no further turn on a phone; `unload` does not fire there.
  on(document, ['visibilitychange'], () => {
    note();
    if (document.hidden) tell();
  });
  on(window, ['pagehide', 'online'], tell);
  const timer = setInterval(tell, TOLD_EVERY_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
    tell();
  };
}

/** Adds to what is kept until the server has confirmed it. */
function keep(videoId: string, { ranges, leftAtSecond }: Played): void {
  const reports = readUnsent();
  const before = reports.find((report) => report.videoId === videoId)?.ranges ?? [];
  const all = [...before.map(({ from, to }) => [from, to] as const), ...ranges];
  const report = {
    videoId,
    ranges: mergeRanges(all, MOST_REPORTED_RANGES).map(([from, to]) => ({ from, to })),
    leftAtSecond,
    leftAt: new Date(now()).toISOString(),
  };
  writeUnsent([...reports.filter((other) => other.videoId !== videoId), report].slice(-MOST_REPORTS));
}

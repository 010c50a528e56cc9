// Reports to the server what is really played: every half minute, at each pause, and when the page is hidden.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import { MOST_REPORTED_RANGES, MOST_REPORTS } from '@valence/contract/learning/progress';
import { mergeRanges } from '@valence/domain/watched';
import { useEffect } from 'react';
import { now } from '../../lib/clock.ts';
import { readUnsent, sendUnsent, writeUnsent } from '../../lib/unsent-progress.ts';
import { createPlayedLog, type PlayedReport } from './played-log.ts';

/** What is played is kept here so often, and told every second time: a report costs a student 1.6 kB. */
const KEEP_INTERVAL_MS = 15_000;

/** Reports nothing for a lesson whose progress is not recorded: a preview of the admin area. */
export function useProgress(media: HTMLVideoElement, { _id, resumeSeconds }: PlayableVideo): void {
  const isRecorded = resumeSeconds !== undefined;
  useEffect(() => (isRecorded ? reportPlaying(media, _id) : undefined), [media, _id, isRecorded]);
}

/** @returns a function that stops reporting, after a last report */
function reportPlaying(media: HTMLVideoElement, videoId: string): () => void {
  const log = createPlayedLog();
  const stop = new AbortController();
  const on = (target: EventTarget, events: readonly string[], listener: () => void) => {
    for (const event of events) target.addEventListener(event, listener, { signal: stop.signal });
  };
  const keep = () => {
    const played = log.take();
    if (played) store(videoId, played);
  };
  const report = () => {
    keep();
    void sendUnsent();
  };
  // While the lesson is paused or seeks, its position does not count as played.
  const logPosition = () => {
    if (!media.paused && !media.seeking) log.at(media.currentTime);
  };
  on(media, ['timeupdate', 'playing', 'seeked'], logPosition);
  on(media, ['seeking', 'emptied'], log.jump);
  on(media, ['pause', 'ended'], () => {
    if (!media.seeking) log.at(media.currentTime);
    report();
  });
  const reportAll = () => {
    logPosition();
    report();
  };
  // On a phone a hidden page may never run again, and `unload` does not fire.
  on(document, ['visibilitychange'], () => {
    if (document.hidden) reportAll();
  });
  // Safari sends no `visibilitychange` when a page is left: what was played since the last `timeupdate` counts here, too.
  on(window, ['pagehide', 'online'], reportAll);
  let isTold = true;
  const timer = setInterval(() => {
    isTold = !isTold;
    logPosition();
    if (isTold) report();
    else keep();
  }, KEEP_INTERVAL_MS);
  return () => {
    stop.abort();
    clearInterval(timer);
    report();
  };
}

/** Adds to the reports that are stored until the server has confirmed them. */
function store(videoId: string, { ranges, leftAtSecond }: PlayedReport): void {
  const reports = readUnsent();
  const unsentRanges = reports.find((report) => report.videoId === videoId)?.ranges ?? [];
  const all = [...unsentRanges.map(({ from, to }) => [from, to] as const), ...ranges];
  const report = {
    videoId,
    ranges: mergeRanges(all, MOST_REPORTED_RANGES).map(([from, to]) => ({ from, to })),
    leftAtSecond,
    leftAt: new Date(now()).toISOString(),
  };
  writeUnsent([...reports.filter((other) => other.videoId !== videoId), report].slice(-MOST_REPORTS));
}

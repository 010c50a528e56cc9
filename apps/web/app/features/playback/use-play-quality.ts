// Reports how well a lesson played when its page is hidden or left: the connections that matter are the students' own.

import type { PlayableVideo } from '@valence/contract/learning/playable-video';
import type { PlayReport } from '@valence/contract/play-quality';
import { MOST_PLAY_REPORTS, recordPlayQuality } from '@valence/contract/play-quality';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { deviceNow } from '../../lib/clock.ts';
import { newUuid } from '../../lib/ids.ts';
import { isPassing } from '../../lib/retry.ts';
import { createPlayLog } from './play-log.ts';

interface Troubles {
  hasFailed: boolean;
  hasFallenBack: boolean;
}

/** Like progress, reports nothing of a preview of the admin area. */
export function usePlayQuality(
  media: HTMLVideoElement,
  { resumeSeconds }: PlayableVideo,
  { hasFailed, hasFallenBack }: Troubles,
): void {
  const [log] = useState(createPlayLog);
  const isRecorded = resumeSeconds !== undefined;
  useEffect(() => (isRecorded ? measure(media, log) : undefined), [media, log, isRecorded]);
  useEffect(() => {
    if (hasFailed) log.fails(renditionOf(media));
  }, [media, log, hasFailed]);
  useEffect(() => {
    if (hasFallenBack) log.fallsBack(renditionOf(media));
  }, [media, log, hasFallenBack]);
}

/** Every engine shows it here: pixels of the picture's shorter side, 0 without a picture. */
const renditionOf = ({ videoWidth, videoHeight }: HTMLVideoElement) => Math.min(videoWidth, videoHeight);

/** @returns a function that stops measuring, after a last report */
function measure(media: HTMLVideoElement, log: ReturnType<typeof createPlayLog>): () => void {
  const stop = new AbortController();
  const on = (target: EventTarget, events: readonly string[], listener: () => void) => {
    for (const event of events) target.addEventListener(event, listener, { signal: stop.signal });
  };
  let unsent: PlayReport[] = [];
  const plays = () => {
    const isMoving = !media.paused && !media.seeking && media.readyState > HTMLMediaElement.HAVE_CURRENT_DATA;
    if (isMoving) log.plays(deviceNow(), renditionOf(media));
  };
  const report = () => {
    plays();
    const lines = log.take(deviceNow(), renditionOf(media));
    if (lines.length > 0) unsent = [...unsent, { id: newUuid(), lines }].slice(-MOST_PLAY_REPORTS);
    const reports = unsent;
    unsent = [];
    // What a lost network kept back goes along with the next report; the server knows one that it has already.
    if (reports.length > 0)
      call(recordPlayQuality, { body: { reports } }, { keepalive: true }).catch((error: unknown) => {
        if (isPassing(error)) unsent = [...reports, ...unsent].slice(-MOST_PLAY_REPORTS);
      });
  };
  on(media, ['play'], () => log.press(deviceNow()));
  on(media, ['playing', 'timeupdate'], plays);
  on(media, ['waiting'], () => {
    if (!media.seeking) log.stalls(deviceNow(), renditionOf(media));
  });
  on(media, ['pause', 'seeking', 'ended', 'emptied'], () => log.rests(deviceNow()));
  on(document, ['visibilitychange'], () => {
    if (document.hidden) report();
  });
  // Safari sends no `visibilitychange` when a page is left.
  on(window, ['pagehide'], report);
  return () => {
    stop.abort();
    report();
  };
}

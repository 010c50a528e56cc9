// Watches how far a page is scrolled and when it is left, and reports both to the recorder.

import { createScrollMilestones, percentSeen, SCROLL_DEBOUNCE_MS } from './scroll-milestones.ts';
import { createTimeInView } from './time-in-view.ts';
import type { VisitRecorder } from './visit-recorder.ts';

/** @returns stops watching */
export function watchPage(recorder: VisitRecorder): () => void {
  const ends = new AbortController();
  watchScrolling(recorder, ends.signal);
  watchLeaving(recorder, ends.signal);
  return () => ends.abort();
}

function watchScrolling(recorder: VisitRecorder, signal: AbortSignal): void {
  const reached = createScrollMilestones();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const percent = percentSeen({
      top: window.scrollY,
      windowHeight: window.innerHeight,
      pageHeight: document.documentElement.scrollHeight,
    });
    for (const depth of reached(percent)) {
      recorder.report({ activityType: 'scroll_depth', activityData: { depth } });
    }
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(look, SCROLL_DEBOUNCE_MS);
  };
  window.addEventListener('scroll', wait, { passive: true, signal });
  // Scrolling before the scripts were loaded counts, too.
  if (window.scrollY > 0) wait();
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/**
 * `unload` does not fire on phones: leaving is reported each time the page goes out of view, with the whole time so far;
 * the longest time of a visit is how long it lasted.
 */
function watchLeaving(recorder: VisitRecorder, signal: AbortSignal): void {
  const clock = () => performance.now();
  const time = createTimeInView(document.hidden ? undefined : clock());
  let reportedSeconds = -1;
  const leave = () => {
    time.hidden(clock());
    const seconds = time.seconds(clock());
    if (seconds <= reportedSeconds) return;
    reportedSeconds = seconds;
    recorder.leave(seconds);
  };
  const turn = () => (document.hidden ? leave() : time.shown(clock()));
  document.addEventListener('visibilitychange', turn, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('pageshow', turn, { signal });
  // Going to another page of the site leaves this one, too.
  signal.addEventListener('abort', leave);
}

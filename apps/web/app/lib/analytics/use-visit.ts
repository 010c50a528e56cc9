// Records one visit for as long as a page is shown.

import { useCallback, useEffect, useRef } from 'react';
import { post } from '../http.ts';
import { browserBeacon } from './browser-beacon.ts';
import { originOf } from './origin.ts';
import { analyticsSessionId } from './session-id.ts';
import { createVisitRecorder, type Report, type VisitRecorder } from './visit-recorder.ts';
import { watchPage } from './watch-page.ts';

export type Track = (report: Report) => void;

/** Browsers prerender pages that nobody has opened yet; `prerendering` is not in TypeScript's library so far. */
const isPrerendering = () => 'prerendering' in document && document.prerendering === true;

/** Records the visit from the first showing on. @returns records an activity in it; never throws, never waits */
export function useVisit(): Track {
  const recorder = useRef<VisitRecorder>(undefined);
  const begin = useCallback(() => {
    const log = (words: string, cause?: unknown) => console.warn(words, ...(cause ? [cause] : []));
    const origin = originOf(location.href, document.referrer);
    const sessionId = analyticsSessionId();
    const newRecorder = createVisitRecorder({ sessionId, origin, post, beacon: browserBeacon, log });
    recorder.current = newRecorder;
    return watchPage(newRecorder);
  }, []);
  useEffect(() => {
    if (!isPrerendering()) return begin();
    let end: (() => void) | undefined;
    const start = () => {
      end = begin();
    };
    document.addEventListener('prerenderingchange', start, { once: true });
    return () => {
      document.removeEventListener('prerenderingchange', start);
      end?.();
    };
  }, [begin]);
  return useCallback((report) => recorder.current?.report(report), []);
}

// Records one visit and what is done in it. Failures are logged and nothing else: no page waits for it or shows it.

import { ACTIVITY_PATH, VISIT_PATH } from '@valence/contract/analytics-paths';
import type { Activity } from '@valence/contract/site/analytics';
import { analytics } from '@valence/copy/site/analytics';
import { ApiRefusal } from '../failures.ts';
import type { post } from '../http.ts';
import type { Origin } from './origin.ts';

type ReportOf<A> = A extends Activity ? Pick<A, 'activityType' | 'activityData'> : never;
/** An activity as the page knows it: its type with that type's data. */
export type Report = ReportOf<Activity>;

// A report is often the last thing that happens on the page: WhatsApp opens, and the phone may end the page.
const OUTLIVES = { keepalive: true } as const;

export interface VisitRecorder {
  /** Activities that are reported before the visit's id has arrived wait for it. */
  report(report: Report): void;
  /** Reports that the page is left, by a beacon that outlives the page. @param seconds spent so far */
  leave(seconds: number): void;
}

export interface RecorderDeps {
  sessionId: string;
  origin: Origin;
  post: typeof post;
  /** Hands a body to the browser, which sends it even when the page is gone; rejects if it cannot. */
  beacon: (path: string, json: string) => Promise<void>;
  log: (words: string, cause?: unknown) => void;
}

/** Begins a visit. */
export function createVisitRecorder(deps: RecorderDeps): VisitRecorder {
  const { sessionId, log } = deps;
  let visitId: string | undefined;
  const visitReady = beginVisit(deps).then((id) => {
    visitId = id;
  });
  return {
    report(report) {
      void visitReady.then(() => {
        if (visitId === undefined) log(analytics.visitMissing);
        else return recordOne(deps, { ...report, visitId, sessionId });
      });
    },
    // At once where possible: a page that is being left may not get to run again.
    leave(seconds) {
      if (visitId === undefined) void visitReady.then(() => leave(seconds));
      else leave(seconds);
    },
  };

  function leave(seconds: number): void {
    if (visitId === undefined) {
      log(analytics.visitMissing);
      return;
    }
    const activity: Activity = {
      visitId,
      sessionId,
      activityType: 'page_exit',
      activityData: { timeSpentSeconds: seconds },
      duration: seconds,
    };
    deps
      .beacon(ACTIVITY_PATH, JSON.stringify(activity))
      .catch((error: unknown) => log(analytics.trackingFailed, error));
  }
}

async function beginVisit(deps: RecorderDeps): Promise<string | undefined> {
  try {
    const body = { sessionId: deps.sessionId, landingPage: 'home', ...deps.origin } as const;
    return visitIdIn(await deps.post(VISIT_PATH, body, OUTLIVES));
  } catch (error) {
    deps.log(error instanceof ApiRefusal ? analytics.visitFailed : analytics.trackingFailed, error);
    return undefined;
  }
}

/** @throws when the answer has no visit id */
function visitIdIn(answer: unknown): string {
  const { data } = answer as { data?: { visitId?: unknown } };
  if (typeof data?.visitId !== 'string') throw new TypeError('The answer names no visit');
  return data.visitId;
}

async function recordOne(deps: RecorderDeps, body: Activity): Promise<void> {
  try {
    await deps.post(ACTIVITY_PATH, body, OUTLIVES);
  } catch (error) {
    deps.log(error instanceof ApiRefusal ? analytics.activityFailed : analytics.trackingFailed, error);
  }
}

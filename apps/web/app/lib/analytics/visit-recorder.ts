// Records one visit and what is done in it. Failures are logged and nothing else: no page waits for it or shows it.

import { type Activity, recordActivity, recordVisit } from '@valence/contract/analytics';
import { analytics } from '@valence/copy/analytics';
import { ApiRefusal, type send } from '../http.ts';
import type { Origin } from './origin.ts';

type ReportOf<A> = A extends Activity ? Pick<A, 'activityType' | 'activityData'> : never;
/** An activity as the page knows it: its type with that type's data. */
export type Report = ReportOf<Activity>;

// What is reported is often the last thing done on the page: WhatsApp opens, and the phone may end the page.
const OUTLIVES = { keepalive: true } as const;

export interface VisitRecorder {
  /** Activities reported before the visit is known wait for it. */
  report(report: Report): void;
  /** Reports that the page goes away, in a way that outlives it. @param seconds spent so far */
  leave(seconds: number): void;
}

export interface RecorderDeps {
  sessionId: string;
  origin: Origin;
  send: typeof send;
  /** Hands a body to the browser, which sends it even when the page is gone; rejects if it cannot. */
  beacon: (path: string, json: string) => Promise<void>;
  log: (words: string, cause?: unknown) => void;
}

/** Begins a visit. */
export function createVisitRecorder(deps: RecorderDeps): VisitRecorder {
  const { sessionId, log } = deps;
  let visitId: string | undefined;
  const begun = beginVisit(deps).then((known) => {
    visitId = known;
  });
  return {
    report(report) {
      void begun.then(() => {
        if (visitId === undefined) log(analytics.visitMissing);
        else return recordOne(deps, { ...report, visitId, sessionId });
      });
    },
    // At once where that can be: a page that goes away may get no further turn.
    leave(seconds) {
      if (visitId === undefined) void begun.then(() => leave(seconds));
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
      .beacon(recordActivity.path, JSON.stringify(activity))
      .catch((error: unknown) => log(analytics.trackingFailed, error));
  }
}

async function beginVisit(deps: RecorderDeps): Promise<string | undefined> {
  try {
    const body = { sessionId: deps.sessionId, landingPage: 'home', ...deps.origin } as const;
    return (await deps.send(recordVisit, { body }, OUTLIVES)).data.visitId;
  } catch (error) {
    deps.log(error instanceof ApiRefusal ? analytics.visitFailed : analytics.trackingFailed, error);
    return undefined;
  }
}

async function recordOne(deps: RecorderDeps, body: Activity): Promise<void> {
  try {
    await deps.send(recordActivity, { body }, OUTLIVES);
  } catch (error) {
    deps.log(error instanceof ApiRefusal ? analytics.activityFailed : analytics.trackingFailed, error);
  }
}

// The calls of the overview and the analytics, bound to what they read.

import {
  exportAnalytics,
  exportCurve,
  listIdlePayers,
  listLessons,
  showCurve,
  showLearning,
} from '@valence/contract/admin/analytics';
import { listNeeds, showFigures, showToday } from '@valence/contract/admin/overview';
import type { Http } from '../../platform/http/route.ts';
import { analyticsFile, curveFile, type FileDeps } from './analytics-file.ts';
import { curve } from './curve.ts';
import { figures } from './figures.ts';
import { idlePayers, learning, lessons } from './learning.ts';
import { type NeedsDeps, needs } from './needs.ts';
import { today } from './today.ts';

export function overviewRoutes(http: Http, deps: NeedsDeps): void {
  http.route(listNeeds, ({ caller }) => needs(deps, caller));
  http.route(showToday, ({ caller }) => today(deps, caller));
  http.route(showFigures, ({ caller }) => figures(deps, caller.role));
}

export function analyticsReadingRoutes(http: Http, deps: FileDeps): void {
  http.route(showLearning, ({ query }) => learning(deps, query));
  http.route(listLessons, ({ query }) => lessons(deps, query));
  http.route(listIdlePayers, ({ query }) => idlePayers(deps, query));
  http.route(showCurve, ({ query }) => curve(deps, query));
  http.route(exportCurve, ({ query, caller }) => curveFile(deps, { actorId: caller.accountId, ...query }));
  http.route(exportAnalytics, ({ query, caller }) =>
    analyticsFile(deps, { actorId: caller.accountId, ...query }),
  );
}

// The audit trail's calls, bound to their use cases.

import { exportActivity, listActivity, listActors, listStudentLog } from '@valence/contract/admin/activity';
import type { Http } from '../../platform/http/route.ts';
import { type ActivityDeps, activity, activityFile, actors, studentLog } from './activity.ts';

export function activityRoutes(http: Http, deps: ActivityDeps): void {
  http.route(listActivity, ({ query }) => activity(deps, query));
  http.route(listStudentLog, ({ caller, params, query }) => studentLog(deps, caller, { params, query }));
  http.route(listActors, () => actors(deps));
  http.route(exportActivity, ({ query, caller }) => activityFile(deps, caller.accountId, query));
}

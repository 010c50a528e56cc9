// The audit trail's calls, bound to their use cases.

import { exportActivity, listActivity, listActors } from '@valence/contract/admin/activity';
import type { Http } from '../../platform/http/route.ts';
import { type ActivityDeps, activity, activityFile, actors } from './activity.ts';

export function activityRoutes(http: Http, deps: ActivityDeps): void {
  http.route(listActivity, ({ query }) => activity(deps, query));
  http.route(listActors, () => actors(deps));
  http.route(exportActivity, ({ query, caller }) => activityFile(deps, caller.accountId, query));
}

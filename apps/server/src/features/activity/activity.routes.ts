// The calls about the audit trail, bound to what they read.

import { exportActivity, listActivity, listDeskPeople } from '@valence/contract/activity';
import type { Http } from '../../platform/http/route.ts';
import { type ActivityDeps, activity, activityFile, deskPeople } from './activity.ts';

export function activityRoutes(http: Http, deps: ActivityDeps): void {
  http.route(listActivity, ({ query }) => activity(deps, query));
  http.route(listDeskPeople, () => deskPeople(deps));
  http.route(exportActivity, ({ query, caller }) => activityFile(deps, caller.accountId, query));
}

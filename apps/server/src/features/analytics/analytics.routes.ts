// The contract's analytics calls, bound to their use cases.

import { showLanding } from '@valence/contract/admin/analytics';
import { recordActivity, recordVisit } from '@valence/contract/site/analytics';
import type { Db } from '../../platform/db/database.ts';
import type { Http } from '../../platform/http/route.ts';
import type { AnalyticsService } from './analytics.service.ts';
import { landing } from './landing.ts';

export function analyticsRoutes(http: Http, service: AnalyticsService): void {
  http.route(recordVisit, ({ body, address, userAgent }) =>
    service.recordVisit(body, { address, userAgent }),
  );
  http.route(recordActivity, ({ body, address }) => service.recordActivity(body, address));
}

/** The call with which an admin reads the figures. */
export function landingRoutes(http: Http, db: Db): void {
  http.route(showLanding, ({ query }) => landing(db, query));
}

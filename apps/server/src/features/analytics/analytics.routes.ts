// The analytics calls of the contract, bound to their use cases.

import { recordActivity, recordVisit } from '@valence/contract/analytics';
import type { Http } from '../../platform/http/route.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function analyticsRoutes(http: Http, service: AnalyticsService): void {
  http.route(recordVisit, ({ body, address, userAgent }) =>
    service.recordVisit(body, { address, userAgent }),
  );
  http.route(recordActivity, ({ body, address }) => service.recordActivity(body, address));
}

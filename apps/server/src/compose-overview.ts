// How the desk's first page, analytics and activity are put together: they read what the other features keep.

import type { AppDeps } from './app.ts';
import { activityRoutes } from './features/activity/activity.routes.ts';
import { landingRoutes } from './features/analytics/analytics.routes.ts';
import { landing } from './features/analytics/landing.ts';
import type { NeedsDeps } from './features/overview/needs.ts';
import { analyticsReadingRoutes, overviewRoutes } from './features/overview/overview.routes.ts';
import { closeWatchedDays } from './features/progress/watched-sums.ts';
import { Refused } from './platform/http/refused.ts';
import type { Http } from './platform/http/route.ts';

const CLOSE_DAYS = 'progress.close-days';

export function composeOverview(
  http: Http,
  { settings, db, clock, parts, jobs }: AppDeps,
  { owed }: Pick<NeedsDeps, 'owed'>,
): void {
  const disk = { freeBytes: async () => parts.freeBytes(), reserveBytes: settings.uploadReserveBytes };
  overviewRoutes(http, { db, clock, disk, owed });
  landingRoutes(http, db);
  analyticsReadingRoutes(http, {
    db,
    clock,
    landingOf: async (period) => {
      const found = await landing(db, period);
      return found instanceof Refused ? undefined : found;
    },
  });
  activityRoutes(http, { db, clock });
  jobs.register(CLOSE_DAYS, async () => closeWatchedDays({ db, clock }));
  // A day is over once a day; looking more often mends what had to be counted again.
  jobs.schedule(CLOSE_DAYS, '26 * * * *', 'Asia/Colombo');
}

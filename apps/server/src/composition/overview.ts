// Composes the overview, analytics and activity of the admin area, which read what the other features store.

import { activityRoutes } from '../features/activity/activity.routes.ts';
import { landingRoutes } from '../features/analytics/analytics.routes.ts';
import { landing } from '../features/analytics/landing.ts';
import type { NeedsDeps } from '../features/overview/needs.ts';
import { analyticsReadingRoutes, overviewRoutes } from '../features/overview/overview.routes.ts';
import { closeWatchedDays } from '../features/progress/watched-sums.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

const CLOSE_DAYS = 'progress.close-days';

export function composeOverview(
  http: Http,
  { settings, db, readDb, clock, parts, jobs }: AppDeps,
  { owed, thingsToDo }: Pick<NeedsDeps, 'owed' | 'thingsToDo'>,
): void {
  const disk = { freeBytes: async () => parts.freeBytes(), reserveBytes: settings.uploadReserveBytes };
  overviewRoutes(http, { readDb, clock, disk, owed, thingsToDo });
  landingRoutes(http, readDb);
  analyticsReadingRoutes(http, {
    db,
    readDb,
    clock,
    landingOf: async (period) => {
      const figures = await landing(readDb, period);
      return figures instanceof Refused ? undefined : figures;
    },
  });
  activityRoutes(http, { db, readDb, clock });
  jobs.register(CLOSE_DAYS, async () => closeWatchedDays({ db, clock }));
  // A day ends once a day; running more often repairs sums that have to be counted again.
  jobs.schedule(CLOSE_DAYS, '26 * * * *', 'Asia/Colombo');
}

// Composes landing analytics: its keys, its nightly purge, the sums of closed days, and a stop that writes what still waits.

import type { FastifyInstance } from 'fastify';
import { type AnalyticsService, createAnalyticsService } from '../features/analytics/analytics.service.ts';
import { closeLandingDays } from '../features/analytics/landing-days.ts';
import { purgeAnalytics } from '../features/analytics/retention.ts';
import { derive } from '../platform/secrets.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'analytics.purge';
const CLOSE_DAYS = 'analytics.close-days';

export function composeAnalytics(
  app: FastifyInstance,
  { settings, secret, db, clock, jobs }: AppDeps,
): AnalyticsService {
  const analytics = createAnalyticsService({
    db,
    clock,
    keys: { session: derive(secret, 'analytics-session'), address: derive(secret, 'analytics-address') },
    settings,
  });
  app.addHook('onClose', async () => analytics.stop());
  jobs.register(PURGE, async () => purgeAnalytics({ db, clock }));
  jobs.schedule(PURGE, '41 3 * * *', 'Asia/Colombo');
  jobs.register(CLOSE_DAYS, async () => closeLandingDays({ db, clock }));
  // A day ends once a day; running more often repairs sums that have to be counted again.
  jobs.schedule(CLOSE_DAYS, '23 * * * *', 'Asia/Colombo');
  return analytics;
}

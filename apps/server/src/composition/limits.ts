// Composes limits: the present settings for everything that is composed afterwards, and the calls that set them.

import type { FastifyInstance } from 'fastify';
import { limitsRoutes } from '../features/limits/limits.routes.ts';
import { createLimitsService } from '../features/limits/limits.service.ts';
import { createLiveSettings, usualLimits } from '../platform/db/limits.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

/** @returns the same deps with settings that follow what admins set, in this process and in others */
export async function composeLimits(
  app: FastifyInstance,
  deps: AppDeps,
): Promise<{ deps: AppDeps; bindLimits: (http: Http) => void }> {
  const { db, clock, settings } = deps;
  const live = createLiveSettings(settings, deps);
  await live.refresh();
  app.addHook('onListen', async () => live.start());
  app.addHook('onClose', async () => live.stop());
  const refresh = async () => live.refresh();
  const limits = createLimitsService({ db, clock, usual: usualLimits(settings), refresh });
  return { deps: { ...deps, settings: live.settings }, bindLimits: (http) => limitsRoutes(http, limits) };
}

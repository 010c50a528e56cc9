// Composes what is counted beside streams: sent bytes, unusual pulls and the player's fallbacks; stopping writes what still
// waits.

import type { FastifyInstance } from 'fastify';
import { createDataUse, type DataUse } from '../features/playback/data-use.ts';
import { createPlayerFallbacks, type PlayerFallbacks } from '../features/playback/player-fallbacks.ts';
import { createUnusualPulls, type UnusualPulls } from '../features/playback/unusual-pulls.ts';
import type { AppDeps } from './deps.ts';

const PURGE = 'unusual-pulls.purge';
const PURGE_FALLBACKS = 'player-fallbacks.purge';

export function composeDataUse(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'log'>): DataUse {
  const dataUse = createDataUse(deps);
  app.addHook('onClose', async () => dataUse.stop());
  return dataUse;
}

export function composeUnusualPulls(
  app: FastifyInstance,
  deps: Pick<AppDeps, 'db' | 'clock' | 'log' | 'jobs'>,
): UnusualPulls {
  const unusual = createUnusualPulls(deps);
  app.addHook('onClose', async () => unusual.stop());
  deps.jobs.register(PURGE, async () => unusual.purge());
  deps.jobs.schedule(PURGE, '31 3 * * *', 'Asia/Colombo');
  return unusual;
}

export function composePlayerFallbacks(deps: Pick<AppDeps, 'db' | 'clock' | 'jobs'>): PlayerFallbacks {
  const fallbacks = createPlayerFallbacks(deps);
  deps.jobs.register(PURGE_FALLBACKS, async () => fallbacks.purge());
  deps.jobs.schedule(PURGE_FALLBACKS, '36 3 * * *', 'Asia/Colombo');
  return fallbacks;
}

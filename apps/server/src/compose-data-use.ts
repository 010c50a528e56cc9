// How the countings beside streams are put together, of sent bytes and of unusual pulls: their end leaves nothing unwritten.

import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { createDataUse, type DataUse } from './features/playback/data-use.ts';
import { createUnusualPulls, type UnusualPulls } from './features/playback/unusual-pulls.ts';

const PURGE = 'unusual-pulls.purge';

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

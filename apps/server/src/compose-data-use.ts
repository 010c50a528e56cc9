// How the counting of sent bytes is put together: its end leaves nothing unwritten.

import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { createDataUse, type DataUse } from './features/playback/data-use.ts';

export function composeDataUse(app: FastifyInstance, deps: Pick<AppDeps, 'db' | 'clock' | 'log'>): DataUse {
  const dataUse = createDataUse(deps);
  app.addHook('onClose', async () => dataUse.stop());
  return dataUse;
}

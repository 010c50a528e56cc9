// How data rights are put together: the job that deletes, the clock of the 14 days, and what is done again after a restore.

import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app.ts';
import { createErasure, type ErasureDeps } from './features/privacy/erasure.ts';
import { createPrivacyService, ERASE, type PrivacyService } from './features/privacy/privacy.service.ts';
import { createTombstones } from './features/privacy/tombstones.ts';
import type { Tx } from './platform/db/database.ts';
import { derive } from './platform/secrets.ts';

const TICK = 'privacy.tick';
const REMOVE_FILE = 'privacy.remove-file';

export function composePrivacy(
  app: FastifyInstance,
  { secret, db, clock, storage, jobs, log }: AppDeps,
  given: Pick<ErasureDeps, 'notices' | 'forgetNumber'> & { brand: () => string },
): PrivacyService {
  const tombstones = createTombstones({ db, key: derive(secret, 'erased-phone'), storage });
  const removeFile = async (tx: Tx, key: string) => jobs.enqueue(tx, REMOVE_FILE, { key });
  const erasure = createErasure({ db, clock, log, tombstones, removeFile, ...given });
  jobs.register(REMOVE_FILE, async ({ key }) => storage.remove(String(key)));
  jobs.register(ERASE, async ({ requestId }) => erasure.carryOut(String(requestId)));
  jobs.register(TICK, async () => erasure.tick());
  jobs.schedule(TICK, '*/10 * * * *', 'Asia/Colombo');
  // Before anybody can sign in to an account that a restored backup brought back. The next tick tries what failed again.
  app.addHook('onReady', async () => {
    await erasure
      .reapply()
      .catch((error: unknown) => log.error({ err: error }, 'deletions could not be applied again'));
  });
  return createPrivacyService({ db, clock, jobs, brand: given.brand });
}

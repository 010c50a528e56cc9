// Composes data rights: the job that deletes, the clock of the 14 days, and what is repeated after a restore.

import type { FastifyInstance } from 'fastify';
import { languageToTell } from '../features/messages/contacts.store.ts';
import { createErasure, type ErasureDeps } from '../features/privacy/erasure.ts';
import { ERASE } from '../features/privacy/privacy.deps.ts';
import { createPrivacyService, type PrivacyService } from '../features/privacy/privacy.service.ts';
import { createTombstones } from '../features/privacy/tombstones.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Languages } from '../platform/languages.ts';
import { derive } from '../platform/secrets.ts';
import type { AppDeps } from './deps.ts';

const TICK = 'privacy.tick';
const REMOVE_FILE = 'privacy.remove-file';

export function composePrivacy(
  app: FastifyInstance,
  { secret, db, clock, storage, jobs, log }: AppDeps,
  {
    languages,
    ...parts
  }: Pick<ErasureDeps, 'notices' | 'forgetNumber'> & {
    brand: () => string;
    languages: Languages;
  },
): PrivacyService {
  const tombstones = createTombstones({ db, key: derive(secret, 'erased-phone'), storage });
  const removeFile = async (tx: Tx, key: string) => jobs.enqueue(tx, REMOVE_FILE, { key });
  const noticeTo: ErasureDeps['noticeTo'] = async (tx, phone, deleted) =>
    languages.words(await languageToTell(tx, phone)).deletion.deletionNotice(deleted);
  const erasure = createErasure({ db, clock, log, tombstones, removeFile, noticeTo, ...parts });
  jobs.register(REMOVE_FILE, async ({ key }) => storage.remove(String(key)));
  jobs.register(ERASE, async ({ requestId }) => erasure.carryOut(String(requestId)));
  jobs.register(TICK, async () => erasure.tick());
  jobs.schedule(TICK, '*/10 * * * *', 'Asia/Colombo');
  // Runs before anybody can sign in to an account that a restored backup brought back. The next tick retries what failed.
  app.addHook('onReady', async () => {
    await erasure
      .reapply()
      .catch((error: unknown) => log.error({ err: error }, 'deletions could not be applied again'));
  });
  return createPrivacyService({ db, clock, jobs, brand: parts.brand });
}

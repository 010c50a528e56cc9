// Takes away the second factor of a number from the server's own shell, in the audit trail as nobody of the admin area.

import type { Phone } from '@valence/domain/phone';
import { resetFromShell } from '../features/second-factor/resets.ts';
import { endSessions } from '../features/sessions/sessions.store.ts';
import { systemClock } from '../platform/clock.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import { openDatabase } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { readSchoolSettings } from './school-settings.ts';
import { requireSecret } from './server-secret.ts';

/** @returns whether there was a factor to remove */
export async function resetFactor(phone: Phone): Promise<boolean> {
  const settings = readSchoolSettings();
  const log = createLog('warn');
  const { address, stop } = await reachDatabase(settings, log);
  const { db } = openDatabase(address, { log, connections: 1 });
  try {
    await requireSecret(db, settings);
    return await resetFromShell({ db, endSessions }, phone, systemClock.now());
  } finally {
    await db.destroy();
    await stop();
  }
}

async function reachDatabase(
  { databaseUrl, dataDir }: Settings,
  log: Logger,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (databaseUrl !== null) return { address: { connectionString: databaseUrl }, stop: async () => {} };
  const onLost = () => process.exit(1);
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  return { address: postgres.address, stop: async () => postgres.stop() };
}

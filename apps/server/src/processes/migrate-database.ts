// Brings the database of DATABASE_URL to this version's schema and starts nothing: for releases that many servers then start with.

import { systemClock } from '../platform/clock.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { Settings } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { openSecret } from './server-secret.ts';

/**
 * Another one that does so meanwhile, or a server that starts, waits.
 * @returns how many migrations were missing
 * @throws SecretError when the database was used with another secret; nothing is changed then
 */
export async function migrateDatabase(
  settings: Settings & { readonly databaseUrl: string },
): Promise<number> {
  const log = createLog('warn');
  const at = systemClock.now();
  const address = { connectionString: settings.databaseUrl };
  let applied = 0;
  await openSecret(address, {
    settings,
    log,
    at,
    change: undefined,
    migrate: async () => {
      applied = (await migrate(address, { log, at })).length;
    },
    report: () => {},
  });
  return applied;
}

// A command for the server's own shell: removes the second factor of a number that lost it, when no other admin can.
//
//   node apps/server/src/processes/reset-second-factor.ts 0771234567
//
// With the embedded PostgreSQL, stop the server first; with DATABASE_URL it may go on running.

import { resetFactorWords as words } from '@valence/copy/site/start';
import { normalisePhone } from '@valence/domain/phone';
import { resetFromShell } from '../features/second-factor/resets.ts';
import { endSessions } from '../features/sessions/sessions.store.ts';
import { systemClock } from '../platform/clock.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readSettings, type Settings, SettingsError } from '../platform/env.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { AlreadyOwnedError } from '../platform/postgres/ownership.ts';
import { SecretError } from '../platform/secrets.ts';
import { requireSecret } from './server-secret.ts';

/** @returns the sentence for the terminal, and whether the reset worked */
async function reset(input: string): Promise<{ message: string; done: boolean }> {
  const phone = normalisePhone(input);
  if (!phone) return { message: words.usage, done: false };
  const settings = readSettings();
  const log = createLog('warn');
  const { address, stop } = await reachDatabase(settings, log);
  const { db } = openDatabase(address, { log, connections: 1 });
  try {
    await requireSecret(db, settings);
    const done = await resetFromShell({ db, endSessions }, phone, systemClock.now());
    return { message: done ? words.done : words.nothing, done };
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

try {
  const { message, done } = await reset(process.argv[2] ?? '');
  console.log(message);
  process.exitCode = done ? 0 : 1;
} catch (error) {
  const expected = [SettingsError, AlreadyOwnedError, SecretError].some((kind) => error instanceof kind);
  console.error(expected && error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

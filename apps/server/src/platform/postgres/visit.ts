// Opens the embedded PostgreSQL of a data folder for a command that only looks: as a second client of the one that runs, or
// by starting it for as long as the command takes.

import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAddress } from '../db/address.ts';
import type { Logger } from '../log.ts';
import { readIfThere } from '../secret-file.ts';
import { DATABASE_NAME, DATABASE_USER } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { processHasArgument } from './process.ts';

export type Visit =
  | { readonly address: DatabaseAddress; readonly end: () => Promise<void> }
  /** There is no database below the folder; nothing was made. */
  | 'none';

/** The database of the settings, wherever it is. @throws when the embedded PostgreSQL does not run and cannot be started */
export async function visitDatabase(
  { databaseUrl, dataDir }: { readonly databaseUrl: string | null; readonly dataDir: string },
  log: Logger,
): Promise<Visit> {
  if (databaseUrl === null) return visitEmbeddedPostgres(dataDir, log);
  return { address: { connectionString: databaseUrl }, end: async () => {} };
}

/** @throws when the PostgreSQL does not run and cannot be started, with its last words */
export async function visitEmbeddedPostgres(dataDir: string, log: Logger): Promise<Visit> {
  const root = await realpath(dataDir).catch(() => dataDir);
  const folder = join(root, 'postgres');
  if ((await readIfThere(join(folder, 'PG_VERSION'))) === null) return 'none';
  const running = await findRunning(root, folder);
  if (running) return { address: running, end: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: root, log, onLost: () => {} });
  return { address: postgres.address, end: async () => postgres.stop() };
}

/** Reads the pid file without touching it: only a server that owns the folder may remove one that is out of date. */
async function findRunning(root: string, folder: string): Promise<DatabaseAddress | undefined> {
  // Line 1: process id, line 4: port (PostgreSQL source, src/include/utils/pidfile.h).
  const lines = (await readIfThere(join(folder, 'postmaster.pid')))?.split('\n') ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!(pid > 0 && port > 0) || !(await processHasArgument(pid, folder))) return undefined;
  const password = await readIfThere(join(root, 'postgres-password'));
  if (password === null) throw new Error('postgres-password is missing: restore it from a backup.');
  return { host: '127.0.0.1', port, user: DATABASE_USER, password: password.trim(), database: DATABASE_NAME };
}

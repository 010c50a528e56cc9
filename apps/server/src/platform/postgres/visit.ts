// Reaches the embedded PostgreSQL beside the server that owns it, for what only reads; starts it where nobody does.

import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAddress } from '../db/address.ts';
import type { Logger } from '../log.ts';
import { readIfThere } from '../secret-file.ts';
import { ask } from './ask.ts';
import { findBinaries } from './binaries.ts';
import { DATABASE_NAME, DATABASE_USER, prepareCluster } from './cluster.ts';
import { startEmbeddedPostgres } from './embedded.ts';
import { findPostmaster } from './postmaster.ts';
import { chooseRunAs } from './system-user.ts';

export interface Visit {
  readonly address: DatabaseAddress;
  /** Stops PostgreSQL if the visit had to start it. */
  end(): Promise<void>;
}

/**
 * A way to the PostgreSQL of a data folder: the running one, which stays its server's, or one that is started for this visit.
 * A server that starts during the latter is refused.
 * @returns undefined where there is no cluster; none is made
 */
export async function visitEmbeddedPostgres(options: {
  readonly dataDir: string;
  readonly log: Logger;
  /** As for the server: what to do when a PostgreSQL that was started for this visit is lost. */
  readonly onLost: (reason: unknown) => void;
}): Promise<Visit | undefined> {
  if ((await readIfThere(join(options.dataDir, 'postgres', 'PG_VERSION'))) === null) return undefined;
  const dataDir = await realpath(options.dataDir);
  const binaries = await findBinaries();
  const cluster = await prepareCluster(dataDir, await chooseRunAs(dataDir, binaries.postgres), binaries);
  const running = await findPostmaster(cluster);
  if (running && (await ask(cluster, running.port)) === 'ready') {
    const { password } = cluster;
    const address = {
      host: '127.0.0.1',
      port: running.port,
      user: DATABASE_USER,
      password,
      database: DATABASE_NAME,
    };
    return { address, end: async () => undefined };
  }
  const started = await startEmbeddedPostgres(options);
  return { address: started.address, end: async () => started.stop() };
}

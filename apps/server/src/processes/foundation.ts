// What lies below a server: the data folder, its port, and its database, which is the embedded PostgreSQL unless DATABASE_URL
// names another.

import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { finishExchange } from '../dataset/restore/put-in-place.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import type { Settings } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';

export interface Foundation {
  /** With the port that was chosen where PORT is 0. */
  readonly settings: Settings;
  readonly database: DatabaseAddress;
  readonly isEmbedded: boolean;
  /** Stops what this process owns of it. */
  stop(): Promise<void>;
}

export interface FoundationOptions {
  readonly settings: Settings;
  readonly log: Logger;
  /** Called when the database is lost, or another process owns it now. */
  readonly onLost: (reason: unknown) => void;
}

const POSTGRES_MILLISECONDS = 2000;

/** @throws AlreadyOwnedError; when PostgreSQL does not start */
export async function layFoundation({ log, onLost, ...given }: FoundationOptions): Promise<Foundation> {
  const settings = await withPort(given.settings);
  const { dataDir, databaseUrl } = settings;
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (await finishExchange(dataDir)) log.info('the restored data are in place');
  if (databaseUrl !== null)
    return { settings, database: { connectionString: databaseUrl }, isEmbedded: false, stop: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost });
  const stop = async () => postgres.stop(POSTGRES_MILLISECONDS);
  return { settings, database: postgres.address, isEmbedded: true, stop };
}

/** With PORT 0 this chooses a free port before anything is built, since addresses in messages contain it. */
async function withPort(settings: Settings): Promise<Settings> {
  if (settings.port !== 0) return settings;
  const port = await new Promise<number>((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, settings.host, () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
  return atPort(settings, port);
}

/** The settings where PORT is 0 and this port was chosen. */
export function atPort(settings: Settings, port: number): Settings {
  if (settings.port !== 0) return settings;
  const isDefault = settings.publicUrl === 'http://localhost:0';
  return { ...settings, port, publicUrl: isDefault ? `http://localhost:${port}` : settings.publicUrl };
}

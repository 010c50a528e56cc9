// Loads the database of a restored folder into an empty one at a server of one's own (DATABASE_URL). The way of an export, since
// a role of a school there may not put files of a cluster in place.

import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import type { Logger } from '../../platform/log.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import type { SecretSettings } from '../../platform/secrets.ts';
import { exportDataset } from '../export/export-dataset.ts';
import { importDataset } from '../import/import-dataset.ts';

export interface IntoDatabaseOptions {
  /** What restoreSchool made; removed once all is loaded. */
  readonly folder: string;
  readonly address: DatabaseAddress;
  readonly settings: SecretSettings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of this release. */
  readonly version: string;
}

/** The restore has put the files where they belong. */
const NO_FILES = {
  open: async () => undefined,
  list: async () => [],
  put: async () => {},
  remove: async () => {},
};

/** @throws PortableError when the database is not empty, or the secret in place is another one; nothing is loaded then */
export async function loadIntoDatabase({ folder, address, ...deps }: IntoDatabaseOptions): Promise<void> {
  const path = join(folder, 'tables.valence');
  await rm(path, { force: true });
  const secret = Buffer.from((await readFile(join(folder, 'secret-key'), 'utf8')).trim());
  const onLost = (reason: unknown) => deps.log.error({ err: reason }, 'the restored database was lost');
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: deps.log, onLost });
  try {
    await exportDataset({ ...deps, address: postgres.address, storage: NO_FILES }, { path, secret });
  } finally {
    await postgres.stop();
  }
  const file = await open(path, 'r');
  try {
    await importDataset({ ...deps, address, storage: NO_FILES }, file, path);
  } finally {
    await file.close();
  }
  await rm(folder, { recursive: true, force: true });
}

// Composes the settings about backups: what is on the disk beside the database, and the exchange of the data.

import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { nameOfTarget } from '../dataset/backup/target.ts';
import { readContents, readSince } from '../dataset/restore/contents.store.ts';
import { dropFolder, listFolders } from '../dataset/restore/folders.ts';
import { backupFacts } from '../features/backups/backup-facts.ts';
import { backupsRoutes } from '../features/backups/backups.routes.ts';
import { type BackupsDeps, createBackupsService } from '../features/backups/backups.service.ts';
import type { Http } from '../platform/http/route.ts';
import type { AppDeps } from './deps.ts';

/** @returns whether a backup was proven; undefined where the school has none of its own */
export function composeBackups(
  app: FastifyInstance,
  http: Http,
  { settings, db, pool, clock, log, exchange }: AppDeps,
  whyUnconfirmed: BackupsDeps['whyUnconfirmed'],
): (() => Promise<boolean>) | undefined {
  const { dataDir, databaseUrl, backup } = settings;
  const service = createBackupsService({
    ...{ db, clock, whyUnconfirmed },
    database: databaseUrl === null ? 'embedded' : 'external',
    place: backup ? nameOfTarget(backup.to) : null,
    folders: {
      list: async () => listFolders(dataDir),
      drop: async (name) => dropFolder(dataDir, name),
    },
    present: {
      contents: async () => readContents(pool),
      since: async (at) => readSince(pool, at),
    },
    exchange: exchange && (({ name, ...about }) => exchange({ folder: join(dataDir, name), about })),
  });
  backupsRoutes(http, service);
  app.addHook('onReady', async () => {
    await service
      .noteStart()
      .catch((error: unknown) => log.warn({ err: error }, 'a restore could not be written down'));
  });
  if (databaseUrl !== null && !backup) return undefined;
  return async () => backup !== null && (await backupFacts({ db, clock })).provenAt !== null;
}

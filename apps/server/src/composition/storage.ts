// Opens the storage that the settings choose for lessons: this machine's disk, or a bucket.

import { join } from 'node:path';
import type pg from 'pg';
import { announcer } from '../platform/announced-files.ts';
import type { Settings } from '../platform/env.ts';
import type { Logger } from '../platform/log.ts';
import { createDiskStorage } from '../ports/storage/disk.ts';
import { createS3Storage } from '../ports/storage/s3.ts';
import type { FileStorage } from '../ports/storage/storage.ts';

export async function openStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStorage> {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'storage'));
}

/** The storage of a process that writes lessons and pictures: where there is a backup, it learns of each file at once. */
export async function openAnnouncedStorage(
  settings: Pick<Settings, 's3' | 'dataDir' | 'backup'>,
  pool: pg.Pool,
  log: Logger,
): Promise<FileStorage> {
  const storage = await openStorage(settings);
  return settings.backup ? announced(storage, announcer(pool, log)) : storage;
}

function announced(storage: FileStorage, announce: (key: string) => void): FileStorage {
  return {
    ...storage,
    async put(key, content) {
      await storage.put(key, content);
      announce(key);
    },
    async putFile(key, path) {
      await storage.putFile(key, path);
      announce(key);
    },
    async putFolder(prefix, folder) {
      const files = await storage.putFolder(prefix, folder);
      announce(prefix);
      return files;
    },
    async remove(prefix) {
      await storage.remove(prefix);
      announce(prefix);
    },
  };
}

/** The folders that may each be on a disk of their own. */
export function foldersOf({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): [string, ...string[]] {
  return [dataDir, ...(s3 ? [] : [join(dataDir, 'uploads'), join(dataDir, 'storage')])];
}

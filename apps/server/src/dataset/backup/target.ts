// Opens the place that BACKUP_TO names.

import { stat } from 'node:fs/promises';
import { placeWords } from '@valence/copy/site/backup-commands';
import type { BackupSettings } from '../../platform/backup-settings.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import { createS3Storage } from '../../ports/storage/s3.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';

export type BackupPlace = NonNullable<BackupSettings['backup']>['to'];

/** @throws when the folder does not exist: a disk that is not mounted must not be mistaken for an empty one */
export async function openTarget(to: BackupPlace): Promise<FileStorage> {
  if ('s3' in to) return createS3Storage(to.s3);
  const folder = await stat(to.folder).catch((error: unknown) => {
    throw new Error(placeWords.absent(to.folder), {
      cause: error,
    });
  });
  if (!folder.isDirectory()) throw new Error(placeWords.noFolder(to.folder));
  return createDiskStorage(to.folder);
}

/** For people: the folder, or the bucket's address. */
export function nameOfTarget(to: BackupPlace): string {
  return 's3' in to ? `${to.s3.endpoint}/${to.s3.bucket}` : to.folder;
}

// Opens the storage that the settings choose for lessons: this machine's disk, or a bucket.

import { join } from 'node:path';
import type { Settings } from '../platform/env.ts';
import { createDiskStorage } from '../ports/storage/disk.ts';
import { createS3Storage } from '../ports/storage/s3.ts';
import type { FileStorage } from '../ports/storage/storage.ts';

export async function openStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Promise<FileStorage> {
  return s3 ? createS3Storage(s3) : createDiskStorage(join(dataDir, 'storage'));
}

/** The folders that may each be on a disk of their own. */
export function foldersOf({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): [string, ...string[]] {
  return [dataDir, join(dataDir, 'uploads'), ...(s3 ? [] : [join(dataDir, 'storage')])];
}

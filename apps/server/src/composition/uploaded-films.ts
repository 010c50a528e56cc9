// Uploaded films as workers find them again: files below DATA_DIR, and films in the bucket, whichever the upload arrived in.

import { lstat, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { LocalFilm, Workbench } from '../features/packaging/work.deps.ts';
import type { Db } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import { uploadInBucket } from '../ports/part-files/bucket.ts';
import { openBucketPartFiles } from './uploads.ts';

export interface UploadedFilms {
  /** Fetches a film of the bucket onto the workbench; undefined when the film is gone. */
  open(source: string, workbench: Workbench, signal: AbortSignal): Promise<LocalFilm | undefined>;
  isThere(source: string): Promise<boolean>;
  remove(source: string): Promise<void>;
}

/** A source is what `packaging.source_file` says. A film of the bucket is gone where no bucket is set any more. */
export function uploadedFilms({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>, db: Db): UploadedFilms {
  const bucket = s3 && openBucketPartFiles(s3, db);
  const pathOf = (source: string) => resolve(dataDir, source);
  const onDisk = async (source: string) =>
    lstat(pathOf(source)).then(
      () => true,
      () => false,
    );
  return {
    async open(source, workbench, signal) {
      const id = uploadInBucket(source);
      if (id === undefined)
        return (await onDisk(source)) ? { path: pathOf(source), release: async () => {} } : undefined;
      if (!bucket) return undefined;
      const folder = await workbench.folder();
      const release = async () => workbench.clear(folder);
      const path = `${folder}/film`;
      const isWhole = await bucket.fetch(id, path, signal).catch(async (error: unknown) => {
        await release();
        throw error;
      });
      if (isWhole) return { path, release };
      await release();
      return undefined;
    },
    async isThere(source) {
      const id = uploadInBucket(source);
      if (id === undefined) return onDisk(source);
      return bucket ? (await bucket.sizeOf(id)) > 0 : false;
    },
    async remove(source) {
      const id = uploadInBucket(source);
      if (id === undefined) await rm(pathOf(source), { force: true });
      else await bucket?.remove(id);
    },
  };
}

// Composes uploads, with the nightly cleanup of unfinished ones.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@valence/domain/durations';
import { isUuid } from '@valence/domain/uuid';
import { sweepUploads } from '../features/uploads/sweep.ts';
import type { UploadsDeps } from '../features/uploads/uploads.deps.ts';
import { createUploadsService, type UploadsService } from '../features/uploads/uploads.service.ts';
import { forgetPieces, piecesOf } from '../features/uploads/uploads.store.ts';
import { discardDraft, draft } from '../features/videos/drafts.ts';
import type { Db } from '../platform/db/database.ts';
import type { Settings } from '../platform/env.ts';
import { randomUuid } from '../platform/ids.ts';
import { storedText } from '../platform/secret-file.ts';
import { type BucketPartFiles, createBucketPartFiles } from '../ports/part-files/bucket.ts';
import { createDiskPartFiles } from '../ports/part-files/disk.ts';
import type { PartFiles } from '../ports/part-files/part-files.ts';
import type { AppDeps } from './deps.ts';

/** The file with the folder's id, which its first user writes: paths differ between machines that share the folder. */
const FOLDER_ID = '.folder-id';

/** Films arrive where lessons are stored: in the bucket, or in a folder of this machine. */
export async function openPartFiles(
  { s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>,
  db: Db,
): Promise<PartFiles> {
  return s3 ? openBucketPartFiles(s3, db) : openFolderPartFiles(join(dataDir, 'uploads'));
}

export function openBucketPartFiles(s3: NonNullable<Settings['s3']>, db: Db): BucketPartFiles {
  return createBucketPartFiles(s3, {
    piecesOf: async (uploadId) => piecesOf(db, uploadId),
    forget: async (uploadId) => forgetPieces(db, uploadId),
  });
}

/** @param folder made if absent */
export async function openFolderPartFiles(folder: string): Promise<PartFiles> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const path = join(folder, FOLDER_ID);
  const folderId = await storedText(path, randomUuid);
  if (!isUuid(folderId))
    throw new Error(`${path} does not hold an id. Remove it: uploads under way begin anew.`);
  return createDiskPartFiles(folder, folderId);
}

const SWEEP = 'uploads.sweep';
/** The longest that a write to the storage may take; older drafts in it are abandoned. */
const WRITE_HOURS = 24;

export function composeUploads(
  { db, clock, settings, parts, storage, jobs, log }: AppDeps,
  hooks: Pick<UploadsDeps, 'authenticate' | 'beginPackaging'>,
): UploadsService {
  jobs.register(SWEEP, async () => {
    const swept = await sweepUploads({ db, clock, parts, discardDraft });
    const before = new Date(clock.now().getTime() - WRITE_HOURS * HOUR_MS);
    await storage.sweepUnfinished(before);
    await parts.sweepUnfinished(before);
    if (swept.abandoned + swept.strays > 0) log.info(swept, 'unfinished uploads were cleared away');
  });
  jobs.schedule(SWEEP, '11 3 * * *', 'Asia/Colombo');
  return createUploadsService({ db, clock, settings, parts, draft, discardDraft, ...hooks });
}

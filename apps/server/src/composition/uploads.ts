// Composes uploads, with the nightly cleanup of unfinished ones.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '@valence/domain/uuid';
import { sweepUploads } from '../features/uploads/sweep.ts';
import type { UploadsDeps } from '../features/uploads/uploads.deps.ts';
import { createUploadsService, type UploadsService } from '../features/uploads/uploads.service.ts';
import { discardDraft, draft } from '../features/videos/drafts.ts';
import { randomUuid } from '../platform/ids.ts';
import { storedText } from '../platform/secret-file.ts';
import { createDiskPartFiles } from '../ports/part-files/disk.ts';
import type { PartFiles } from '../ports/part-files/part-files.ts';
import type { AppDeps } from './deps.ts';

/** The file with the folder's id, which its first user writes: paths differ between machines that share the folder. */
const FOLDER_ID = '.folder-id';

/** @param folder made if absent */
export async function openPartFiles(folder: string): Promise<PartFiles> {
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
    await storage.sweepUnfinished(new Date(clock.now().getTime() - WRITE_HOURS * 3_600_000));
    if (swept.abandoned + swept.strays > 0) log.info(swept, 'unfinished uploads were cleared away');
  });
  jobs.schedule(SWEEP, '11 3 * * *', 'Asia/Colombo');
  return createUploadsService({ db, clock, settings, parts, draft, discardDraft, ...hooks });
}

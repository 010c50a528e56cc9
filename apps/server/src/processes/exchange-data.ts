// Puts restored data in the place of a school's own, where no server runs: for the command, and for the server between its end
// and its next start.

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '../composition/storage.ts';
import { readBackupKey } from '../dataset/backup/key.ts';
import { openTarget } from '../dataset/backup/target.ts';
import { createVault } from '../dataset/backup/vault.ts';
import { filesAt, restoreFiles } from '../dataset/restore/files.ts';
import { type About, formerFolder, listFolders } from '../dataset/restore/folders.ts';
import { putInPlace } from '../dataset/restore/put-in-place.ts';
import { systemClock } from '../platform/clock.ts';
import type { Settings } from '../platform/env.ts';
import { processHasArgument } from '../platform/postgres/process.ts';
import { readIfThere } from '../platform/secret-file.ts';

/** Whether the embedded PostgreSQL of a data folder runs. */
export async function isDatabaseRunning(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'postgres');
  const pid = Number((await readIfThere(join(folder, 'postmaster.pid')))?.split('\n')[0]);
  return pid > 0 && processHasArgument(pid, folder);
}

/**
 * A copy that was restored beside a running school left its bucket alone: what the bucket lacks is written there first.
 * @returns where the former data are
 * @throws when the folders are on different disks; nothing is exchanged then
 */
export async function exchangeData(
  settings: Settings,
  { folder, about }: { folder: string; about?: About },
): Promise<string> {
  const { dataDir } = settings;
  const former = formerFolder(dataDir, systemClock.now());
  if (settings.s3) await fillBucket(settings, folder);
  await putInPlace(dataDir, { folder, former, ...(about && { about }) });
  return former;
}

/** Where the restored data do not start: the former ones come back, and the restored ones are deleted, which the backup has. */
export async function goBack({ dataDir }: Pick<Settings, 'dataDir'>, former: string): Promise<void> {
  const failed = `${former}-failed`;
  await putInPlace(dataDir, { folder: former, former: failed });
  await rm(failed, { recursive: true, force: true });
}

async function fillBucket(settings: Settings, folder: string): Promise<void> {
  const copy = (await listFolders(settings.dataDir)).restored.find(({ path }) => path === folder);
  const key = await readBackupKey(settings.dataDir);
  if (!copy || !key || !settings.backup) return;
  const vault = createVault(await openTarget(settings.backup.to), key);
  const files = await filesAt(vault, copy.asOf);
  await restoreFiles(vault, files.values(), { storage: await openStorage(settings) });
}

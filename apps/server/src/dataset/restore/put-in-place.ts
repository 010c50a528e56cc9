// Puts a restored folder into the place of the present data: whole, also when it is interrupted, and so that the former data
// remain beside it until somebody deletes them.

import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { restoreRefusals as words } from '@valence/copy/site/backup-commands';
import { isCode, readIfThere, syncFolder } from '../../platform/secret-file.ts';
import { KEPT_PATHS } from '../dataset.ts';
import { type About, aboutFile } from './folders.ts';

const ERASED_PHONES = join('storage', 'erased-phones');
const NOTE = 'restore-under-way.json';

interface Exchange {
  /** The restored folder. */
  readonly folder: string;
  /** Where the former data go. */
  readonly former: string;
  /** What the former data say of what replaced them; undefined where the command did it. */
  readonly about?: About;
}

/**
 * Exchanges the data of `dataDir`, where no server runs, for those of the restored `folder` on the same disk.
 * @param former the folder for the former data; made
 * @throws when the folders are on different disks; nothing is exchanged then
 */
export async function putInPlace(dataDir: string, { folder, former, about }: Exchange): Promise<void> {
  const [one, other] = await Promise.all([stat(dataDir), stat(folder)]);
  if (one.dev !== other.dev) throw new Error(words.otherDisk(folder, dataDir));
  await keepErased(dataDir, folder);
  await mkdir(former, { recursive: true, mode: 0o711 });
  if (about) await writeFile(aboutFile(former), JSON.stringify(about), { mode: 0o600 });
  await writeFile(join(dataDir, NOTE), JSON.stringify({ folder, former }), { flush: true });
  await syncFolder(dataDir);
  await finishExchange(dataDir);
}

/** Ends an exchange that was interrupted; a start does this before anything else. @returns whether there was one */
export async function finishExchange(dataDir: string): Promise<boolean> {
  const text = await readIfThere(join(dataDir, NOTE));
  if (text === null) return false;
  const { folder, former } = JSON.parse(text) as Exchange;
  for (const name of KEPT_PATHS) {
    // What is no longer in the restored folder was exchanged before the interruption.
    if (!(await exists(join(folder, name)))) continue;
    await unlessAbsent(rename(join(dataDir, name), join(former, name)));
    await rename(join(folder, name), join(dataDir, name));
  }
  await Promise.all([syncFolder(dataDir), syncFolder(former)]);
  await rm(join(dataDir, NOTE));
  await rm(folder, { recursive: true, force: true });
  return true;
}

/** Who was deleted after the backup stays deleted: the next start deletes again whom the restored rows brought back. */
async function keepErased(dataDir: string, folder: string): Promise<void> {
  const from = join(dataDir, ERASED_PHONES);
  // Without files in the restored folder the present ones stay, these among them.
  if (!(await exists(from)) || !(await exists(join(folder, 'storage')))) return;
  await mkdir(join(folder, ERASED_PHONES), { recursive: true, mode: 0o750 });
  for (const name of await readdir(from))
    await cp(join(from, name), join(folder, ERASED_PHONES, name), { preserveTimestamps: true });
}

async function exists(path: string): Promise<boolean> {
  return (await unlessAbsent(stat(path))) !== undefined;
}

async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | undefined> {
  return work.catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
}

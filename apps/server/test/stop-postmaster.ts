// Stops the PostgreSQL of a folder, to clear up after a test run that was killed.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { processHasArgument, signal } from '../src/platform/postgres/process.ts';
import { isCode } from '../src/platform/secret-file.ts';

/** Stops the PostgreSQL of a folder, if one runs there. */
export async function stopAnyPostmaster(folder: string): Promise<void> {
  try {
    const pid = Number((await readFile(join(folder, 'postmaster.pid'), 'utf8')).split('\n')[0]);
    if (Number.isInteger(pid) && (await processHasArgument(pid, folder))) signal(pid, 'SIGQUIT');
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

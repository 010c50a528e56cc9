// Removes what killed workers left on this machine: their folders, and ffmpeg processes that outlived them.

import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { randomToken } from '../platform/ids.ts';
import { processIsAlive, signal } from '../platform/postgres/process.ts';

/** The folder for the unfinished files of this process's worker. */
export function workshopOf(home: string): string {
  return join(home, `${hostname()}.${process.pid}.${randomToken(6)}`);
}

/** @param home the folder of the workshops of this machine and, when the disk is shared, of others */
export async function clearWorkshops(home: string): Promise<void> {
  const names = await readdir(home).catch(() => []);
  for (const name of names) {
    const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
    // Nothing is known here of other machines.
    if (host !== hostname() || processIsAlive(Number(pid))) continue;
    const folder = join(home, name);
    for (const orphan of await processesNaming(folder)) signal(orphan, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** The processes with the folder on their command line; none where the system does not show them. */
async function processesNaming(folder: string): Promise<number[]> {
  const entries = await readdir('/proc').catch(() => []);
  const pids = entries.filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return pids.filter((_, index) => lines[index]?.includes(`${folder}/`)).map(Number);
}

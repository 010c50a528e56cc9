// Removes what killed workers left on this machine: their folders, and ffmpeg processes that outlived them.

import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '@valence/domain/durations';
import { systemClock } from '../platform/clock.ts';
import { randomToken } from '../platform/ids.ts';
import { processIsAlive, signal } from '../platform/postgres/process.ts';

/** The folder for the unfinished files of this process's worker. */
export function workshopOf(home: string): string {
  return join(home, `${hostname()}.${process.pid}.${randomToken(6)}`);
}

/** A worker that works changes its workshop every few seconds. */
const ABANDONED_MILLISECONDS = 7 * DAY_MS;

/**
 * To be called before this process has a workshop of its own.
 * @param home the folder of the workshops of this machine and, when the disk is shared, of others
 */
export async function clearWorkshops(home: string): Promise<void> {
  const names = await readdir(home).catch(() => []);
  for (const name of names) {
    const [, host, pid] = /^(.+)\.(\d+)\.[^.]+$/.exec(name) ?? [];
    if (host === undefined) continue;
    const isAbandoned = host === hostname() ? isDead(Number(pid)) : await isUntouched(join(home, name));
    if (!isAbandoned) continue;
    const folder = join(home, name);
    for (const orphan of await processesNaming(folder)) signal(orphan, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** In a container that is started again, a killed worker's id can be this process's own. */
function isDead(pid: number): boolean {
  return pid === process.pid || !processIsAlive(pid);
}

/** Of other machines nothing is known but their files. A container that was made anew is another machine. */
async function isUntouched(folder: string): Promise<boolean> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const changes = ['', ...names].map(async (name) => (await stat(join(folder, name))).mtimeMs);
  const newest = Math.max(...(await Promise.all(changes).catch(() => [Number.POSITIVE_INFINITY])));
  return systemClock.now().getTime() - newest > ABANDONED_MILLISECONDS;
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

// What groups of processes take of the machine, as Linux counts it: memory with shared pages divided among their users, and
// processor time.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** sysconf(_SC_CLK_TCK), the unit of /proc/PID/stat, on every known Linux. */
const TICKS_A_SECOND = 100;

export interface Usage {
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly cpuSeconds: number;
}

/** Every process of the machine. */
async function processTable(): Promise<Entry[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const entries = await Promise.all(
    pids.map(async (pid) => {
      // proc(5): the fields after the name in parentheses; the parent is the 4th of all, utime and stime the 14th and 15th. The next two
      // are those of its children that have ended, as PostgreSQL's processes do when a connection has rested.
      const [, after = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).split(') ');
      const fields = after.split(' ');
      if (fields.length < 13) return [];
      const cpuSeconds = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_A_SECOND;
      return [{ pid: Number(pid), parent: Number(fields[1]), cpuSeconds }];
    }),
  );
  return entries.flat();
}

/** Proportional set size in megabytes; 0 for a process that has ended. */
async function memoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss: +(\d+) kB/m.exec(text)?.[1] ?? 0) / 1000;
}

/**
 * @param roots by name: processes, each counted with all that descends from it, except what belongs to another root
 */
export async function usageOf(roots: Readonly<Record<string, number>>): Promise<Record<string, Usage>> {
  const table = await processTable();
  const others = new Set(Object.values(roots));
  const familyOf = (pid: number): Entry[] => [
    ...table.filter((entry) => entry.pid === pid),
    ...table
      .filter((entry) => entry.parent === pid && !others.has(entry.pid))
      .flatMap((entry) => familyOf(entry.pid)),
  ];
  const usage = await Promise.all(
    Object.entries(roots).map(async ([name, pid]) => {
      const family = familyOf(pid);
      const memory = await Promise.all(family.map(async (entry) => memoryOf(entry.pid)));
      const megabytes = memory.reduce((sum, one) => sum + one, 0);
      return [name, { megabytes, cpuSeconds: family.reduce((sum, one) => sum + one.cpuSeconds, 0) }] as const;
    }),
  );
  return Object.fromEntries(usage);
}

/** A process that descends from another one directly, by a word of its command line; 0 where there is none. */
export async function childOf(pid: number, word: string): Promise<number> {
  const children = (await processTable()).filter(({ parent }) => parent === pid);
  const lines = await Promise.all(
    children.map(async (child) => readFile(`/proc/${child.pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return children[lines.findIndex((line) => line.includes(word))]?.pid ?? 0;
}

/** A process, and all that descends from it. */
export async function familyOf(pid: number): Promise<number[]> {
  const table = await processTable();
  const withChildren = (one: number): number[] => [
    one,
    ...table.filter(({ parent }) => parent === one).flatMap((child) => withChildren(child.pid)),
  ];
  return withChildren(pid);
}

/** The postmaster of a data folder's embedded PostgreSQL. */
export async function postmasterOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

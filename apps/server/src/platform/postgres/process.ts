// What the operating system says about a process: alive or not, and which program it runs.

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { promisify } from 'node:util';
import { isCode } from '../secret-file.ts';

const run = promisify(execFile);

/** Whether a process with this id exists (a zombie, which has finished but was not waited for, counts, too). */
export function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isCode(error, 'EPERM');
  }
}

/** Whether `pid` runs a program whose arguments contain `argument`. False for one that has finished. */
export async function processHasArgument(pid: number, argument: string): Promise<boolean> {
  try {
    if (platform() === 'linux') {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      return line.split('\0').includes(argument);
    }
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout.includes(argument);
  } catch {
    return false;
  }
}

/** Sends a signal; nothing happens when the process is gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!isCode(error, 'ESRCH')) throw error;
  }
}

// Where a test run keeps its temporary files: in memory, where the machine has room for them.

import { readFileSync, statfsSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';

const SHARED_MEMORY = '/dev/shm';
/** Room for the databases, films and browser profiles of a run, generously: how much they take was not measured. */
const ROOM_BYTES = 6 * 1024 ** 3;

/**
 * The tests make and remove hundreds of databases of 660 files each; on a disk that takes three times the system's processor
 * time (measured: 9.0 s against 2.7 s for 40 databases). What tests prove about a killed process does not depend on it: files
 * outlive a process in memory, too.
 *
 * @returns the folder, open to every user, since PostgreSQL runs as one of its own; undefined where the machine has no file
 *   system in memory, too little of it, or one that no program may be started from
 */
export async function memoryFolder(): Promise<string | undefined> {
  if (!hasRoom()) return undefined;
  // Always the same one, so that a run finds what a killed one has left.
  const folder = `${SHARED_MEMORY}/valence-tests`;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o1777);
  return folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < ROOM_BYTES || availableMemory() < ROOM_BYTES) return false;
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .find(([, path]) => path === SHARED_MEMORY);
    const [, , type, options = ''] = mount ?? [];
    return type === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
  } catch {
    // Not Linux.
    return false;
  }
}

/** Bytes of memory that programs can still have, the file cache included. */
function availableMemory(): number {
  const kilobytes = /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

// What the checks ask this machine: its disks, who may read which file, how large files are, and the version of Node.

import { readFileSync } from 'node:fs';
import { access, constants, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isCode } from '../secret-file.ts';

export interface Room {
  readonly folder: string;
  readonly freeBytes: number;
  readonly allBytes: number;
}

/** The room on the disks of some folders; those that are absent are left out. */
export async function roomOf(folders: readonly string[]): Promise<Room[]> {
  const rooms = await Promise.all(
    folders.map(async (folder) => {
      const disk = await ifThere(statfs(folder));
      return disk && { folder, freeBytes: disk.bavail * disk.bsize, allBytes: disk.blocks * disk.bsize };
    }),
  );
  return rooms.filter((room) => room !== undefined);
}

async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (isCode(error, 'ENOENT') || isCode(error, 'ENOTDIR')) return undefined;
    throw error;
  });
}

// linux/magic.h, and the FUSE and CIFS sources: file systems whose locks and fsync depend on another machine.
const NETWORK_DISKS: Readonly<Record<number, string>> = {
  26985: 'NFS',
  20859: 'SMB',
  4283649346: 'CIFS',
  4266872130: 'SMB2',
  16914839: '9P',
  12805120: 'Ceph',
  1397113167: 'AFS',
};

/** The name of the network file system that a folder is on; null: the disk is this machine's own, or it is not there. */
export async function networkDiskOf(folder: string): Promise<string | null> {
  const disk = await ifThere(statfs(folder));
  return (disk && NETWORK_DISKS[disk.type]) ?? null;
}

/** How a folder answers a process that needs to write there. */
export async function folderState(folder: string): Promise<'writable' | 'absent' | 'closed'> {
  const found = await ifThere(stat(folder)).catch(() => null);
  if (found === undefined) return 'absent';
  const probe = join(folder, `.writable-${process.pid}-checkup`);
  try {
    await writeFile(probe, 'x');
    await rm(probe, { force: true });
    return 'writable';
  } catch (error) {
    // A full disk has a check of its own.
    if (isCode(error, 'ENOSPC')) return 'writable';
    return 'closed';
  }
}

const OTHERS_MAY_READ = 0o004;

/** Which of these files everybody on the machine may read; absent ones nobody may. */
export async function readableByAll(paths: readonly string[]): Promise<string[]> {
  const modes = await Promise.all(paths.map(async (path) => (await ifThere(stat(path)))?.mode ?? 0));
  return paths.filter((_, at) => ((modes[at] ?? 0) & OTHERS_MAY_READ) !== 0);
}

/** The bytes of a file, or of the plain files in a folder; 0 where there is nothing, or it may not be read. */
export async function bytesIn(path: string): Promise<number> {
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return found.size;
    const sizes = (await readdir(path)).map(
      async (name) => (await ifThere(stat(join(path, name))))?.size ?? 0,
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } catch {
    return 0;
  }
}

export async function isThere(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

const PACKAGE = new URL('../../../../../package.json', import.meta.url);

/** The version of Node that runs, and the one that this release was tested with. */
export function nodeVersions(): { readonly running: string; readonly pinned: string } {
  const { devDependencies } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as {
    devDependencies?: Readonly<Record<string, string>>;
  };
  const running = process.versions.node;
  return { running, pinned: devDependencies?.node ?? running };
}

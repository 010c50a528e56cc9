// A disk of a few megabytes that can really be filled: a file system in memory. Mounting it needs root, as does installing what
// tests need.

import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const call = promisify(execFile);

async function asRoot(program: string, ...args: string[]): Promise<void> {
  await (process.getuid?.() === 0 ? call(program, args) : call('sudo', ['-n', program, ...args]));
}

/** @param bytes what it holds, with its folders' names */
export async function mountSmallDisk(bytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'valence-small-disk-'));
  await asRoot('mount', '-t', 'tmpfs', '-o', `size=${bytes},mode=1777`, 'tmpfs', folder);
  const ballast = join(folder, 'ballast');
  return {
    folder,
    /** Writes until this many bytes are left; 0: until the disk is full. */
    async fill(leftBytes = 0): Promise<void> {
      const file = await open(ballast, 'w');
      try {
        for (const size = bytes - leftBytes; (await file.stat()).size < size; )
          await file.write(Buffer.alloc(4096));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        await file.close();
      }
    },
    makeRoom: async () => rm(ballast, { force: true }),
    async unmount(): Promise<void> {
      await asRoot('umount', folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

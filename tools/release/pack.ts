// Packs a folder so that the same contents make the same bytes, whoever packs them and when.

import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

/** @param modifiedAt the time that every file in the archive gets */
export async function packFolder(
  folder: string,
  { file, modifiedAt }: { file: string; modifiedAt: Date },
): Promise<void> {
  const tar = spawn(
    'tar',
    [
      '--create',
      '--format=gnu',
      '--sort=name',
      `--mtime=@${Math.floor(modifiedAt.getTime() / 1000)}`,
      '--owner=0',
      '--group=0',
      '--numeric-owner',
      `--directory=${dirname(folder)}`,
      basename(folder),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, LC_ALL: 'C' } },
  );
  const ended = new Promise<number | null>((done, fail) => {
    tar.once('error', fail);
    tar.once('close', done);
  });
  // Node's gzip writes no time and no name into its header.
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  await Promise.all([pipeline(tar.stdout, gzip, createWriteStream(file)), ended]);
  const code = await ended;
  if (code !== 0) throw new Error(`tar ended with ${code}.`);
}

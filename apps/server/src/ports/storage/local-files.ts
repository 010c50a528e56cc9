// Reads from the local disk what a storage accepts: only plain files, with names that can be keys; no links, no special
// files.

import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isKeySegment, StorageError } from './storage.ts';

export interface LocalFile {
  /** Path below the folder, segments joined by `/`. */
  readonly name: string;
  readonly path: string;
}

/** All files of a folder and its sub-folders. @throws StorageError `source-refused`, before anything was read */
export async function filesBelow(folder: string, under = ''): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!isKeySegment(entry.name))
      throw new StorageError('source-refused', `${entry.name} cannot be part of a key`);
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      files.push(...(await filesBelow(path, `${under}${entry.name}/`)));
    } else {
      refuseUnlessPlain(path, await lstat(path));
      files.push({ name: under + entry.name, path });
    }
  }
  return files;
}

/** The content of a plain file. @throws StorageError `source-refused` at the first read of anything else */
export async function* readPlainFile(path: string): AsyncGenerator<Uint8Array> {
  refuseUnlessPlain(path, await lstat(path));
  const file: FileHandle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    yield* file.createReadStream({ autoClose: false, highWaterMark: 1024 * 1024 });
  } finally {
    await file.close();
  }
}

function refuseUnlessPlain(path: string, stats: Stats): void {
  if (!stats.isFile()) throw new StorageError('source-refused', `${path} is not a plain file`);
}

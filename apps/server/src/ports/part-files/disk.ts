// Part files in one folder of the disk, each named by its upload's id.

import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { isUuid } from '@valence/domain/uuid';
import { NoRoomError, type OpenPart, type PartFiles } from './part-files.ts';

const ENDING = '.part';
// Never follow a link that somebody put there.
const WRITE_PLAIN = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

/** @param folder made if absent. @param folderId the folder's own, a UUID */
export async function createDiskPartFiles(folder: string, folderId: string): Promise<PartFiles> {
  await mkdir(folder, { recursive: true, mode: 0o750 });
  const pathOf = (id: string) => {
    // Names from outside never reach this: any other id is a fault.
    if (!isUuid(id)) throw new Error('A part file is named by an upload’s id.');
    return join(folder, `${id}${ENDING}`);
  };
  return {
    folderId,
    open: async (id, from) => openPart(pathOf(id), from),
    sizeOf: async (id) => sizeOf(pathOf(id)),
    sourceOf: pathOf,
    remove: async (id) => rm(pathOf(id), { force: true }),
    async list() {
      const names = await readdir(folder);
      return names
        .filter((name) => name.endsWith(ENDING))
        .map((name) => name.slice(0, -ENDING.length))
        .filter(isUuid);
    },
    // What lies behind the noted bytes is cut off when the upload goes on.
    sweepUnfinished: async () => {},
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

async function openPart(path: string, from: number): Promise<OpenPart> {
  const file = await open(path, WRITE_PLAIN, 0o640);
  try {
    const { size } = await file.stat();
    if (size < from) throw new Error(`A part file has ${size} bytes and was to go on at ${from}.`);
    await file.truncate(from);
  } catch (error) {
    await file.close();
    throw error;
  }
  let at = from;
  return {
    async write(bytes) {
      await withNoRoomError(writeWhole(file, bytes, at));
      at += bytes.byteLength;
    },
    async flush() {
      await withNoRoomError(file.sync());
      return [];
    },
    async read({ first, last }) {
      const { buffer, bytesRead } = await file.read(
        Buffer.alloc(last - first + 1),
        0,
        last - first + 1,
        first,
      );
      return buffer.subarray(0, bytesRead);
    },
    close: async () => file.close(),
  };
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.byteLength; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, at + done);
    done += bytesWritten;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await lstat(path)).size;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

async function withNoRoomError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw NO_ROOM.has(code) ? new NoRoomError(code, { cause: error }) : error;
  }
}

// Storage on a local or mounted disk, below one folder: after a crash a key has its former file or its new one, nothing
// between.

import { constants, type Stats } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  realpath,
  rename,
  rm,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type FileStorage,
  isKeySegment,
  isStorageKey,
  type OpenFile,
  StorageError,
  type StoredFile,
} from './storage.ts';

// Large enough that most segments of a lesson are one read, small enough for hundreds of slow readers (two each).
const CHUNK_BYTES = 256 * 1024;
// No key begins with a dot, so nothing in here can be requested.
const DRAFTS = '.drafts';
// Never follow a link, and never wait for the other end of a pipe.
const READ_PLAIN = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** @param folder made if absent; it must be on one file system, so that renames are atomic. */
export async function createDiskStorage(folder: string): Promise<FileStorage> {
  await mkdir(join(folder, DRAFTS), { recursive: true, mode: 0o750 });
  const root = await realpath(folder);
  return {
    put: (key, content) => publish(root, key, (draft) => writeFile(draft, content)),
    putFile: (key, path) => publish(root, key, (draft) => copyPlainFile(path, draft)),
    async putFolder(prefix, source) {
      let files = 0;
      await publish(root, prefix, async (draft) => {
        files = await copyFolder(source, draft);
      });
      return files;
    },
    open: (key) => openFile(root, key),
    stat: (key) => statFile(root, key),
    list: (prefix) => listFiles(root, prefix),
    remove: (prefix) => remove(root, prefix),
    sweepUnfinished: (before) => sweep(join(root, DRAFTS), before),
  };
}

async function openFile(root: string, key: string): Promise<OpenFile | undefined> {
  if (!isStorageKey(key)) return undefined;
  const path = join(root, key);
  const handle = await unlessAbsent(open(path, READ_PLAIN));
  if (!handle) return undefined;
  try {
    const [stats, real] = await Promise.all([handle.stat(), unlessAbsent(realpath(path))]);
    // O_NOFOLLOW covers the last name alone; a link among the folders shows in the resolved path.
    if (stats.isFile() && real === path) return openFileOf(handle, factsOf(key, stats));
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
}

function openFileOf(handle: FileHandle, facts: StoredFile): OpenFile {
  return {
    ...facts,
    stream(range = { first: 0, last: facts.size - 1 }) {
      // createReadStream gives an empty part only when it begins behind the end.
      if (range.last < range.first) return handle.createReadStream({ start: facts.size });
      return handle.createReadStream({ start: range.first, end: range.last, highWaterMark: CHUNK_BYTES });
    },
    close: () => handle.close(),
  };
}

async function statFile(root: string, key: string): Promise<StoredFile | undefined> {
  if (!isStorageKey(key) || !(await isFree(root, key))) return undefined;
  const stats = await unlessAbsent(lstat(join(root, key)));
  return stats?.isFile() ? factsOf(key, stats) : undefined;
}

async function listFiles(root: string, prefix: string): Promise<StoredFile[]> {
  if (prefix !== '' && !isStorageKey(prefix)) return [];
  const folder = join(root, prefix);
  if ((await unlessAbsent(realpath(folder))) !== folder) return [];
  const entries = await unlessAbsent(readdir(folder, { recursive: true, withFileTypes: true }));
  const files: StoredFile[] = [];
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue;
    const key = join(entry.parentPath, entry.name).slice(root.length + 1);
    const stats = isStorageKey(key) ? await unlessAbsent(lstat(join(root, key))) : undefined;
    if (stats) files.push(factsOf(key, stats));
  }
  return files.sort((one, other) => (one.key < other.key ? -1 : 1));
}

async function remove(root: string, prefix: string): Promise<void> {
  if (!isStorageKey(prefix)) throw new StorageError('key-invalid', prefix);
  if (!(await isFree(root, prefix))) return;
  const path = join(root, prefix);
  await inDraft(root, async (draft) => {
    // The rename hides it from every reader at once; the slow removal follows among the drafts.
    if ((await unlessAbsent(rename(path, draft).then(() => true))) === true) await sync(dirname(path));
  });
}

/** Makes something in the drafts folder, then lets it appear under its key by one rename. */
async function publish(root: string, key: string, make: (draft: string) => Promise<void>): Promise<void> {
  if (!isStorageKey(key)) throw new StorageError('key-invalid', key);
  await inDraft(root, async (draft) => {
    await make(draft);
    const folder = await ensureFolder(root, key.split('/').slice(0, -1));
    try {
      await rename(draft, join(root, key));
    } catch (error) {
      if (hasCode(error, ['EISDIR', 'ENOTDIR', 'EEXIST', 'ENOTEMPTY']))
        throw new StorageError('key-taken', key);
      throw error;
    }
    await sync(folder);
  });
}

async function inDraft(root: string, work: (draft: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(root, DRAFTS, 'd-'));
  try {
    await work(join(folder, 'draft'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function ensureFolder(root: string, names: readonly string[]): Promise<string> {
  let folder = root;
  for (const name of names) {
    const parent = folder;
    folder = join(parent, name);
    try {
      await mkdir(folder);
      await sync(parent);
    } catch (error) {
      if (!hasCode(error, ['EEXIST'])) throw error;
      if (!(await lstat(folder)).isDirectory())
        throw new StorageError('key-taken', folder.slice(root.length + 1));
    }
  }
  return folder;
}

async function writeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o640);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function copyPlainFile(from: string, to: string): Promise<void> {
  if (!(await lstat(from)).isFile()) throw new StorageError('source-refused', `${from} is not a plain file`);
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await sync(to);
}

async function copyFolder(from: string, to: string): Promise<number> {
  await mkdir(to, { mode: 0o750 });
  let files = 0;
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isKeySegment(entry.name))
      throw new StorageError('source-refused', `${entry.name} cannot be part of a key`);
    if (entry.isDirectory()) {
      files += await copyFolder(join(from, entry.name), join(to, entry.name));
    } else {
      await copyPlainFile(join(from, entry.name), join(to, entry.name));
      files += 1;
    }
  }
  await sync(to);
  return files;
}

async function sweep(drafts: string, before: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const stats = await unlessAbsent(lstat(join(drafts, name)));
    if (stats && stats.mtime < before) await rm(join(drafts, name), { recursive: true, force: true });
  }
}

/** Whether no link is among the folders of a key's path; false also when one of them is absent. */
async function isFree(root: string, key: string): Promise<boolean> {
  const folder = dirname(join(root, key));
  return (await unlessAbsent(realpath(folder))) === folder;
}

/** Each write makes a new inode: two of one size within one tick of the file system's clock still differ. */
function factsOf(key: string, { ino, mtime, mtimeMs, size }: Stats): StoredFile {
  const parts = [ino, Math.round(mtimeMs * 1000), size].map((part) => part.toString(36));
  return { key, size, etag: `"${parts.join('-')}"`, modifiedAt: mtime };
}

/** Undefined where a path leads nowhere: a name is absent, a file stands where a folder would, or a link is in the way. */
async function unlessAbsent<T>(access: Promise<T>): Promise<T | undefined> {
  try {
    return await access;
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTDIR', 'ELOOP'])) return undefined;
    throw error;
  }
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Forces a file's bytes, or a folder's names, to the disk. */
async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

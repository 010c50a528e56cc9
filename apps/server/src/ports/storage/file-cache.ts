// Keeps small files that are requested again and again in memory before a storage: for a class that watches the same lesson,
// and for every player's playlists. The files are compared with the storage every few seconds.

import { buffer } from 'node:stream/consumers';
import { createFilesInMemory, type FileInMemory } from './files-in-memory.ts';
import type { FileStorage, OpenFile } from './storage.ts';

export interface FileCacheOptions {
  readonly now: () => Date;
  /** Of all files in memory together; 0 keeps none. */
  readonly mostBytes: number;
}

/** Four seconds of 1080p are 1.5 MB; larger files are read from the storage at the reader's pace. */
const LARGEST_FILE_BYTES = 4 * 1024 * 1024;
/** For this long a file is sent without checking whether it is still the same. */
const TRUSTED_MILLISECONDS = 4000;
/** A second request within this time puts a file into memory. */
const AGAIN_MILLISECONDS = 10 * 60_000;
const MOST_NAMES = 20_000;

/** As `storage.open`; files in memory have their `bytes`. */
export function createFileCache(
  storage: Pick<FileStorage, 'open' | 'stat'>,
  { now, mostBytes }: FileCacheOptions,
): Pick<FileStorage, 'open'> {
  const memory = createFilesInMemory(mostBytes);
  const loading = new Map<string, Promise<FileInMemory | undefined>>();
  const wasRequestedLately = rememberNames();

  async function load(file: OpenFile): Promise<FileInMemory> {
    const { key, size, etag, modifiedAt } = file;
    try {
      const bytes = await buffer(file.stream());
      return memory.keep({ key, size, etag, modifiedAt }, bytes, now().getTime());
    } catch (error) {
      memory.release(size);
      throw error;
    }
  }

  /** Whether the file is still the storage's; checked every few seconds. */
  async function isSame(file: FileInMemory): Promise<boolean> {
    const at = now().getTime();
    if (at >= file.lookedAt && at - file.lookedAt < TRUSTED_MILLISECONDS) return true;
    const facts = await storage.stat(file.facts.key);
    if (facts?.etag !== file.facts.etag) return false;
    file.lookedAt = at;
    return true;
  }

  return {
    async open(key) {
      const cached = memory.get(key) ?? (await loading.get(key));
      if (cached) {
        if (await isSame(cached)) return memory.lend(cached);
        memory.drop(cached);
      }
      const isRepeated = wasRequestedLately(key, now().getTime());
      const file = await storage.open(key);
      if (!file || !isRepeated || file.size > LARGEST_FILE_BYTES) return file;
      if (loading.has(key) || !memory.reserve(file.size)) return file;
      const loaded = load(file).finally(() => loading.delete(key));
      loading.set(
        key,
        loaded.catch(() => undefined),
      );
      return memory.lend(await loaded);
    },
  };
}

/** Returns a function that says whether a name was requested lately, and remembers this request. */
function rememberNames(): (name: string, at: number) => boolean {
  const requests = new Map<string, number>();
  return (name, at) => {
    const before = requests.get(name);
    requests.delete(name);
    requests.set(name, at);
    const [oldest] = requests.keys();
    if (requests.size > MOST_NAMES && oldest !== undefined) requests.delete(oldest);
    return before !== undefined && at - before < AGAIN_MILLISECONDS;
  };
}

// Small files that are asked for again and again, kept in memory before a storage: a class that watches the same lesson, and
// every player's playlists. What is kept is compared with the storage every few seconds.

import { buffer } from 'node:stream/consumers';
import { createFilesInMemory, type FileInMemory } from './files-in-memory.ts';
import type { FileStorage, OpenFile } from './storage.ts';

export interface HotFilesOptions {
  readonly now: () => Date;
  /** All kept files together; 0 keeps none. */
  readonly mostBytes: number;
}

/** Four seconds of 1080p are 1.5 MB; what is larger is read from the storage at its reader's pace. */
const LARGEST_FILE_BYTES = 4 * 1024 * 1024;
/** For so long a file is given without looking whether it is still the same. */
const TRUSTED_MILLISECONDS = 4000;
/** Who asks for a file that was asked for within this time makes it a hot one. */
const AGAIN_MILLISECONDS = 10 * 60_000;
const MOST_NAMES = 20_000;

/** As `storage.open`; files that are kept have their `bytes`. */
export function createHotFiles(
  storage: Pick<FileStorage, 'open' | 'stat'>,
  { now, mostBytes }: HotFilesOptions,
): Pick<FileStorage, 'open'> {
  const memory = createFilesInMemory(mostBytes);
  const loading = new Map<string, Promise<FileInMemory | undefined>>();
  const askedAgain = rememberNames();

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

  /** Whether it is still what the storage has; looked at now and then. */
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
      const known = memory.get(key) ?? (await loading.get(key));
      if (known) {
        if (await isSame(known)) return memory.lend(known);
        memory.drop(known);
      }
      const again = askedAgain(key, now().getTime());
      const file = await storage.open(key);
      if (!file || !again || file.size > LARGEST_FILE_BYTES) return file;
      if (loading.has(key) || !memory.reserve(file.size)) return file;
      const made = load(file).finally(() => loading.delete(key));
      loading.set(
        key,
        made.catch(() => undefined),
      );
      return memory.lend(await made);
    },
  };
}

/** Tells of a name whether it was asked for lately, and notes that it is now. */
function rememberNames(): (name: string, at: number) => boolean {
  const asked = new Map<string, number>();
  return (name, at) => {
    const before = asked.get(name);
    asked.delete(name);
    asked.set(name, at);
    const [oldest] = asked.keys();
    if (asked.size > MOST_NAMES && oldest !== undefined) asked.delete(oldest);
    return before !== undefined && at - before < AGAIN_MILLISECONDS;
  };
}

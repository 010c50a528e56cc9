// Small files that are asked for again and again, kept in memory before a storage: a class that watches the same lesson, and
// every player's playlists. What is kept is asked after every few seconds, and no reader can make it more than it may be.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, FileStorage, OpenFile, StoredFile } from './storage.ts';

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

interface Kept {
  readonly facts: StoredFile;
  readonly bytes: Buffer;
  lookedAt: number;
  /** Those to whom it is being sent: their file stays in memory, so it stays counted. */
  readers: number;
  counted: boolean;
}

/** As `storage.open`; files that are kept have their `bytes`. */
export function createHotFiles(
  storage: Pick<FileStorage, 'open' | 'stat'>,
  { now, mostBytes }: HotFilesOptions,
): Pick<FileStorage, 'open'> {
  // The one that was not asked for the longest time comes first.
  const kept = new Map<string, Kept>();
  const loading = new Map<string, Promise<Kept | undefined>>();
  const asked = new Map<string, number>();
  let bytesHeld = 0;

  /** Counts a file while it is kept or being sent. */
  function count(file: Kept): void {
    const counts = file.readers > 0 || kept.get(file.facts.key) === file;
    if (counts !== file.counted) bytesHeld += counts ? file.facts.size : -file.facts.size;
    file.counted = counts;
  }

  function drop(file: Kept): void {
    if (kept.get(file.facts.key) === file) kept.delete(file.facts.key);
    count(file);
  }

  function makeRoom(size: number): boolean {
    for (const file of kept.values()) {
      if (bytesHeld + size <= mostBytes) break;
      if (file.readers === 0) drop(file);
    }
    return bytesHeld + size <= mostBytes;
  }

  async function load(file: OpenFile): Promise<Kept> {
    const { key, size, etag, modifiedAt } = file;
    // Counted from now on, so that files that are loaded at the same time do not take the same room.
    bytesHeld += size;
    try {
      const bytes = await buffer(file.stream());
      const facts = { key, size, etag, modifiedAt };
      const made: Kept = { facts, bytes, lookedAt: now().getTime(), readers: 0, counted: true };
      const former = kept.get(key);
      kept.set(key, made);
      if (former) drop(former);
      return made;
    } catch (error) {
      bytesHeld -= size;
      throw error;
    }
  }

  function lend(file: Kept): OpenFile {
    const { key, size } = file.facts;
    if (kept.get(key) === file) {
      kept.delete(key);
      kept.set(key, file);
    }
    file.readers += 1;
    count(file);
    let lent = true;
    const giveBack = () => {
      if (!lent) return;
      lent = false;
      file.readers -= 1;
      count(file);
    };
    return {
      ...file.facts,
      bytes: file.bytes,
      stream: ({ first, last }: ByteRange = { first: 0, last: size - 1 }) =>
        Readable.from([file.bytes.subarray(first, last + 1)], { objectMode: false }).once('close', giveBack),
      close: async () => giveBack(),
    };
  }

  /** Whether it is still what the storage has; looked at now and then. */
  async function isSame(file: Kept): Promise<boolean> {
    const at = now().getTime();
    if (at >= file.lookedAt && at - file.lookedAt < TRUSTED_MILLISECONDS) return true;
    const facts = await storage.stat(file.facts.key);
    if (facts?.etag !== file.facts.etag) return false;
    file.lookedAt = at;
    return true;
  }

  function askedAgain(key: string): boolean {
    const at = now().getTime();
    const before = asked.get(key);
    asked.delete(key);
    asked.set(key, at);
    const [oldest] = asked.keys();
    if (asked.size > MOST_NAMES && oldest !== undefined) asked.delete(oldest);
    return before !== undefined && at - before < AGAIN_MILLISECONDS;
  }

  return {
    async open(key) {
      const known = kept.get(key) ?? (await loading.get(key));
      if (known) {
        if (await isSame(known)) return lend(known);
        drop(known);
      }
      const again = askedAgain(key);
      const file = await storage.open(key);
      if (!file || !again || file.size > LARGEST_FILE_BYTES || loading.has(key) || !makeRoom(file.size)) {
        return file;
      }
      const made = load(file).finally(() => loading.delete(key));
      loading.set(
        key,
        made.catch(() => undefined),
      );
      return lend(await made);
    },
  };
}

// Whole files in memory, together never more than they may be: what is kept, and what is still on its way to somebody.

import { Readable } from 'node:stream';
import type { ByteRange, OpenFile, StoredFile } from './storage.ts';

export interface FileInMemory {
  readonly facts: StoredFile;
  readonly bytes: Buffer;
  /** When it was last compared with the storage, in milliseconds. */
  lookedAt: number;
  /** Those to whom it is being sent: their file stays in memory, so it stays counted. */
  readers: number;
  counted: boolean;
}

export function createFilesInMemory(mostBytes: number) {
  // The one that was not asked for the longest time comes first.
  const kept = new Map<string, FileInMemory>();
  let bytesHeld = 0;

  /** Counts a file while it is kept or being sent. */
  function count(file: FileInMemory): void {
    const counts = file.readers > 0 || kept.get(file.facts.key) === file;
    if (counts !== file.counted) bytesHeld += counts ? file.facts.size : -file.facts.size;
    file.counted = counts;
  }

  function drop(file: FileInMemory): void {
    if (kept.get(file.facts.key) === file) kept.delete(file.facts.key);
    count(file);
  }

  return {
    get: (key: string): FileInMemory | undefined => kept.get(key),
    drop,

    /** Takes room for so many bytes, from what nobody is being sent. @returns whether there was enough */
    reserve(bytes: number): boolean {
      for (const file of kept.values()) {
        if (bytesHeld + bytes <= mostBytes) break;
        if (file.readers === 0) drop(file);
      }
      if (bytesHeld + bytes > mostBytes) return false;
      bytesHeld += bytes;
      return true;
    },

    /** Gives room back that nothing came into. */
    release(bytes: number): void {
      bytesHeld -= bytes;
    },

    /** Keeps a file in the room that was reserved for it, instead of what stood under its key. */
    keep(facts: StoredFile, bytes: Buffer, lookedAt: number): FileInMemory {
      const file: FileInMemory = { facts, bytes, lookedAt, readers: 0, counted: true };
      const former = kept.get(facts.key);
      kept.set(facts.key, file);
      if (former) drop(former);
      return file;
    },

    /** The file as the storage would open it; it stays in memory until it is let go of. */
    lend(file: FileInMemory): OpenFile {
      const { key } = file.facts;
      if (kept.get(key) === file) {
        kept.delete(key);
        kept.set(key, file);
      }
      file.readers += 1;
      count(file);
      return lent(file, () => {
        file.readers -= 1;
        count(file);
      });
    },
  };
}

/** @param back called once, when the file is let go of */
function lent({ facts, bytes }: FileInMemory, back: () => void): OpenFile {
  const giveBack = once(back);
  return {
    ...facts,
    bytes,
    stream: ({ first, last }: ByteRange = { first: 0, last: facts.size - 1 }) =>
      Readable.from([bytes.subarray(first, last + 1)], { objectMode: false }).once('close', giveBack),
    close: async () => giveBack(),
  };
}

function once(work: () => void): () => void {
  let done = false;
  return () => {
    if (!done) work();
    done = true;
  };
}

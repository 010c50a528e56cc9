// Holds whole files in memory, together never more than the limit: those that are kept, and those that are still being sent.

import { Readable } from 'node:stream';
import type { ByteRange, OpenFile, StoredFile } from './storage.ts';

export interface FileInMemory {
  readonly facts: StoredFile;
  readonly bytes: Buffer;
  /** When it was last compared with the storage, in milliseconds. */
  lookedAt: number;
  /** How many requests it is being sent to: meanwhile it stays in memory, so it stays counted. */
  readers: number;
  counted: boolean;
}

export function createFilesInMemory(mostBytes: number) {
  // The file that was not requested for the longest time comes first.
  const files = new Map<string, FileInMemory>();
  let bytesHeld = 0;

  /** Counts a file while it is kept or being sent. */
  function count(file: FileInMemory): void {
    const counts = file.readers > 0 || files.get(file.facts.key) === file;
    if (counts !== file.counted) bytesHeld += counts ? file.facts.size : -file.facts.size;
    file.counted = counts;
  }

  function drop(file: FileInMemory): void {
    if (files.get(file.facts.key) === file) files.delete(file.facts.key);
    count(file);
  }

  return {
    get: (key: string): FileInMemory | undefined => files.get(key),
    drop,

    /** Reserves room for some bytes, by dropping files that are not being sent. @returns whether there was enough */
    reserve(bytes: number): boolean {
      for (const file of files.values()) {
        if (bytesHeld + bytes <= mostBytes) break;
        if (file.readers === 0) drop(file);
      }
      if (bytesHeld + bytes > mostBytes) return false;
      bytesHeld += bytes;
      return true;
    },

    /** Gives back reserved room that was not filled. */
    release(bytes: number): void {
      bytesHeld -= bytes;
    },

    /** Keeps a file in the room that was reserved for it, instead of its key's former file. */
    keep(facts: StoredFile, bytes: Buffer, lookedAt: number): FileInMemory {
      const file: FileInMemory = { facts, bytes, lookedAt, readers: 0, counted: true };
      const former = files.get(facts.key);
      files.set(facts.key, file);
      if (former) drop(former);
      return file;
    },

    /** The file as the storage would open it; it stays in memory until it is closed. */
    lend(file: FileInMemory): OpenFile {
      const { key } = file.facts;
      if (files.get(key) === file) {
        files.delete(key);
        files.set(key, file);
      }
      file.readers += 1;
      count(file);
      return lentFile(file, () => {
        file.readers -= 1;
        count(file);
      });
    },
  };
}

/** @param back called once, when the file is closed */
function lentFile({ facts, bytes }: FileInMemory, back: () => void): OpenFile {
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

// The port that stores films that are still arriving: written from front to back, continued after any break.

import type { ByteRange } from '../storage/storage.ts';

/** One part file, open for writing on. Call `close` in the end, whatever happened before. */
export interface OpenPart {
  /** Adds bytes at the end. Throws NoRoomError, or the disk's own error. */
  write(bytes: Uint8Array): Promise<void>;
  /** Everything written so far is on the disk once this resolves. Throws as `write` does. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Files by the id of their upload, a UUID. */
export interface PartFiles {
  /** A UUID that belongs to the folder the files are in, also where several servers share it. */
  readonly folderId: string;
  /**
   * Opens an upload's file, made if absent, for writing from a byte on; bytes of an earlier try after that are cut off.
   * Throws when the file is shorter, since it would get a hole.
   */
  open(id: string, from: number): Promise<OpenPart>;
  /** Some bytes of the file. Both ends are included; a range beyond the file's end is cut short. */
  read(id: string, range: ByteRange): Promise<Uint8Array>;
  /** Bytes of the file; 0 when there is none. */
  sizeOf(id: string): Promise<number>;
  /** Where the file is, for programs that take a path. */
  pathOf(id: string): string;
  /** Removes the file; an absent one is no error. */
  remove(id: string): Promise<void>;
  /** The ids of all files. */
  list(): Promise<string[]>;
  /** Bytes that can still be written. */
  freeBytes(): Promise<number>;
}

/** The disk is full, or the share of it that this program may use. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

// The port that stores films that are still arriving: written from front to back, continued after any break.

import type { ByteRange } from '../storage/storage.ts';

/** A stretch of a film that is an object of its own. */
export interface Piece {
  readonly firstByte: number;
  readonly bytes: number;
  /** Of its content, in hexadecimal. */
  readonly sha256: string;
}

/** One part file, open for writing on. Call `close` in the end, whatever happened before. */
export interface OpenPart {
  /** Adds bytes at the end. Throws NoRoomError, PartsUnreachableError, or the disk's own error. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Everything written so far is stored once this resolves. Throws as `write` does.
   * @returns the pieces since the last flush, which count once they are noted together with the new offset; none where a film
   * is one file
   */
  flush(): Promise<readonly Piece[]>;
  /** Some bytes of what was flushed, or was there before. Both ends are included; a range beyond the end is cut short. */
  read(range: ByteRange): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Films by the id of their upload, a UUID. */
export interface PartFiles {
  /** A UUID that belongs to the folder or bucket the films are in, also where several servers share it. */
  readonly folderId: string;
  /**
   * Opens an upload's film, made if absent, for writing from a byte on; bytes of an earlier try after that do not count.
   * Throws when there are fewer, since it would get a hole.
   */
  open(id: string, from: number): Promise<OpenPart>;
  /** Bytes that are there; 0 when there are none. */
  sizeOf(id: string): Promise<number>;
  /** How a worker finds the film: a path, or the name of a film in the bucket. */
  sourceOf(id: string): string;
  /** Removes the film; an absent one is no error. */
  remove(id: string): Promise<void>;
  /** The ids of all films. */
  list(): Promise<string[]>;
  /** Removes what writers left before this instant and nobody noted. */
  sweepUnfinished(before: Date): Promise<void>;
  /** Bytes that can still be written; Infinity where only the bill ends it. */
  freeBytes(): Promise<number>;
}

/** The disk is full, or the share of it that this program may use. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError';
}

/** The service that stores the films does not answer as it should at this moment. */
export class PartsUnreachableError extends Error {
  override readonly name = 'PartsUnreachableError';
}

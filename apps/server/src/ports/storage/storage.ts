// The port through which lessons and images are kept: what may be asked of a storage, whatever carries the bytes.

import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
export interface StoredFile {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  /** Names exactly these bytes, quoted as HTTP writes it (a strong validator, RFC 9110, 8.8.3). */
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** Both ends are included, counted from 0 (RFC 9110, 14.1.2). */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A stored file held open: what it tells and what it streams are one version, even when the key is written or removed
 * meanwhile; where that cannot be kept, for a part, the stream breaks rather than give another version. Exactly one of `stream` and `close` ends it.
 */
export interface OpenFile extends StoredFile {
  /** The whole content where it is in memory: to be sent as it is, before `close`; never written to. */
  readonly bytes?: Buffer;
  /** The bytes, or the given part of them; the range must lie within the file. Destroying the stream lets go of the file. */
  stream(range?: ByteRange): Readable;
  /** Lets go of the file without reading it. */
  close(): Promise<void>;
}

/**
 * Files by key. A key is segments joined by `/` (see isStorageKey); a prefix is a key that files lie under. Whatever was
 * written is durable once the promise resolves, and a file is always seen whole: the former one or the new one. A folder is
 * seen whole at once on a disk; elsewhere its files may appear one after the other.
 */
export interface FileStorage {
  /** Writes a file; a former one under the key is replaced. Throws StorageError, or what `content` throws. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** `put` with the content of a local file. Throws StorageError `source-refused` if it is not a plain file. */
  putFile(key: string, path: string): Promise<void>;
  /**
   * Copies a local folder's files, with its sub-folders, under a prefix where nothing is yet. Resolves with their number.
   * Throws StorageError: `key-taken` when something is there, `source-refused` for links, special files and names that
   * no key can carry.
   */
  putFolder(prefix: string, folder: string): Promise<number>;
  /** Undefined when there is no such file, and for what cannot be a key. */
  open(key: string): Promise<OpenFile | undefined>;
  /** Undefined when there is no such file, and for what cannot be a key. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** The files under a prefix, in order of their keys; all files for ''. */
  list(prefix: string): Promise<StoredFile[]>;
  /** Removes the file of this key and all files under it as a prefix; nothing there is no error. */
  remove(prefix: string): Promise<void>;
  /** Clears away what writes that never finished left before this instant. */
  sweepUnfinished(before: Date): Promise<void>;
  /**
   * An address at which anybody may read the file for so many seconds, whether it is there or not. Absent where readers
   * cannot reach the storage by themselves. Throws StorageError `key-invalid`.
   */
  addressOf?(key: string, lifeSeconds: number): Promise<string>;
}

export type StorageFailure = 'key-invalid' | 'key-taken' | 'source-refused';

/** A request that the storage cannot carry out as asked; faults of disk or network come as their own errors. */
export class StorageError extends Error {
  readonly code: StorageFailure;

  constructor(code: StorageFailure, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'StorageError';
    this.code = code;
  }
}

const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;
const LONGEST_KEY = 512;

/** Whether a text is one segment of a key: unreserved ASCII, not beginning with a dot, so never `.`, `..` or a hidden file. */
export function isKeySegment(text: string): boolean {
  return SEGMENT.test(text);
}

/**
 * Whether a text can be a key. Nothing in a key is ever decoded: percent signs, backslashes, NUL and empty segments make
 * it none, so that a key means the same to every storage, file system and address.
 */
export function isStorageKey(text: string): boolean {
  return text.length <= LONGEST_KEY && text.split('/').every(isKeySegment);
}

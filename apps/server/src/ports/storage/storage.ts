// The port that stores lessons and pictures: what any storage, disk or bucket, can do.

import type { Readable } from 'node:stream';

/** The facts of a stored file that need no reading. */
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
 * A stored file held open: its facts and its bytes are of one version, even when the key is written or removed meanwhile;
 * where that is impossible, for a part, the stream breaks rather than give another version. Exactly one of `stream` and
 * `close` ends it.
 */
export interface OpenFile extends StoredFile {
  /** The whole content where it is in memory: send it before `close`, and never write to it. */
  readonly bytes?: Buffer;
  /** The bytes, or the given part of them; the range must lie within the file. Destroying the stream closes the file. */
  stream(range?: ByteRange): Readable;
  /** Closes the file without reading it. */
  close(): Promise<void>;
}

/**
 * Files by key. A key is segments joined by `/` (see isStorageKey); a prefix is a key that files lie under. What was written
 * is durable once the promise resolves, and readers always see a whole file: the former one or the new one. On a disk a
 * folder appears whole at once; elsewhere its files may appear one after the other.
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
  /** Removes what unfinished writes left before this instant. */
  sweepUnfinished(before: Date): Promise<void>;
  /**
   * An address at which anybody may read the file for `lifeSeconds`, whether it exists or not. Absent where readers
   * cannot reach the storage by themselves. Throws StorageError `key-invalid`.
   */
  addressOf?(key: string, lifeSeconds: number): Promise<string>;
}

export type StorageFailure = 'key-invalid' | 'key-taken' | 'source-refused';

/** A request that the storage cannot fulfil; faults of disk or network come as their own errors. */
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

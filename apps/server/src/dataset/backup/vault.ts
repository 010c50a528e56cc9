// Everything a backup consists of passes through here: compressed with zstd, sealed with age for the school's backup key, and
// put where BACKUP_TO says. `age -d -i KEY FILE | zstd -d` opens a file of it without Valence; its first line is its name.

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { sealedWords } from '@valence/copy/site/backup-commands';
import type { FileStorage, StoredFile } from '../../ports/storage/storage.ts';

/** Loaded where something is sealed or opened: its tables of curves cost every other start 40 ms of the processor. */
export const loadAge = async () => import('age-encryption');

/** A file of the backup that is not what it should be: damaged, exchanged, or sealed with another key. */
export class SealedFileError extends Error {
  override readonly name = 'SealedFileError';
}

export interface Vault {
  /** Seals the content and stores it; a former file of this name is replaced. It is safe once this resolves. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  /** The content of a file; undefined when there is none. The stream fails with SealedFileError where the file is damaged. */
  open(key: string): Promise<Readable | undefined>;
  /** A small file whole. @throws SealedFileError */
  read(key: string): Promise<Buffer | undefined>;
  list(prefix: string): Promise<StoredFile[]>;
  remove(prefix: string): Promise<void>;
  sweepUnfinished(before: Date): Promise<void>;
}

export interface VaultKey {
  /** `age1…`: seals. */
  readonly recipient: string;
  /** `AGE-SECRET-KEY-1…`: opens; whoever has it can read all backups. */
  readonly identity: string;
}

export function createVault(target: FileStorage, { recipient, identity }: VaultKey): Vault {
  async function open(key: string): Promise<Readable | undefined> {
    const file = await target.open(key);
    if (!file) return undefined;
    const { Decrypter } = await loadAge();
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const sealed = file.stream();
    try {
      const compressed = await decrypter.decrypt(webStreamOf(sealed));
      const plain = Readable.fromWeb(compressed as NodeReadableStream).compose(
        createZstdDecompress(),
      ) as Readable;
      return Readable.from(withoutName(key, plain), { objectMode: false });
    } catch (error) {
      sealed.destroy();
      throw new SealedFileError(sealedWords.closed(key), {
        cause: error,
      });
    }
  }
  return {
    async put(key, content) {
      const { Encrypter } = await loadAge();
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      const compressed = Readable.from(named(key, content), { objectMode: false }).compose(
        createZstdCompress(),
      ) as Readable;
      const sealed = await encrypter.encrypt(webStreamOf(compressed));
      await target.put(key, Readable.fromWeb(sealed as NodeReadableStream));
    },
    open,
    async read(key) {
      const stream = await open(key);
      return stream && buffer(stream);
    },
    list: async (prefix) => target.list(prefix),
    remove: async (prefix) => target.remove(prefix),
    sweepUnfinished: async (before) => target.sweepUnfinished(before),
  };
}

function webStreamOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream);
}

/** The name is sealed with the content, so that nobody can pass one file of the backup off as another. */
async function* named(key: string, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  yield Buffer.from(`${key}\n`);
  yield* content;
}

const NEWLINE = 10;

async function* withoutName(key: string, content: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const expected = Buffer.from(`${key}\n`);
  let head: Buffer | undefined = Buffer.alloc(0);
  try {
    for await (const chunk of content) {
      if (!head) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      if (head.length < expected.length && !head.includes(NEWLINE)) continue;
      if (!head.subarray(0, expected.length).equals(expected))
        throw new SealedFileError(sealedWords.exchanged(key));
      if (head.length > expected.length) yield head.subarray(expected.length);
      head = undefined;
    }
  } catch (error) {
    if (error instanceof SealedFileError) throw error;
    throw new SealedFileError(sealedWords.damaged(key), { cause: error });
  }
  if (head) throw new SealedFileError(sealedWords.damaged(key));
}

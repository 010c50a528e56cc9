// Reads an archive: its entries one after the other, and, before anything is written anywhere, a check of all of it.

import { createHash, type Hash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { isStorageKey } from '../../ports/storage/storage.ts';
import { ENTRIES, FILE_LIST_HEADER, fileLine, type Manifest, manifestShape } from '../export/manifest.ts';

export interface ArchiveEntry {
  readonly name: string;
  /** To be read to its end before the next entry. */
  readonly content: AsyncIterable<Buffer>;
}

/** `foreign`: it is something else; `damaged`: it is not what was written, or not all of it. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly code: 'foreign' | 'damaged';

  constructor(code: ArchiveError['code'], cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

// RFC 8878, 3.1.1.
const ZSTD_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** @throws ArchiveError; what the reader of an entry throws is passed on */
export async function readEntries(
  file: FileHandle,
  take: (entry: ArchiveEntry) => Promise<void>,
): Promise<void> {
  const magic = Buffer.alloc(ZSTD_MAGIC.length);
  await file.read(magic, 0, magic.length, 0);
  if (!magic.equals(ZSTD_MAGIC)) throw new ArchiveError('foreign');
  const entries = extract();
  const source = file.createReadStream({ start: 0, autoClose: false });
  const read = pipeline(source, createZstdDecompress(), entries).then(
    () => undefined,
    (error: unknown) => new ArchiveError('damaged', error),
  );
  let isTaking = false;
  try {
    for await (const entry of entries) {
      if (entry.header.type !== 'file') throw new ArchiveError('foreign');
      isTaking = true;
      await take({ name: entry.header.name, content: bytesOf(entry as AsyncIterable<Buffer>) });
      isTaking = false;
    }
  } catch (error) {
    entries.destroy(null);
    await read;
    throw isTaking || error instanceof ArchiveError ? error : new ArchiveError('damaged', error);
  }
  const broken = await read;
  if (broken) throw broken;
}

/** What goes wrong while an entry is read is the archive's fault, not its reader's. */
async function* bytesOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of entry) yield chunk;
  } catch (error) {
    throw new ArchiveError('damaged', error);
  }
}

/** What a whole and undamaged archive says of itself. */
export interface CheckedArchive {
  readonly manifest: Manifest;
  /** The secret, where it is in the archive. */
  readonly secret: string | undefined;
}

/** Reads all of it, and compares it with its manifest. Writes nothing. @throws ArchiveError */
export async function checkArchive(file: FileHandle): Promise<CheckedArchive> {
  const sums = new Map<string, string>();
  const files = createFileSums();
  let manifestText: string | undefined;
  let secret: string | undefined;
  await readEntries(file, async ({ name, content }) => {
    // The manifest is the last one: what follows it is not checked by it.
    if (manifestText !== undefined || sums.has(name)) throw new ArchiveError('damaged');
    if (name === ENTRIES.manifest) {
      manifestText = await text(content);
    } else if (name.startsWith(ENTRIES.files)) {
      await files.pass(name, content);
    } else if (name === ENTRIES.secret) {
      secret = await text(content);
      sums.set(name, createHash('sha256').update(secret).digest('hex'));
    } else {
      sums.set(name, (await hashOf(content)).digest('hex'));
    }
  });
  const manifest = parseManifest(manifestText, sums.has(ENTRIES.page));
  const expected = expectedSums(manifest);
  sums.delete(ENTRIES.page);
  const isWhole = sums.size === expected.size && [...expected].every(([name, sum]) => sums.get(name) === sum);
  if (!isWhole || files.sum() !== manifest.files.sha256) throw new ArchiveError('damaged');
  return { manifest, secret: secret?.trim() };
}

/** @param begins whether the first entry was there: then it was ours, but its end is missing */
function parseManifest(manifestText: string | undefined, begins: boolean): Manifest {
  if (manifestText === undefined) throw new ArchiveError(begins ? 'damaged' : 'foreign');
  try {
    return manifestShape.parse(JSON.parse(manifestText));
  } catch (error) {
    throw new ArchiveError('foreign', error);
  }
}

function expectedSums({ tables, jobs, files, secret }: Manifest): Map<string, string> {
  return new Map([
    ...tables.map(({ name, sha256 }) => [tableEntry(name), sha256] as const),
    [ENTRIES.jobs, jobs.sha256],
    [ENTRIES.fileList, files.sha256],
    ...(secret === null ? [] : [[ENTRIES.secret, secret] as const]),
  ]);
}

export const tableEntry = (name: string): string => `${ENTRIES.tables}${name}.csv`;

/** Computes what the list of files must be, while the files pass. */
export function createFileSums() {
  const hash = createHash('sha256').update(FILE_LIST_HEADER);
  return {
    /** Reads the file to its end; `use` gets its bytes on the way. @throws ArchiveError for a name that is no key */
    async pass(
      name: string,
      content: AsyncIterable<Buffer>,
      use: (key: string, bytes: AsyncIterable<Buffer>) => Promise<unknown> = async (_, bytes) => drain(bytes),
    ): Promise<void> {
      const key = name.slice(ENTRIES.files.length);
      if (!isStorageKey(key)) throw new ArchiveError('foreign');
      const sum = createHash('sha256');
      let size = 0;
      await use(
        key,
        counted(content, (chunk) => {
          sum.update(chunk);
          size += chunk.length;
        }),
      );
      hash.update(fileLine(key, size, sum.digest('hex')));
    },
    sum: () => hash.digest('hex'),
  };
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash;
}

/** Passes the bytes on, and shows them to `see`. */
export async function* counted(
  content: AsyncIterable<Buffer>,
  see: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    see(chunk);
    yield chunk;
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

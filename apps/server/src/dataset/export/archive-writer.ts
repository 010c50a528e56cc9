// Writes an archive: a tar compressed with zstd, first as a draft beside its place, which gets its name when it is whole.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { exportWords as words } from '@valence/copy/site/portable';
import { type Pack, pack } from 'tar-stream';
import { processIsAlive } from '../../platform/postgres/process.ts';
import { isCode, syncFolder } from '../../platform/secret-file.ts';
import { PortableError } from '../portable-error.ts';

/** What was written of an entry. */
export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

export interface Entry {
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
  readonly content: AsyncIterable<Uint8Array>;
}

export interface ArchiveWriter {
  /** Adds an entry; its size has to be known, as tar writes it first. */
  add(entry: Entry): Promise<Written>;
  /** A file of its own for content whose size is not known yet; a former one of this name is replaced. */
  readonly spoolPath: (name: string) => string;
  /** Closes the archive and gives it its name. @returns its size in bytes */
  finish(): Promise<number>;
  /** Removes everything that was written, unless it was finished. */
  discard(): Promise<void>;
}

/** @throws PortableError when there is a file of this name, or none can be made */
export async function createArchive(path: string): Promise<ArchiveWriter> {
  const folder = await makeDraftFolder(path);
  const draft = join(folder, 'archive');
  const tar = pack();
  let failure: Error | undefined;
  const written = pipeline(
    Readable.from(tar, { objectMode: false }),
    // The sum of zstd finds damage also where a plain `tar` reads the archive.
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
  ).catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error(String(error));
    tar.destroy();
  });
  const check = () => {
    if (failure) throw failure;
  };

  return {
    async add({ name, bytes, modifiedAt, content }) {
      check();
      const hash = createHash('sha256');
      const added = Promise.withResolvers<void>();
      const header = { name, size: bytes, mtime: modifiedAt, mode: 0o600 };
      const sink = tar.entry(header, (error) => (error ? added.reject(error) : added.resolve()));
      // Awaited only after the content; a failure before that must not count as unhandled.
      added.promise.catch(() => {});
      let passed = 0;
      for await (const chunk of content) {
        hash.update(chunk);
        passed += chunk.byteLength;
        if (passed > bytes) throw new Error(`${name} became longer than ${bytes} bytes while it was read.`);
        if (!sink.write(chunk)) await drained(sink);
        check();
      }
      if (passed < bytes) throw new Error(`${name} ended after ${passed} of ${bytes} bytes.`);
      sink.end(null);
      await added.promise.catch((error: Error) => {
        throw failure ?? error;
      });
      return { bytes: passed, sha256: hash.digest('hex') };
    },
    spoolPath: (name) => join(folder, name),
    async finish() {
      tar.finalize();
      await written;
      check();
      await syncFile(draft);
      // A hard link refuses to replace a file that appeared meanwhile.
      await link(draft, path).catch((error: unknown) => {
        throw isCode(error, 'EEXIST') ? new PortableError(words.exists(path)) : error;
      });
      await syncFolder(dirname(path));
      return (await stat(path)).size;
    },
    async discard() {
      tar.destroy();
      await written;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the sink takes more, or is broken. */
async function drained(sink: ReturnType<Pack['entry']>): Promise<void> {
  await new Promise<void>((done) => {
    const end = () => {
      sink.off('drain', end).off('close', end);
      done();
    };
    sink.on('drain', end).on('close', end);
  });
}

/** Writes content into a spool file and reads it back with its size. */
export async function spooled(
  path: string,
  content: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; content: AsyncIterable<Uint8Array> }> {
  await pipeline(content, createWriteStream(path, { mode: 0o600 }));
  return { bytes: (await stat(path)).size, content: createReadStream(path) };
}

/** The folder of the draft. Those of exports that were killed are removed. */
async function makeDraftFolder(path: string): Promise<string> {
  const [parent, prefix] = [dirname(path), `${basename(path)}.unfinished-`];
  try {
    if (await stat(path).catch(() => null)) throw new PortableError(words.exists(path));
    for (const name of await readdir(parent)) {
      const isAbandoned = name.startsWith(prefix) && !processIsAlive(Number(name.slice(prefix.length)));
      if (isAbandoned) await rm(join(parent, name), { recursive: true, force: true });
    }
    const folder = join(parent, `${prefix}${process.pid}`);
    await mkdir(folder, { mode: 0o700 });
    return folder;
  } catch (error) {
    if (error instanceof PortableError || !(error instanceof Error)) throw error;
    throw new PortableError(words.notWritable(path, error.message), { cause: error });
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

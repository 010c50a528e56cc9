// Copies the storage's files into an archive in several rounds: the first takes long, the last ones only what is new.

import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { FileStorage, StoredFile } from '../../ports/storage/storage.ts';
import type { NamedFile } from '../named-files.store.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import { ENTRIES, FILE_LIST_HEADER, fileLine } from './manifest.ts';

/** The list of all files that were copied, in their order in the archive. */
export interface FileList {
  readonly count: number;
  /** Of all files together. */
  readonly bytes: number;
  readonly sha256: string;
}

export type FileCopier = ReturnType<typeof createFileCopier>;

export function createFileCopier(storage: Pick<FileStorage, 'open'>, archive: ArchiveWriter) {
  /** By key, the version that the archive has. */
  const copied = new Map<string, string>();
  const listPath = archive.spoolPath('files');
  const list = createWriteStream(listPath, { mode: 0o600 });
  // A failed write is thrown where the list is finished.
  list.on('error', () => {});
  const listHash = createHash('sha256');
  let [count, total] = [0, 0];
  const write = (line: string) => {
    listHash.update(line);
    list.write(line);
  };
  write(FILE_LIST_HEADER);

  return {
    /** Copies those that the archive does not have in this version. @returns those that are there, in the same order */
    async copy(files: readonly StoredFile[]): Promise<string[]> {
      const present: string[] = [];
      for (const { key, etag } of files) {
        if (copied.get(key) === etag) {
          present.push(key);
          continue;
        }
        const file = await storage.open(key);
        if (!file) continue;
        const entry = { name: ENTRIES.files + key, bytes: file.size, modifiedAt: file.modifiedAt };
        const { bytes, sha256 } = await archive.add({ ...entry, content: file.stream() });
        write(fileLine(key, bytes, sha256));
        copied.set(key, file.etag);
        count += 1;
        total += bytes;
        present.push(key);
      }
      return present;
    },

    /** Files in the archive that are not among these. @param present in order */
    dropped(present: readonly string[]): string[] {
      const kept = new Set(present);
      return [...copied.keys()].filter((key) => !kept.has(key)).sort();
    },

    /** Adds the list itself. */
    async addList(modifiedAt: Date): Promise<FileList> {
      list.end();
      await finished(list);
      const entry = { name: ENTRIES.fileList, bytes: list.bytesWritten, modifiedAt };
      await archive.add({ ...entry, content: createReadStream(listPath) });
      return { count, bytes: total, sha256: listHash.digest('hex') };
    },
  };
}

/** The named files that are missing. @param present keys in the order of the storage's lists */
export function missingOf(named: readonly NamedFile[], present: readonly string[]): string[] {
  return named.filter(({ key, kind }) => !has(present, key, kind)).map(({ key }) => key);
}

function has(present: readonly string[], key: string, kind: NamedFile['kind']): boolean {
  const wanted = kind === 'file' ? key : `${key}/`;
  let [from, to] = [0, present.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((present[middle] ?? '') < wanted) from = middle + 1;
    else to = middle;
  }
  const found = present[from];
  return kind === 'file' ? found === wanted : found?.startsWith(wanted) === true;
}

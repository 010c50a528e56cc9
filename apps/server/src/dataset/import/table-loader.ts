// Loads the tables of an archive in one transaction, and compares each with the manifest.

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { Manifest } from '../export/manifest.ts';
import { ArchiveError, counted, tableEntry } from './archive-reader.ts';
import * as store from './load.store.ts';

/** The transaction begins with the first table, and is left open. */
export function createTableLoader(client: pg.Client, manifest: Manifest) {
  const waiting = new Map(manifest.tables.map((table) => [tableEntry(table.name), table]));
  let beginning: Promise<store.Load> | undefined;
  const begin = async (): Promise<store.Load> => (beginning ??= store.beginLoad(client));

  return {
    begin,
    /** @throws ArchiveError when it is not the table of the manifest */
    async take(entry: string, content: AsyncIterable<Buffer>): Promise<void> {
      const table = waiting.get(entry);
      if (!table) throw new ArchiveError('damaged');
      waiting.delete(entry);
      await begin();
      const hash = createHash('sha256');
      const stream = store.copyIn(client, table);
      await pipeline(
        counted(content, (chunk) => void hash.update(chunk)),
        stream,
      );
      if (hash.digest('hex') !== table.sha256 || stream.rowCount !== table.rows)
        throw new ArchiveError('damaged');
    },
    /** Checks the whole. @returns the number of rows */
    async finish(): Promise<number> {
      const load = await begin();
      const names = new Set(manifest.tables.map(({ name }) => name));
      const isSame = load.tables.length === names.size && load.tables.every((name) => names.has(name));
      if (waiting.size > 0 || !isSame) throw new ArchiveError('damaged');
      await store.endLoad(client, load, manifest.sequences);
      return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
    },
  };
}

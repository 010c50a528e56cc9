// What the tests of export and import share: a filled school, empty ones to load it into, and archives with other content.

import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import pg from 'pg';
import { extract, pack } from 'tar-stream';
import { loadDemo } from '../demo/demo.ts';
import { type ExportDeps, type ExportReport, exportDataset } from '../src/dataset/export/export-dataset.ts';
import { type ImportDeps, type ImportReport, importDataset } from '../src/dataset/import/import-dataset.ts';
import { systemClock } from '../src/platform/clock.ts';
import type { DatabaseAddress } from '../src/platform/db/address.ts';
import { createLog } from '../src/platform/log.ts';
import { fingerprintOf } from '../src/platform/secrets.ts';
import { createDiskStorage } from '../src/ports/storage/disk.ts';
import type { FileStorage } from '../src/ports/storage/storage.ts';
import { createHarness, createTestDatabase, type Harness } from './harness.ts';
import { makePackagedLessons } from './packaged-lessons.ts';

export const VERSION = '7.7.7';
export const SECRET = 'test secret.'.repeat(4);

export interface FilledSchool extends Harness {
  /** Writes its archive; a name must not be used twice. */
  readonly exportTo: (
    name: string,
    options?: Partial<ExportDeps> & { secret?: Buffer },
  ) => Promise<ExportReport & { path: string }>;
  readonly folder: string;
}

/** The demo's school, with work that waits, numbers that count on, and a secret that it was used with. */
export async function createFilledSchool(): Promise<FilledSchool> {
  const harness = await createHarness();
  const folder = await mkdtemp(join(tmpdir(), 'valence-portable-'));
  const lessonsFolder = join(folder, 'lessons');
  await makePackagedLessons(lessonsFolder);
  await loadDemo({ ...harness, lessonsFolder });
  const { pool, clock, storage, db, jobs } = harness;
  await pool.query('INSERT INTO secret_fingerprint (fingerprint, since) VALUES ($1, $2)', [
    fingerprintOf(harness.secret),
    clock.now(),
  ]);
  for (const action of ['one', 'two', 'three'])
    await pool.query(`INSERT INTO audit_entry (at, action, subject) VALUES ($1, $2, 'school')`, [
      clock.now(),
      action,
    ]);
  await pool.query(`DELETE FROM audit_entry WHERE action = 'three'`);
  await storage.put(`erased-phones/${'a'.repeat(64)}-1700000000000`, Readable.from([Buffer.from('2023\n')]));
  const startAfter = new Date('2099-01-01T00:00:00.000Z');
  await db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'captions.remove-file', { key: 'captions/gone "quoted"\nname' }, { startAfter });
  });
  return {
    ...harness,
    folder,
    async exportTo(name, options = {}) {
      const path = join(folder, name);
      const deps = { address: harness.database, storage, clock: systemClock, version: VERSION, ...options };
      return { ...(await exportDataset(deps, { path, secret: options.secret })), path };
    },
    async close() {
      await harness.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface EmptySchool {
  readonly address: Exclude<DatabaseAddress, { connectionString: string }>;
  /** As a client that may see everything. */
  readonly read: <Row extends object>(query: string) => Promise<Row[]>;
  readonly storage: FileStorage;
  readonly dataDir: string;
  readonly importFrom: (path: string, deps?: Partial<ImportDeps>) => Promise<ImportReport>;
  readonly close: () => Promise<void>;
}

/**
 * A database without a school, and an empty storage.
 * @param options `fresh`: one that no server has seen, whose owner is no superuser
 */
export async function createEmptySchool(
  options: { fresh?: boolean; storage?: FileStorage } = {},
): Promise<EmptySchool> {
  const database = await createTestDatabase({ empty: options.fresh ?? false });
  const admin = new pg.Client(database.address);
  await admin.connect();
  // The template has the demo's public pages, which a new school has not.
  if (!options.fresh) await admin.query('DELETE FROM site_content');
  const name = database.address.database;
  const owner = `${name}_owner`;
  await admin.query(`CREATE ROLE ${owner} LOGIN PASSWORD 'owner' NOSUPERUSER`);
  await admin.query(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  const address = options.fresh ? { ...database.address, user: owner, password: 'owner' } : database.address;
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-empty-'));
  const storage = options.storage ?? (await createDiskStorage(join(dataDir, 'storage')));
  return {
    address,
    dataDir,
    storage,
    read: async <Row extends object>(query: string) => (await admin.query<Row>(query)).rows,
    async importFrom(path, deps = {}) {
      const file = await open(path);
      const settings = { secretKey: null, dataDir };
      try {
        return await importDataset(
          {
            address,
            storage,
            settings,
            clock: systemClock,
            log: createLog('silent'),
            version: VERSION,
            ...deps,
          },
          file,
          path,
        );
      } finally {
        await file.close();
      }
    },
    async close() {
      await admin.end();
      await database.drop();
      const server = new pg.Client({ ...database.address, database: 'postgres' });
      await server.connect();
      await server.query(`DROP ROLE ${owner}`);
      await server.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The hash of the rows of each table that an archive holds, whatever their order. */
export async function hashesOf(read: EmptySchool['read']): Promise<Record<string, string>> {
  const tables = await read<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relpersistence = 'p' ORDER BY 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await read<{ hash: string }>(
      `SELECT count(*) || ' rows ' || md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C"), '')) AS hash FROM ${name} t`,
    );
    hashes[name] = row?.hash ?? '';
  }
  return hashes;
}

/** Tables, columns, constraints, triggers and indexes, as PostgreSQL writes them down. */
export async function schemaOf(read: EmptySchool['read']): Promise<string[]> {
  const rows = await read<{ line: string }>(`
    SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) AS line
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL SELECT concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attidentity)
      FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND attnum > 0 AND NOT attisdropped
    ORDER BY 1`);
  return rows.map(({ line }) => line);
}

/** The content of each file by its key, as a hash. */
export async function filesOf(storage: Pick<FileStorage, 'list' | 'open'>): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { key } of await storage.list('')) {
    const file = await storage.open(key);
    files[key] = createHash('sha256')
      .update(await buffer(file?.stream() ?? Readable.from([])))
      .digest('hex');
  }
  return files;
}

/** The archive's tar. */
export const tarOf = async (path: string): Promise<Buffer> => promisify(zstdDecompress)(await readFile(path));

export async function entriesOf(path: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>();
  const reader = extract();
  reader.end(await tarOf(path));
  for await (const entry of reader)
    entries.set(entry.header.name, await buffer(entry as AsyncIterable<Buffer>));
  return entries;
}

/** Writes another archive with the entries as `change` leaves them. */
export async function rewritten(
  path: string,
  to: string,
  change: (entries: Map<string, Buffer>) => void,
): Promise<string> {
  const entries = await entriesOf(path);
  change(entries);
  const tar = pack();
  for (const [name, content] of entries) tar.entry({ name, size: content.length }, content);
  tar.finalize();
  const bytes = await buffer(tar as AsyncIterable<Buffer>);
  await writeFile(to, await promisify(zstdCompress)(bytes));
  return to;
}

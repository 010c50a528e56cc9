// Loads an archive of a school into an empty one, all of it or nothing.
//
// The whole archive is read twice: once to check it, before anything is written, and once to load it. Files are put first. Then
// one transaction loads all tables, in the form that they had in the archive's release, and the migrations since then follow.

import type { FileHandle } from 'node:fs/promises';
import { importWords as words } from '@valence/copy/site/portable';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import { listMigrations, migrate } from '../../platform/db/migrate.ts';
import type { Logger } from '../../platform/log.ts';
import {
  fingerprintOf,
  placeSecret,
  readSecret,
  type SecretSettings,
  sameBytes,
  secretFile,
  unmakeSecret,
} from '../../platform/secrets.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { ENTRIES, type Manifest } from '../export/manifest.ts';
import { connect } from '../export/snapshot.store.ts';
import { PortableError } from '../portable-error.ts';
import {
  ArchiveError,
  type CheckedArchive,
  checkArchive,
  createFileSums,
  readEntries,
} from './archive-reader.ts';
import * as store from './load.store.ts';
import { enqueuePending } from './pending-jobs.ts';
import { createTableLoader } from './table-loader.ts';

export interface ImportDeps {
  readonly address: DatabaseAddress;
  readonly storage: Pick<FileStorage, 'put' | 'list' | 'remove'>;
  readonly settings: SecretSettings;
  readonly clock: Clock;
  readonly log: Logger;
  /** Of this release. */
  readonly version: string;
}

export interface ImportReport {
  /** The release that made the archive, and the instant of its database. */
  readonly version: string;
  readonly at: Date;
  readonly rows: number;
  readonly files: number;
  readonly missing: readonly string[];
  /** Migrations that ran after the load. */
  readonly migrations: readonly string[];
  /** `missing` and `other`: the school does not start before its secret is in place. */
  readonly secret: 'placed' | 'fits' | 'missing' | 'other';
}

/** @param name of the file, for sentences @throws PortableError; then the school is as empty as before */
export async function importDataset(deps: ImportDeps, file: FileHandle, name: string): Promise<ImportReport> {
  const archive = await checkArchive(file).catch((error: unknown) => {
    throw error instanceof ArchiveError
      ? new PortableError(words[error.code](name), { cause: error })
      : error;
  });
  await requireKnownVersion(archive.manifest, deps.version);
  const secret = await planSecret(archive, deps.settings);
  const client = await connect(deps.address, 'valence import');
  try {
    await requireEmpty(client, deps.storage);
    try {
      return await load({ ...deps, client, file, archive, secret });
    } catch (error) {
      await takeBack(deps, client);
      if (secret === 'placed') await unmakeSecret(deps.settings);
      throw failed(error, name);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

function failed(error: unknown, name: string): unknown {
  if (error instanceof ArchiveError) return new PortableError(words.changed(name), { cause: error });
  if (error instanceof PortableError || !(error instanceof Error)) return error;
  return new PortableError(words.failed(error.message), { cause: error });
}

async function requireKnownVersion({ migrations, version }: Manifest, ours: string): Promise<void> {
  const own = await listMigrations();
  const [theirLast, ourLast] = [migrations.at(-1)?.name ?? '', own.at(-1)?.name ?? ''];
  if (theirLast > ourLast) throw new PortableError(words.newer(version, ours));
  const isPrefix = migrations.every(
    ({ name, sha256 }, index) => own[index]?.name === name && own[index].sha256 === sha256,
  );
  if (!isPrefix) throw new PortableError(words.otherTables(version, ours));
}

type SecretPlan = ImportReport['secret'];

async function planSecret(
  { manifest, secret }: CheckedArchive,
  settings: SecretSettings,
): Promise<SecretPlan> {
  const present = await readSecret(settings);
  if (secret !== undefined) {
    if (present === undefined) return 'placed';
    if (sameBytes(present, Buffer.from(secret))) return 'fits';
    const isFile = settings.secretKey === null;
    throw new PortableError(isFile ? words.otherSecretFile(secretFile(settings)) : words.otherSecretSetting);
  }
  const { secretFingerprint } = manifest;
  // Without a fingerprint nothing was ever made with a secret: any one will do.
  if (secretFingerprint === null) return 'fits';
  if (present === undefined) return 'missing';
  return fingerprintOf(present).toString('hex') === secretFingerprint ? 'fits' : 'other';
}

/** Lies in the storage while files are being put, and is gone before the tables are committed. */
const UNFINISHED = 'unfinished-import';

async function requireEmpty(client: pg.Client, storage: ImportDeps['storage']): Promise<void> {
  if ((await store.countUsers(client)) > 0) throw new PortableError(words.running);
  const tables = await store.tablesWithData(client);
  if (tables.length > 0) throw new PortableError(words.hasRows(tables));
  const files = await storage.list('');
  if (files.length === 0) return;
  // Files of an import that was killed belong to nobody: its tables were never committed.
  if (!files.some(({ key }) => key === UNFINISHED)) throw new PortableError(words.hasFiles(files.length));
  await removeAll(storage);
}

/** For whoever puts no files. @throws PortableError when the database has rows, or is in use */
export async function requireEmptyDatabase(address: DatabaseAddress): Promise<void> {
  const client = await connect(address, 'valence import');
  try {
    await requireEmpty(client, { list: async () => [], put: async () => {}, remove: async () => {} });
  } finally {
    await client.end().catch(() => {});
  }
}

async function removeAll(storage: ImportDeps['storage']): Promise<void> {
  const tops = new Set((await storage.list('')).map(({ key }) => key.split('/', 1)[0] ?? key));
  // The mark goes last, so that a removal that is killed is recognised, too.
  tops.delete(UNFINISHED);
  for (const top of tops) await storage.remove(top);
  await storage.remove(UNFINISHED);
}

interface Work extends ImportDeps {
  readonly client: pg.Client;
  readonly file: FileHandle;
  readonly archive: CheckedArchive;
  readonly secret: SecretPlan;
}

async function load(work: Work): Promise<ImportReport> {
  const { archive, client, storage, address, log, clock } = work;
  const { manifest } = archive;
  await storage.put(UNFINISHED, once(Buffer.from(`${manifest.at}\n`)));
  const upTo = manifest.migrations.at(-1)?.name ?? '';
  // There is no way back from a later version's tables but to make them again.
  if ((await store.lastMigration(client)) > upTo) await store.clearSchema(client);
  await migrate(address, { log, at: clock.now(), upTo });
  const { rows, files } = await loadEntries(work);
  if (work.secret === 'placed' && archive.secret !== undefined)
    await placeSecret(work.settings, archive.secret);
  await storage.remove(UNFINISHED);
  await client.query('COMMIT');
  const migrations = await migrate(address, { log, at: clock.now() }).catch(async (error: unknown) => {
    await store.clearSchema(client);
    throw error;
  });
  await store.analyse(client);
  const { version, at, missing } = manifest;
  return { version, at: new Date(at), rows, files, missing, migrations, secret: work.secret };
}

/** Puts all files, then loads all tables and jobs; the transaction stays open. @throws ArchiveError */
async function loadEntries({ file, archive: { manifest }, client, storage, address, log }: Work) {
  const sums = createFileSums();
  const dropped = new Set(manifest.dropped);
  const tables = createTableLoader(client, manifest);
  const keys = new Set<string>();
  const put = async (key: string, bytes: AsyncIterable<Buffer>) => {
    if (!dropped.has(key)) {
      keys.add(key);
      return storage.put(key, bytes);
    }
    for await (const _ of bytes);
  };
  await readEntries(file, async ({ name, content }) => {
    if (name.startsWith(ENTRIES.files)) await sums.pass(name, content, put);
    else if (name.startsWith(ENTRIES.tables)) await tables.take(name, content);
    else if (name === ENTRIES.jobs)
      await enqueuePending({ address, log, client, before: tables.begin }, content);
    else for await (const _ of content);
  });
  if (sums.sum() !== manifest.files.sha256) throw new ArchiveError('damaged');
  return { rows: await tables.finish(), files: keys.size };
}

async function takeBack({ storage, log }: ImportDeps, client: pg.Client): Promise<void> {
  try {
    await client.query('ROLLBACK');
    // Rows that are there now are those of somebody who began to use the school meanwhile.
    if ((await store.tablesWithData(client)).length === 0) await store.clearSchema(client);
  } finally {
    await removeAll(storage).catch((error: unknown) =>
      log.error({ err: error }, 'files of the import that failed are left in the storage'),
    );
  }
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

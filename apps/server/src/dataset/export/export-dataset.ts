// Writes a whole school as one archive: the tables as they are at one instant, and all files that they name.
//
// Files come first, while nothing is held up: films take hours. Then the transaction begins, the storage is listed once more, and
// what is new is copied; a file that a row of this instant names can only be missing if it was removed in these seconds.
// Then the transaction begins anew, at a later instant. Files that were removed while the first round ran are named as dropped.

import { archivePage, exportWords as words } from '@valence/copy/site/portable';
import type pg from 'pg';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import { fingerprintOf, sameBytes } from '../../platform/secrets.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { listNamedFiles } from '../named-files.store.ts';
import { PortableError } from '../portable-error.ts';
import { type ArchiveWriter, createArchive, spooled, type Written } from './archive-writer.ts';
import { ENTRIES, FORMAT, type Manifest } from './manifest.ts';
import * as store from './snapshot.store.ts';
import { createFileCopier, type FileCopier, missingOf } from './stored-files.ts';

export interface ExportDeps {
  readonly address: DatabaseAddress;
  readonly storage: Pick<FileStorage, 'open' | 'list'>;
  readonly clock: Clock;
  /** Of this release. */
  readonly version: string;
}

export interface ExportOptions {
  /** The archive's path, where nothing may be yet. */
  readonly path: string;
  /** The school's secret, to be put in; undefined leaves it out. */
  readonly secret?: Buffer | undefined;
}

export interface ExportReport {
  readonly at: Date;
  readonly bytes: number;
  readonly rows: number;
  readonly files: number;
  /** Files that rows name, but that the storage does not have. */
  readonly missing: readonly string[];
  readonly unfinishedFilms: number;
}

/** So often the instant is chosen anew before the export gives up. */
const MOST_INSTANTS = 10;

/**
 * Reads the database and the storage, and writes nothing into them. Memory holds the names of the files, never their content.
 * @throws PortableError when it cannot be written, or when files do not stop to disappear
 */
export async function exportDataset(deps: ExportDeps, options: ExportOptions): Promise<ExportReport> {
  const archive = await createArchive(options.path);
  let client: pg.Client | undefined;
  try {
    client = await store.connect(deps.address, 'valence export');
    if (options.secret) await requireOwnSecret(client, options.secret);
    const begun = deps.clock.now();
    const page = archivePage({ version: deps.version, at: 'the instant that manifest.json names' });
    await addText(archive, { name: ENTRIES.page, text: page, at: begun });
    const files = createFileCopier(deps.storage, archive);
    // The second round is for what came while the first one ran.
    for (let round = 0; round < 2; round += 1) await files.copy(await deps.storage.list(''));
    return await writeInstant({ ...deps, client, archive, files }, options);
  } finally {
    await client?.end().catch(() => {});
    await archive.discard();
  }
}

interface Work extends ExportDeps {
  readonly client: pg.Client;
  readonly archive: ArchiveWriter;
  readonly files: FileCopier;
}

async function writeInstant(work: Work, { secret }: ExportOptions): Promise<ExportReport> {
  const { client, archive, files, version } = work;
  const { at, tables, present, missing } = await chooseInstant(work);
  const written: Manifest['tables'] = [];
  for (const table of tables) written.push(await addTable(work, table, at));
  const jobs = await store.listPendingJobs(client);
  const lines = jobs.map((job) => `${JSON.stringify(job)}\n`).join('');
  const jobsEntry = await addText(archive, { name: ENTRIES.jobs, text: lines, at });
  const facts = {
    postgres: await store.postgresVersion(client),
    migrations: await store.listMigrations(client),
    sequences: await store.listSequences(client),
    secretFingerprint: (await store.findFingerprint(client))?.toString('hex') ?? null,
  };
  const unfinishedFilms = await store.countUnfinishedFilms(client);
  await store.endSnapshot(client);
  const secretEntry =
    secret && (await addText(archive, { name: ENTRIES.secret, text: `${secret.toString()}\n`, at }));
  const dropped = files.dropped(present);
  const list = await files.addList(at);
  const manifest: Manifest = {
    product: 'valence',
    format: FORMAT,
    version,
    at: at.toISOString(),
    ...facts,
    tables: written,
    jobs: { rows: jobs.length, sha256: jobsEntry.sha256 },
    files: list,
    dropped,
    missing,
    secret: secretEntry?.sha256 ?? null,
  };
  await addText(archive, { name: ENTRIES.manifest, text: `${JSON.stringify(manifest, null, 1)}\n`, at });
  const rows = written.reduce((sum, table) => sum + table.rows, 0);
  return { at, bytes: await archive.finish(), rows, files: present.length, missing, unfinishedFilms };
}

interface Instant {
  readonly at: Date;
  readonly tables: readonly store.SnapshotTable[];
  /** The keys of the files that count. */
  readonly present: readonly string[];
  readonly missing: string[];
}

/** Begins the transaction at an instant whose files are all in the archive. */
async function chooseInstant({ client, storage, files, clock }: Work): Promise<Instant> {
  let missingBefore: ReadonlySet<string> = new Set();
  for (let tries = 0; tries < MOST_INSTANTS; tries += 1) {
    const tables = await store.beginSnapshot(client);
    const at = clock.now();
    const present = await files.copy(await storage.list(''));
    const missing = missingOf(await listNamedFiles(client), present);
    // What rows of two instants name and what is missing at both is lost, not just removed: waiting brings nothing.
    if (missing.every((key) => missingBefore.has(key))) return { at, tables, present, missing };
    missingBefore = new Set(missing);
    await store.endSnapshot(client);
  }
  throw new PortableError(words.unsettled);
}

async function addTable({ client, archive }: Work, table: store.SnapshotTable, at: Date) {
  const stream = store.copyOut(client, table);
  const { bytes, content } = await spooled(archive.spoolPath('table'), stream);
  const name = `${ENTRIES.tables}${table.name}.csv`;
  const { sha256 } = await archive.add({ name, bytes, modifiedAt: at, content });
  return { name: table.name, columns: [...table.columns], rows: stream.rowCount, bytes, sha256 };
}

async function addText(
  archive: ArchiveWriter,
  { name, text, at }: { name: string; text: string; at: Date },
): Promise<Written> {
  const bytes = Buffer.from(text);
  return archive.add({ name, bytes: bytes.length, modifiedAt: at, content: once(bytes) });
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}

async function requireOwnSecret(client: pg.Client, secret: Buffer): Promise<void> {
  const fingerprint = await store.findFingerprint(client);
  if (fingerprint && !sameBytes(fingerprint, fingerprintOf(secret)))
    throw new PortableError(words.otherSecret);
}

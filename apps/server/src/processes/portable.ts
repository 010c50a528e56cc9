// Exports and imports the school of the settings, whichever database and storage they name.

import { type FileHandle, open } from 'node:fs/promises';
import { exportWords, importWords } from '@valence/copy/site/portable';
import { openStorage } from '../composition/storage.ts';
import { type ExportReport, exportDataset } from '../dataset/export/export-dataset.ts';
import { type ImportReport, importDataset } from '../dataset/import/import-dataset.ts';
import { PortableError } from '../dataset/portable-error.ts';
import { systemClock } from '../platform/clock.ts';
import type { Settings } from '../platform/env.ts';
import { createLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { visitDatabase } from '../platform/postgres/visit.ts';
import { readSecret } from '../platform/secrets.ts';

const log = createLog('warn');
const clock = systemClock;
const onLost = () => process.exit(1);

/** @throws PortableError */
export async function exportSchool(
  settings: Settings,
  { path, withSecret, version }: { path: string; withSecret: boolean; version: string },
): Promise<ExportReport> {
  const secret = withSecret ? await readSecret(settings) : undefined;
  if (withSecret && secret === undefined) throw new PortableError(exportWords.noSecret);
  const visit = await visitDatabase(settings, log);
  if (visit === 'none') throw new PortableError(exportWords.noSchool(settings.dataDir));
  try {
    const storage = await openStorage(settings);
    return await exportDataset({ address: visit.address, storage, clock, version }, { path, secret });
  } finally {
    await visit.end();
  }
}

/** Opens the archive; as root before the rights are given up, since it may lie where only root can read it. */
export async function openArchiveFile(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error: unknown) => {
    throw new PortableError(
      importWords.unreadable(path, error instanceof Error ? error.message : String(error)),
    );
  });
}

/** @throws PortableError, AlreadyOwnedError */
export async function importSchool(
  settings: Settings,
  { file, path, version }: { file: FileHandle; path: string; version: string },
): Promise<ImportReport> {
  const { databaseUrl, dataDir } = settings;
  const own = databaseUrl === null ? await startEmbeddedPostgres({ dataDir, log, onLost }) : undefined;
  try {
    const address = own?.address ?? { connectionString: databaseUrl ?? '' };
    const storage = await openStorage(settings);
    return await importDataset({ address, storage, settings, clock, log, version }, file, path);
  } finally {
    await own?.stop();
  }
}

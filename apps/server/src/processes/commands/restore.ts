// `valence restore`: the school from its backups, into a new folder, and from there into its place.

import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { restoreWords as words } from '@valence/copy/site/backup-commands';
import { commandWords } from '@valence/copy/site/commands';
import { readSchoolTime } from '@valence/domain/school-time';
import { type Command, InvalidArgumentError } from 'commander';
import type { VaultKey } from '../../dataset/backup/vault.ts';
import type { RestoreReport } from '../../dataset/restore/folders.ts';
import type { Settings } from '../../platform/env.ts';
import type { Logger } from '../../platform/log.ts';
import { CommandError, type JsonOption, printFacts } from '../command-outcome.ts';
import { readSchoolSettings } from '../school-settings.ts';
import { inSchoolTime } from '../school-time.ts';

interface Options extends JsonOption {
  readonly at?: Date;
  readonly from?: string;
  readonly key?: string;
  readonly inPlace?: true;
  readonly putInPlace?: true;
  readonly intoDatabase?: true;
}

export function register(program: Command): void {
  program
    .command('restore')
    .description(words.about)
    .argument('[folder]', words.folder)
    .option('--at <instant>', words.at, readInstant)
    .option('--from <place>', words.from)
    .option('--key <file>', words.keyFile)
    .option('--in-place', words.inPlace)
    .option('--put-in-place', words.putInPlace)
    .option('--into-database', words.intoDatabase)
    .option('--json', commandWords.json)
    .action(run);
}

function readInstant(typed: string): Date {
  const at = readSchoolTime(typed);
  if (!at) throw new InvalidArgumentError(words.badInstant);
  return at;
}

async function run(named: string | undefined, options: Options): Promise<void> {
  // Root may read the file; the owner of the data may not.
  const keyText = options.key === undefined ? undefined : await readFile(options.key, 'utf8');
  const settings = readSchoolSettings(options.from === undefined ? {} : { BACKUP_TO: options.from });
  const { systemClock } = await import('../../platform/clock.ts');
  const { restoredFolder } = await import('../../dataset/restore/folders.ts');
  const folder = resolve(named ?? restoredFolder(settings.dataDir, systemClock.now()));
  const replaces = options.inPlace ?? options.putInPlace ?? false;
  refuseOtherWays(settings, options);
  if (replaces) await refuseRunning(settings.dataDir);
  const { at, intoDatabase = false } = options;
  const report = options.putInPlace
    ? undefined
    : await restore(settings, { folder, keyText, at, intoDatabase });
  let former: string | undefined;
  if (replaces) {
    const { exchangeData } = await import('../exchange-data.ts');
    former = await exchangeData(settings, { folder });
  }
  const next = settings.databaseUrl === null ? words.next(folder) : words.nextAtServer(folder);
  const end = intoDatabase ? words.loaded : former ? words.placed(former) : next;
  const lines = [...(report ? linesOf(report) : []), end];
  printFacts({ ...report, former: former ?? null }, options, lines.join('\n'));
  if (report && (report.failedFiles.length > 0 || report.violations.length > 0)) process.exitCode = 1;
}

/** A server's database has no folder that could be exchanged, and the embedded one needs no loading. */
function refuseOtherWays({ databaseUrl }: Settings, { inPlace, putInPlace, intoDatabase }: Options): void {
  if ([inPlace, putInPlace, intoDatabase].filter(Boolean).length > 1) throw new CommandError(words.oneWay);
  if ((inPlace ?? putInPlace) && databaseUrl !== null) throw new CommandError(words.ofServer);
  if (intoDatabase && databaseUrl === null) throw new CommandError(words.noServer);
}

interface Order {
  readonly folder: string;
  readonly keyText: string | undefined;
  readonly at: Date | undefined;
  readonly intoDatabase: boolean;
}

async function restore(
  settings: Settings,
  { folder, keyText, at, intoDatabase }: Order,
): Promise<RestoreReport> {
  if (!settings.backup) throw new CommandError(words.noPlace);
  const { systemClock } = await import('../../platform/clock.ts');
  if (at && at > systemClock.now()) throw new CommandError(words.future);
  const { keyOf, readBackupKey } = await import('../../dataset/backup/key.ts');
  const key =
    keyText === undefined
      ? await readBackupKey(settings.dataDir)
      : await keyOf(keyText).catch(() => {
          throw new CommandError(words.badKey('--key'));
        });
  if (!key) throw new CommandError(words.noKey(settings.dataDir));
  const { openTarget } = await import('../../dataset/backup/target.ts');
  const { createVault, SealedFileError } = await import('../../dataset/backup/vault.ts');
  const { RestoreError } = await import('../../dataset/restore/restore.ts');
  const { restoreSchool } = await import('../../dataset/restore/restore-school.ts');
  const { openStorage } = await import('../../composition/storage.ts');
  const { createLog } = await import('../../platform/log.ts');
  const storage = settings.s3 || intoDatabase ? await openStorage(settings) : undefined;
  const log = createLog('silent');
  const vault = createVault(await openTarget(settings.backup.to), key);
  const address = { connectionString: settings.databaseUrl ?? '' };
  const { requireEmptyDatabase } = await import('../../dataset/import/import-dataset.ts');
  // Before hours of work.
  if (intoDatabase) await requireEmptyDatabase(address);
  try {
    const now = () => systemClock.now();
    const report = await restoreSchool({ vault, key, folder, at, storage, now, log });
    if (intoDatabase) await load(settings, { folder, key, log });
    return report;
  } catch (error) {
    if (error instanceof RestoreError || error instanceof SealedFileError)
      throw new CommandError(error.message);
    throw error;
  }
}

async function load(
  settings: Settings,
  { folder, key, log }: { folder: string; key: VaultKey; log: Logger },
): Promise<void> {
  const { loadIntoDatabase } = await import('../../dataset/restore/into-database.ts');
  const { placeBackupKey } = await import('../../dataset/backup/key.ts');
  const { systemClock } = await import('../../platform/clock.ts');
  const { VERSION } = await import('../../platform/version.ts');
  const address = { connectionString: settings.databaseUrl ?? '' };
  await loadIntoDatabase({ folder, address, settings, clock: systemClock, log, version: VERSION });
  await placeBackupKey(settings.dataDir, key);
}

async function refuseRunning(dataDir: string): Promise<void> {
  const { isDatabaseRunning } = await import('../exchange-data.ts');
  if (await isDatabaseRunning(dataDir)) throw new CommandError(words.running(dataDir));
}

function linesOf({ folder, contents, files, failedFiles, violations, settings }: RestoreReport): string[] {
  const { students, videos, payments, newestEntryAt } = contents;
  const [firstFailed] = failedFiles;
  return [
    words.restored(folder),
    words.contents(students, videos, payments),
    newestEntryAt ? words.newest(inSchoolTime(newestEntryAt)) : words.noEntries,
    files === 0 ? words.noFiles : words.files(files),
    ...(firstFailed === undefined ? [] : [words.failedFiles(failedFiles.length, firstFailed)]),
    ...(violations.length > 0 ? [words.violations(violations.join('; '))] : []),
    words.settings,
    ...Object.entries(settings).map(([name, value]) => `  ${name}=${value}`),
  ];
}

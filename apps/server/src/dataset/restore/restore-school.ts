// Restores a whole school into a new folder: database, files and what opens them, with a report of what is in it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../platform/log.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { readMachine } from '../backup/machine.ts';
import type { Vault, VaultKey } from '../backup/vault.ts';
import { type Contents, readContents } from './contents.store.ts';
import { filesAt, missingCopies, restoreFiles } from './files.ts';
import { type RestoreReport, reportFile } from './folders.ts';
import { findViolations, withClient } from './invariants.store.ts';
import { type OnStep, restoreDatabase } from './restore.ts';

export interface RestoreSchoolOptions {
  readonly vault: Vault;
  readonly key: VaultKey;
  readonly folder: string;
  readonly at: Date | undefined;
  /**
   * What this lacks of the files is written there: the school's bucket, or its storage. Undefined: below the folder.
   */
  readonly storage: FileStorage | undefined;
  /** Leaves the storage as it is, which a running school uses: files are restored when the copy is put in place. */
  readonly leavesStorage?: boolean;
  readonly now: () => Date;
  readonly onStep?: OnStep;
  readonly log: Logger;
}

/** @throws RestoreError @throws SealedFileError */
export async function restoreSchool(options: RestoreSchoolOptions): Promise<RestoreReport> {
  const { vault, key, folder, at, storage, log, now, onStep = () => {} } = options;
  const begunAt = now();
  const { base, postgres } = await restoreDatabase({ vault, folder, at, log, onStep });
  let contents: Contents;
  let violations: string[];
  try {
    onStep('examine', null);
    contents = await withClient(postgres.address, readContents);
    violations = (await findViolations(postgres.address)).map(({ rule, rows }) => `${rule}: ${rows}`);
  } finally {
    await postgres.stop();
  }
  const files = await filesAt(vault, at);
  // The copy from before an upgrade has no files: a folder for them would take the place of the present ones.
  const failed =
    files.size === 0 || (storage && options.leavesStorage)
      ? await missingCopies(vault, files.values())
      : await restoreFiles(vault, files.values(), {
          storage: storage ?? (await createDiskStorage(join(folder, 'storage'))),
          onShare: (share) => onStep('files', share),
        });
  await writeFile(join(folder, 'backup-key'), `${key.identity}\n`, { mode: 0o600 });
  const settings = (await readMachine(vault))?.settings ?? {};
  const report = {
    ...{ folder, contents, violations, settings },
    asOf: at ?? begunAt,
    restoredAt: now(),
    baseEndedAt: base.endedAt,
    files: files.size,
    failedFiles: failed,
  };
  await writeFile(reportFile(folder), JSON.stringify(report), { mode: 0o600, flush: true });
  return report;
}

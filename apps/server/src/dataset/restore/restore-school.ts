// Restores a whole school into a new folder: database, files and what opens them, with a report of what is in it.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../platform/log.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import type { FileStorage } from '../../ports/storage/storage.ts';
import { readMachine } from '../backup/machine.ts';
import type { Vault, VaultKey } from '../backup/vault.ts';
import { filesAt, restoreFiles } from './files.ts';
import { type Contents, contentsOf, findViolations } from './invariants.store.ts';
import { restoreDatabase } from './restore.ts';

export interface RestoreReport {
  readonly folder: string;
  /** When the base backup was finished that it began with. */
  readonly baseEndedAt: Date;
  readonly contents: Contents;
  readonly files: number;
  /** Files whose copies are missing or damaged. */
  readonly failedFiles: readonly string[];
  /** Rules that the restored rows break. */
  readonly violations: readonly string[];
  /** The settings that the school had, without secrets. */
  readonly settings: Readonly<Record<string, string>>;
}

export interface RestoreSchoolOptions {
  readonly vault: Vault;
  readonly key: VaultKey;
  readonly folder: string;
  readonly at: Date | undefined;
  /** What this lacks of the files is written there: the school's bucket, or its storage. Undefined: below the folder. */
  readonly storage: FileStorage | undefined;
  readonly log: Logger;
}

/** @throws RestoreError @throws SealedFileError */
export async function restoreSchool(options: RestoreSchoolOptions): Promise<RestoreReport> {
  const { vault, key, folder, at, log } = options;
  const { base, postgres } = await restoreDatabase({ vault, folder, at, log });
  let contents: Contents;
  let violations: string[];
  try {
    contents = await contentsOf(postgres.address);
    violations = (await findViolations(postgres.address)).map(({ rule, rows }) => `${rule}: ${rows}`);
  } finally {
    await postgres.stop();
  }
  const files = await filesAt(vault, at);
  const storage = options.storage ?? (await createDiskStorage(join(folder, 'storage')));
  const { failed } = await restoreFiles(vault, files.values(), storage);
  await writeFile(join(folder, 'backup-key'), `${key.identity}\n`, { mode: 0o600 });
  const settings = (await readMachine(vault))?.settings ?? {};
  return {
    ...{ folder, contents, violations, settings },
    baseEndedAt: base.endedAt,
    files: files.size,
    failedFiles: failed,
  };
}

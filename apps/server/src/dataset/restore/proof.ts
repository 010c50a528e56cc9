// Proves a backup: restores it into a scratch folder, migrates it, asks it what must be true, and looks for every file that a row
// names. A backup that was never restored is a hope.

import { rm } from 'node:fs/promises';
import { proofWords } from '@valence/copy/site/backup-commands';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Logger } from '../../platform/log.ts';
import { FILES, PROOFS } from '../backup/names.ts';
import type { Version } from '../backup/stored-files.ts';
import type { Vault } from '../backup/vault.ts';
import { listNamedFiles, type NamedFile } from '../named-files.store.ts';
import { type Contents, readContents } from './contents.store.ts';
import { filesAt } from './files.ts';
import { findViolations, withClient } from './invariants.store.ts';
import { restoreDatabase } from './restore.ts';

export interface Proof {
  readonly history: string;
  readonly stamp: string;
  readonly provedAt: Date;
  readonly milliseconds: number;
  readonly contents: Contents;
  /** In words; none: the backup is proven. */
  readonly problems: readonly string[];
}

export interface ProofOptions {
  readonly vault: Vault;
  /** For the restored copy; removed before and afterwards. */
  readonly scratch: string;
  readonly now: () => Date;
  readonly log: Logger;
  /** Bytes of files to decrypt and read to their end; the others must exist. */
  readonly mostBytesRead?: number;
}

const BYTES_READ = 1_000_000_000;

/** Restores the newest state and examines it. @throws what prevents the restore */
export async function prove({
  vault,
  scratch,
  now,
  log,
  mostBytesRead = BYTES_READ,
}: ProofOptions): Promise<Proof> {
  const begun = monotonicMilliseconds();
  await rm(scratch, { recursive: true, force: true });
  try {
    const { base, postgres } = await restoreDatabase({ vault, folder: scratch, at: undefined, log });
    try {
      await migrate(postgres.address, { log, at: now() });
      const violations = await findViolations(postgres.address);
      const files = await missingFiles(
        vault,
        await withClient(postgres.address, listNamedFiles),
        mostBytesRead,
      );
      const problems = [
        ...violations.map(({ rule, rows }) => proofWords.broken(rows, rule)),
        ...files.map((key) => proofWords.missing(key)),
      ];
      const contents = await withClient(postgres.address, readContents);
      const milliseconds = Math.round(monotonicMilliseconds() - begun);
      const proof = {
        history: base.history,
        stamp: base.stamp,
        provedAt: now(),
        milliseconds,
        contents,
        problems,
      };
      await vault.put(proofKey(proof), one(JSON.stringify(proof)));
      return proof;
    } finally {
      await postgres.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Of the files that rows name: those that the backup does not have, or that cannot be read. */
export async function missingFiles(
  vault: Vault,
  named: readonly NamedFile[],
  mostBytesRead: number,
): Promise<string[]> {
  const present = await filesAt(vault, undefined);
  const copies = new Set((await vault.list(FILES)).map(({ key }) => key));
  const keys = [...present.keys()].toSorted();
  const missing: string[] = [];
  let left = mostBytesRead;
  for (const { key, kind } of named) {
    const versions =
      kind === 'file'
        ? [present.get(key)]
        : keys.filter((one_) => one_.startsWith(`${key}/`)).map((one_) => present.get(one_));
    const isThere = (version: Version | undefined) => version && copies.has(`${FILES}/${version.copy}`);
    if (versions.length === 0 || !versions.every(isThere)) {
      missing.push(key);
      continue;
    }
    for (const version of versions) {
      if (!version || version.size > left) continue;
      left -= version.size;
      if (!(await reads(vault, version))) missing.push(version.key);
    }
  }
  return missing;
}

async function reads(vault: Vault, { copy, size }: Version): Promise<boolean> {
  try {
    let bytes = 0;
    for await (const chunk of (await vault.open(`${FILES}/${copy}`)) ?? []) bytes += (chunk as Buffer).length;
    return bytes === size;
  } catch {
    return false;
  }
}

export async function listProofs(vault: Vault): Promise<Proof[]> {
  const files = await vault.list(PROOFS);
  const proofs = await Promise.all(
    files.map(async ({ key }) => JSON.parse(String((await vault.read(key)) ?? 'null')) as Proof),
  );
  return proofs.map((proof) => ({ ...proof, provedAt: new Date(proof.provedAt) }));
}

const proofKey = ({ history, stamp }: Pick<Proof, 'history' | 'stamp'>) =>
  `${PROOFS}/${history}-${stamp}.json`;

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

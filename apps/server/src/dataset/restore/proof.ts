// Proves a backup: restores it into a scratch folder, migrates it, asks it what must be true, and looks for every file that a row
// names. A backup that was never restored is a hope.

import { rm } from 'node:fs/promises';
import { proofWords } from '@valence/copy/site/backup-commands';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import { migrate } from '../../platform/db/migrate.ts';
import type { Logger } from '../../platform/log.ts';
import { PROOFS } from '../backup/names.ts';
import type { Vault } from '../backup/vault.ts';
import { listNamedFiles } from '../named-files.store.ts';
import { type Contents, readContents } from './contents.store.ts';
import { examineFiles, type Reading } from './examine-files.ts';
import { findViolations, withClient } from './invariants.store.ts';
import { restoreDatabase } from './restore.ts';

export interface Proof {
  readonly history: string;
  readonly stamp: string;
  readonly provedAt: Date;
  readonly milliseconds: number;
  readonly contents: Contents;
  /** How far the proofs are with reading every file. */
  readonly reading: Reading;
  /** In words; none: the backup is proven. */
  readonly problems: readonly string[];
}

export interface ProofOptions {
  readonly vault: Vault;
  /** For the restored copy; removed before and afterwards. */
  readonly scratch: string;
  readonly now: () => Date;
  readonly log: Logger;
}

/** Restores the newest state and examines it. @throws what prevents the restore */
export async function prove({ vault, scratch, now, log }: ProofOptions): Promise<Proof> {
  const begun = monotonicMilliseconds();
  await rm(scratch, { recursive: true, force: true });
  try {
    const { base, postgres } = await restoreDatabase({ vault, folder: scratch, at: undefined, log });
    try {
      await migrate(postgres.address, { log, at: now() });
      const violations = await findViolations(postgres.address);
      const { broken, reading } = await examineFiles({
        vault,
        named: await withClient(postgres.address, listNamedFiles),
        before: newest(await listProofs(vault))?.reading,
        at: now(),
      });
      const problems = [
        ...violations.map(({ rule, rows }) => proofWords.broken(rows, rule)),
        ...broken.map((key) => proofWords.missing(key)),
      ];
      const contents = await withClient(postgres.address, readContents);
      const milliseconds = Math.round(monotonicMilliseconds() - begun);
      const proof = {
        history: base.history,
        stamp: base.stamp,
        provedAt: now(),
        milliseconds,
        contents,
        reading,
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

export async function listProofs(vault: Vault): Promise<Proof[]> {
  const files = await vault.list(PROOFS);
  const proofs = await Promise.all(
    files.map(async ({ key }) => JSON.parse(String((await vault.read(key)) ?? 'null')) as Proof),
  );
  return proofs.map(({ provedAt, reading, ...proof }) => ({
    ...proof,
    provedAt: new Date(provedAt),
    reading: { ...reading, round: roundOf(reading) },
  }));
}

/** JSON has no dates. */
function roundOf({ round }: Reading): Reading['round'] {
  const { until, beganAt, wholeAt } = round;
  return { until, beganAt: new Date(beganAt), wholeAt: wholeAt && new Date(wholeAt) };
}

const newest = (proofs: readonly Proof[]) =>
  proofs.toSorted((one_, other) => other.provedAt.getTime() - one_.provedAt.getTime())[0];

const proofKey = ({ history, stamp }: Pick<Proof, 'history' | 'stamp'>) =>
  `${PROOFS}/${history}-${stamp}.json`;

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

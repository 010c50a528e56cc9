// Takes care of the data before an upgrade, as the user whom they belong to: the newest state is safe in the backup or in a copy
// on this machine, and is restored from there into a folder where the new version can be tried out.

import { mkdir, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { upgradeWords } from '@valence/copy/site/upgrade-command';
import { listBases } from '../../dataset/backup/base-backup.ts';
import { openBackupKey } from '../../dataset/backup/key.ts';
import { takeLocalCopy } from '../../dataset/backup/local-copy.ts';
import { keepMachine } from '../../dataset/backup/machine.ts';
import { historyOf } from '../../dataset/backup/names.ts';
import { nameOfTarget, openTarget } from '../../dataset/backup/target.ts';
import { createVault, type Vault } from '../../dataset/backup/vault.ts';
import { restoreDatabase } from '../../dataset/restore/restore.ts';
import { archivedUntil, flushedUntil } from '../../features/backups/backups.store.ts';
import { monotonicMilliseconds, systemClock } from '../../platform/clock.ts';
import type { DatabaseAddress } from '../../platform/db/address.ts';
import { type Db, openDatabase } from '../../platform/db/database.ts';
import { givenSettings, type Settings } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { openReplication } from '../../platform/postgres/replication.ts';
import { visitEmbeddedPostgres } from '../../platform/postgres/visit.ts';
import { readSecret } from '../../platform/secrets.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import { receiveOrder } from '../child-process.ts';

export interface CopyOrder {
  readonly settings: Settings;
  /** For the copy on this machine. */
  readonly copy: string;
  /** For the restored copy; removed first. */
  readonly scratch: string;
}

export type CopyOutcome =
  | { readonly kind: 'backup' | 'copy'; readonly place: string }
  | { readonly kind: 'failed'; readonly reason: string };

const log = createLog('silent');
const BACKUP_PATIENCE_MILLISECONDS = 60_000;

async function perform(order: CopyOrder): Promise<CopyOutcome> {
  const { settings, scratch } = order;
  const visit = await visitEmbeddedPostgres(settings.dataDir, log);
  if (visit === 'none') return { kind: 'failed', reason: upgradeWords.refused.noData(settings.dataDir) };
  const { db } = openDatabase(visit.address, { log, connections: 1 });
  let safe: { outcome: CopyOutcome; vault: Vault };
  try {
    safe = (await inBackup(db, visit.address, settings)) ?? (await inCopy(visit.address, order));
  } finally {
    await db.destroy();
    await visit.end();
  }
  await rm(scratch, { recursive: true, force: true });
  const { postgres } = await restoreDatabase({ vault: safe.vault, folder: scratch, at: undefined, log });
  await postgres.stop();
  return safe.outcome;
}

/** @returns undefined where nothing is being backed up, or the newest state does not arrive there */
async function inBackup(db: Db, address: DatabaseAddress, { backup, dataDir }: Settings) {
  if (!backup) return undefined;
  const until = await flushedUntil(db);
  const deadline = monotonicMilliseconds() + BACKUP_PATIENCE_MILLISECONDS;
  for (;;) {
    const archived = await archivedUntil(db);
    if (archived === undefined || monotonicMilliseconds() > deadline) return undefined;
    if (archived >= until) break;
    await sleep(100);
  }
  const vault = createVault(await openTarget(backup.to), await openBackupKey(dataDir));
  const history = await historyAt(address);
  if ((await listBases(vault)).every((base) => base.history !== history)) return undefined;
  return { outcome: { kind: 'backup' as const, place: nameOfTarget(backup.to) }, vault };
}

async function historyAt(address: DatabaseAddress): Promise<string> {
  const replication = await openReplication(address);
  try {
    return historyOf(await replication.identify());
  } finally {
    await replication.end();
  }
}

async function inCopy(address: DatabaseAddress, { settings, copy }: CopyOrder) {
  const { dataDir } = settings;
  await rm(copy, { recursive: true, force: true });
  await mkdir(copy, { recursive: true, mode: 0o700 });
  const vault = createVault(await createDiskStorage(copy), await openBackupKey(dataDir));
  const secret = (await readSecret(settings))?.toString('utf8') ?? '';
  await keepMachine(vault, { dataDir, secret, settings: givenSettings() });
  await takeLocalCopy({ address, vault, now: () => systemClock.now() });
  return { outcome: { kind: 'copy' as const, place: copy }, vault };
}

const outcome = await perform(await receiveOrder<CopyOrder>()).catch(
  (error: unknown): CopyOutcome => ({
    kind: 'failed',
    reason: error instanceof Error ? error.message : String(error),
  }),
);
process.send?.(outcome, () => process.disconnect());

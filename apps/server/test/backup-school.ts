// A school with a backup that goes on, for tests of backups and restores: a real PostgreSQL, a folder as the place of the backups.

import { copyFile, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type BackupState, type Backups, startBackups } from '../src/dataset/backup/backups.ts';
import { openBackupKey } from '../src/dataset/backup/key.ts';
import { keepMachine } from '../src/dataset/backup/machine.ts';
import { createVault, type Vault } from '../src/dataset/backup/vault.ts';
import { restoreDatabase } from '../src/dataset/restore/restore.ts';
import { systemClock } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { randomBelow } from '../src/platform/ids.ts';
import { createLog } from '../src/platform/log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { createDiskStorage } from '../src/ports/storage/disk.ts';
import type { FileStorage } from '../src/ports/storage/storage.ts';
import { removeFolder } from './folders.ts';
import { endPrograms, newDataDir } from './programs.ts';

/** Those of the PostgreSQL in compose.yaml. */
const ACCESS_RULES = join(import.meta.dirname, '../../../compose/pg_hba.conf');
const log = createLog('silent');
const ends: (() => Promise<unknown>)[] = [];

/** Ends all schools and restored copies; for `afterEach`. */
export async function endSchools(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
  await endPrograms();
}

export interface BackupSchool {
  readonly dataDir: string;
  /** The place of the backups. */
  readonly target: string;
  readonly vault: Vault;
  readonly storage: FileStorage;
  readonly postgres: EmbeddedPostgres;
  readonly backups: Backups;
  /** What the backups said last. */
  readonly state: () => BackupState | undefined;
}

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-backup-'));
  ends.push(async () => removeFolder(folder));
  return folder;
}

/** @param place of the backups; a folder when absent */
export async function schoolWithBackup(place?: FileStorage): Promise<BackupSchool> {
  const dataDir = await newDataDir();
  const target = await newFolder();
  const vault = createVault(place ?? (await createDiskStorage(target)), await openBackupKey(dataDir));
  const storage = await createDiskStorage(join(dataDir, 'storage'));
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost: () => {} });
  ends.push(async () => postgres.stop());
  const settings = { PUBLIC_URL: 'https://lessons.example.lk', WHATSAPP_ACCESS_TOKEN: 'never-in-a-backup' };
  await keepMachine(vault, { dataDir, secret: 'x'.repeat(40), settings });
  let state: BackupState | undefined;
  const school = { dataDir, target, vault, storage, postgres, state: () => state };
  const report = async (reported: BackupState) => {
    state = reported;
  };
  return { ...school, backups: await beginBackups(school, report) };
}

export interface ServerSchool extends Omit<BackupSchool, 'state'> {
  /** As the school's own role. */
  readonly address: EmbeddedPostgres['address'];
  readonly databaseUrl: string;
}

/**
 * A school at a PostgreSQL server of its own, where it has a role without other rights and a database beside those of others.
 * Its backups have not begun.
 */
export async function schoolAtServer(place?: FileStorage): Promise<Omit<ServerSchool, 'backups'>> {
  const postgres = await startEmbeddedPostgres({ dataDir: await newDataDir(), log, onLost: () => {} });
  ends.push(async () => postgres.stop());
  const administrator = await connect(postgres);
  await administrator.query("CREATE ROLE school LOGIN REPLICATION PASSWORD 'of-the-school'");
  await administrator.query('CREATE DATABASE "Nova lessons" OWNER school');
  const { rows } = await administrator.query<{ path: string }>("SELECT current_setting('hba_file') AS path");
  await copyFile(ACCESS_RULES, rows[0]?.path ?? '');
  await administrator.query('SELECT pg_reload_conf()');
  await administrator.end();
  const { host, port } = postgres.address;
  const address = { host, port, user: 'school', password: 'of-the-school', database: 'Nova lessons' };
  await migrate(address, { log, at: systemClock.now() });
  const dataDir = await newFolder();
  const target = await newFolder();
  const vault = createVault(place ?? (await createDiskStorage(target)), await openBackupKey(dataDir));
  await keepMachine(vault, { dataDir, secret: 'x'.repeat(40), settings: {} });
  return {
    ...{ dataDir, target, vault, postgres, address },
    storage: await createDiskStorage(join(dataDir, 'storage')),
    databaseUrl: `postgres://school:of-the-school@${host}:${port}/Nova%20lessons`,
  };
}

/** A place of backups whose writes wait from `hang` to `goOn`. */
export async function placeThatHangs(): Promise<FileStorage & { hang: () => void; goOn: () => void }> {
  const disk = await createDiskStorage(await newFolder());
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    ...disk,
    async put(key, content) {
      await gate.promise;
      await disk.put(key, content);
    },
    hang() {
      gate = Promise.withResolvers();
    },
    goOn: () => gate.resolve(),
  };
}

/** Begins to back up a school, also one whose backups ended. */
export async function beginBackups(
  {
    postgres,
    vault,
    storage,
    dataDir,
    address = postgres.address,
  }: Pick<BackupSchool, 'postgres' | 'vault' | 'storage' | 'dataDir'> &
    Partial<Pick<ServerSchool, 'address'>>,
  report: (state: BackupState) => Promise<void> = async () => {},
): Promise<Backups> {
  const backups = await startBackups({
    ...{ address, vault, storage, log, report },
    serverDatabase: address === postgres.address ? undefined : address.database,
    scratch: join(dataDir, 'scratch'),
    now: () => systemClock.now(),
  });
  ends.push(async () => backups.stop().catch(() => {}));
  return backups;
}

export async function connect(postgres: Pick<EmbeddedPostgres, 'address'>): Promise<pg.Client> {
  const client = new pg.Client(postgres.address);
  client.on('error', () => {}); // A query on a connection that breaks rejects as well.
  await client.connect();
  ends.push(async () => client.end().catch(() => {}));
  return client;
}

/** Restores into a new folder. @returns a connection to what is there, and what ends it */
export async function restored(
  vault: Vault,
  at?: Date,
): Promise<{ folder: string; client: pg.Client; end: () => Promise<void> }> {
  const folder = join(await newFolder(), 'restored');
  const { postgres } = await restoreDatabase({ vault, folder, at, log });
  const client = await connect(postgres);
  const end = async () => {
    await client.end();
    await postgres.stop();
    await removeFolder(folder);
  };
  ends.push(async () => postgres.stop());
  return { folder, client, end };
}

/** How far the log is on the disk. */
export async function flushed(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ lsn: string }>(
    `SELECT pg_current_wal_flush_lsn() - '0/0'::pg_lsn AS lsn`,
  );
  return BigInt(rows[0]?.lsn ?? 0);
}

/**
 * Kills PostgreSQL at a random moment while four write, lets it recover and archiving go on, and restores.
 * @returns how many rows were acknowledged so far, and how many of them the restored copy lacks
 */
export async function killAndRestore(
  school: BackupSchool,
  acknowledged: Set<number>,
): Promise<{ acknowledged: number; lost: number }> {
  const { postgres, vault } = school;
  const setUp = await connect(postgres);
  await setUp.query('CREATE TABLE IF NOT EXISTS witness (n bigint PRIMARY KEY, padding text)');
  await setUp.end();
  let next = Math.max(0, ...acknowledged) + 1000;
  const write = async () => {
    const client = await connect(postgres);
    for (;;) {
      next += 1;
      const n = next;
      await client.query('INSERT INTO witness VALUES ($1, $2)', [n, 'x'.repeat(500)]);
      acknowledged.add(n);
    }
  };
  const writers = [write(), write(), write(), write()];
  await sleep(200 + randomBelow(800));
  process.kill(postgres.pid(), 'SIGKILL');
  await Promise.allSettled(writers);
  await school.backups.ended.catch(() => {});
  const again = await untilItWorks(async () => beginBackups(school));
  const client = await untilItWorks(async () => connect(postgres));
  await again.archivedUntil(await flushed(client));
  await client.end();
  const copy = await restored(vault);
  const { rows } = await copy.client.query<{ n: string }>('SELECT n FROM witness');
  const there = new Set(rows.map(({ n }) => Number(n)));
  await copy.end();
  await again.stop();
  return { acknowledged: acknowledged.size, lost: [...acknowledged].filter((n) => !there.has(n)).length };
}

async function untilItWorks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries > 300) throw error;
      await sleep(200);
    }
  }
}

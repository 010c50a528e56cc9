// Takes a base backup: all files of the database cluster while it works, which the log from `start` to `stop` makes consistent.

import type { DatabaseAddress } from '../../platform/db/address.ts';
import { readLsn, writeLsn } from '../../platform/postgres/lsn.ts';
import { openReplication } from '../../platform/postgres/replication.ts';
import { baseFolder, basesOf, HISTORIES, stampOf } from './names.ts';
import type { Vault } from './vault.ts';

/** What is known of a base backup; written last, so that one without it is unfinished. */
export interface Base {
  readonly history: string;
  readonly stamp: string;
  readonly timeline: number;
  readonly start: bigint;
  readonly stop: bigint;
  readonly beganAt: Date;
  /** From this instant on the database can be restored. */
  readonly endedAt: Date;
  /** Of the cluster's files, before they were compressed. */
  readonly bytes: number;
  /** What the school's database is called in the cluster of a server of its own (DATABASE_URL); absent: the embedded one's. */
  readonly serverDatabase?: string;
}

const TAR = 'cluster.tar';
const ABOUT = 'about.json';

export interface BaseBackupOptions {
  readonly address: DatabaseAddress;
  readonly vault: Vault;
  readonly history: string;
  readonly serverDatabase: string | undefined;
  readonly now: () => Date;
  /** Resolves when the log is archived up to this position. */
  readonly archivedUntil: (lsn: bigint) => Promise<void>;
}

export async function takeBase({
  address,
  vault,
  history,
  serverDatabase,
  now,
  archivedUntil,
}: BaseBackupOptions): Promise<Base> {
  const beganAt = now();
  const stamp = stampOf(beganAt);
  const folder = baseFolder(history, stamp);
  const replication = await openReplication(address);
  try {
    const backup = replication.baseBackup(`valence ${stamp}`);
    let bytes = 0;
    async function* counted(): AsyncIterable<Uint8Array> {
      for await (const chunk of backup.tar as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    await vault.put(`${folder}/${TAR}`, counted());
    const facts = await backup.facts;
    await archivedUntil(facts.stop);
    const ofServer = serverDatabase === undefined ? {} : { serverDatabase };
    const base: Base = { history, stamp, ...facts, beganAt, endedAt: now(), bytes, ...ofServer };
    await vault.put(`${folder}/${ABOUT}`, one(JSON.stringify(wireOf(base))));
    return base;
  } catch (error) {
    await vault.remove(folder).catch(() => {});
    throw error;
  } finally {
    await replication.end().catch(() => {});
  }
}

/** The key of the cluster's files in a base backup. */
export function tarOf({ history, stamp }: Pick<Base, 'history' | 'stamp'>): string {
  return `${baseFolder(history, stamp)}/${TAR}`;
}

/** All finished base backups, the oldest first. */
export async function listBases(vault: Vault): Promise<Base[]> {
  const abouts = (await vault.list(HISTORIES)).filter(({ key }) => key.endsWith(`/${ABOUT}`));
  const bases = await Promise.all(abouts.map(async ({ key }) => readBase(vault, key)));
  return bases.toSorted((one_, other) => one_.endedAt.getTime() - other.endedAt.getTime());
}

/** Removes what interrupted base backups of this history left. */
export async function removeUnfinished(vault: Vault, history: string): Promise<void> {
  const files = await vault.list(basesOf(history));
  const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/'));
  const finished = new Set(
    files.filter(({ key }) => key.endsWith(`/${ABOUT}`)).map(({ key }) => folderOf(key)),
  );
  for (const folder of new Set(files.map(({ key }) => folderOf(key)))) {
    if (!finished.has(folder)) await vault.remove(folder);
  }
}

async function readBase(vault: Vault, key: string): Promise<Base> {
  const text = await vault.read(key);
  if (!text) throw new Error(`${key} disappeared.`);
  const { start, stop, beganAt, endedAt, ...rest } = JSON.parse(text.toString()) as ReturnType<typeof wireOf>;
  return {
    ...rest,
    start: readLsn(start),
    stop: readLsn(stop),
    beganAt: new Date(beganAt),
    endedAt: new Date(endedAt),
  };
}

function wireOf({ start, stop, beganAt, endedAt, ...rest }: Base) {
  return {
    ...rest,
    start: writeLsn(start),
    stop: writeLsn(stop),
    beganAt: beganAt.toISOString(),
    endedAt: endedAt.toISOString(),
  };
}

async function* one(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

// The cluster's files: made whole or not at all, with a password that stays in the data folder.

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../ids.ts';
import { isCode, readIfThere, storedText, syncFolder } from '../secret-file.ts';
import type { Binaries } from './binaries.ts';
import { processIsAlive } from './process.ts';
import { giveTo, type RunAs } from './system-user.ts';

/** The cluster's owner in PostgreSQL, and the database of the product. */
export const DATABASE_USER = 'valence';
export const DATABASE_NAME = 'valence';
/** Of the PostgreSQL that comes with the product. */
export const MAJOR_VERSION = '18';

export interface Cluster {
  /** Absolute path of the cluster (PGDATA). */
  readonly folder: string;
  readonly password: string;
  readonly runAs: RunAs;
  readonly binaries: Binaries;
}

/**
 * Returns the cluster of a data folder, and makes it first where there is none. Several servers that do so at once end with
 * the same one.
 * @throws when the cluster is of another major version, or its password is gone.
 */
export async function prepareCluster(dataDir: string, runAs: RunAs, binaries: Binaries): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres-password');
  const version = await readIfThere(join(folder, 'PG_VERSION'));
  if (version !== null && (await readIfThere(passwordFile)) === null) {
    throw new Error(
      `${passwordFile} is missing: restore it from a backup, it opens the database in ${folder}.`,
    );
  }
  const cluster = {
    folder,
    runAs,
    binaries,
    password: await storedText(passwordFile, () => randomToken(32)),
  };
  if (version === null) {
    await removeAbandoned(dataDir);
    await initialise(dataDir, cluster);
  } else if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${version}, but this release brings PostgreSQL ${MAJOR_VERSION}. Carry it over with pg_dump of the old and psql of the new release.`,
    );
  }
  return cluster;
}

// The maker's process id is in the name, so that no server removes a draft that another is still making.
const DRAFT = /^postgres-draft-(\d+)-/;

async function initialise(dataDir: string, { folder, password, runAs, binaries }: Cluster): Promise<void> {
  const draft = await mkdtemp(join(dataDir, `postgres-draft-${process.pid}-`));
  try {
    const passwordFile = join(draft, 'password');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await mkdir(join(draft, 'cluster'), { mode: 0o700 });
    await giveTo(runAs, draft);
    await runInitdb(join(draft, 'cluster'), passwordFile, runAs, binaries);
    await rename(join(draft, 'cluster'), folder);
    await syncFolder(dataDir);
  } catch (error) {
    // Another server's cluster is already in place: use that one.
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * The C.UTF-8 of the builtin provider sorts by code point, on every machine and in every release the same, so that another C
 * library cannot spoil an index; names and titles are sorted for people where they are shown.
 */
async function runInitdb(
  folder: string,
  passwordFile: string,
  runAs: RunAs,
  binaries: Binaries,
): Promise<void> {
  const { command, args, options } = runAs.wrap(binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  const child = spawn(command, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const output: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) {
    throw new Error(
      `The database could not be created in ${folder}:\n${Buffer.concat(output).toString().slice(-2000)}`,
    );
  }
}

/** Removes the drafts of servers that were killed half-way. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const maker = DRAFT.exec(name)?.[1];
    if (maker === undefined || processIsAlive(Number(maker))) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * The file that the postmaster writes to until its log collector runs. Outside the cluster, which belongs to another user.
 */
export function startLogOf(folder: string): string {
  return `${folder}-start.log`;
}

const MOST_LOGS = 5;

/** Keeps the newest log files; PostgreSQL begins a new one every 10 MB but never removes one. */
export async function pruneLogs(folder: string): Promise<void> {
  const logs = join(folder, 'log');
  try {
    const names = (await readdir(logs)).filter((name) => name.endsWith('.log')).sort();
    for (const name of names.slice(0, -MOST_LOGS)) await rm(join(logs, name), { force: true });
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

/** The last lines PostgreSQL wrote, for an error about a start that failed. */
export async function lastLogLines(folder: string): Promise<string> {
  const logs = join(folder, 'log');
  const names = await readdir(logs).catch(() => []);
  const paths = [startLogOf(folder), ...names.map((name) => join(logs, name))];
  const aged = await Promise.all(
    paths.map(async (path) => ({ path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  );
  const newest = aged.sort((a, b) => a.at - b.at).slice(-2);
  const texts = await Promise.all(newest.map(({ path }) => readIfThere(path)));
  // Of each its end: a long log must not hide what the other one says.
  return texts.flatMap((text) => text?.slice(-2000) || []).join('\n');
}

// Vitest global set-up: one PostgreSQL for the whole run with one migrated database that every test file copies; and what tests
// start servers from: a bundle of the program and a migrated data folder.

import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readDemoSite } from '../demo/site-content.ts';
import { systemClock } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createLog } from '../src/platform/log.ts';
import { findBinaries } from '../src/platform/postgres/binaries.ts';
import { DATABASE_NAME, DATABASE_USER, prepareCluster } from '../src/platform/postgres/cluster.ts';
import { ensurePostmaster, stopPostmaster } from '../src/platform/postgres/postmaster.ts';
import { processIsAlive } from '../src/platform/postgres/process.ts';
import { chooseRunAs } from '../src/platform/postgres/system-user.ts';
import { SERVER_OPTIONS } from '../src/processes/node-memory.ts';
import { bundlePrograms, type ProgramBundle } from './program-bundle.ts';
import { beginRefusalCoverage } from './refusal-coverage.ts';
import { offerS3 } from './shared-s3.ts';
import { stopAnyPostmaster } from './stop-postmaster.ts';

/** What test files need to make databases of their own. */
export interface TestPostgres {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The migrated database to copy. */
  readonly template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
    /** For shared-s3.ts. */
    s3Url: string;
    server: ProgramBundle<'server' | 'launcher' | 'product' | 'valence' | 'worker' | 'remoteWorker'> & {
      /** The data folder of a server that was started once and stopped, for copying. */
      readonly migratedFolder: string;
    };
  }
}

/** Started most often: alone in its bundle, without modules that it shares with others, it takes 5 % less of the processor. */
const SERVER = { server: join(import.meta.dirname, 'fixtures/note-server.ts') };
const OTHERS = {
  launcher: join(import.meta.dirname, 'fixtures/launcher.ts'),
  product: join(import.meta.dirname, 'fixtures/product.ts'),
  valence: join(import.meta.dirname, 'fixtures/valence.ts'),
  worker: join(import.meta.dirname, '../src/processes/worker.ts'),
  remoteWorker: join(import.meta.dirname, '../src/processes/remote-worker.ts'),
};
const PREFIX = 'valence-test-';
/** Nothing in a test's database outlives the run, so nothing has to reach the disk. */
const PARAMETERS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'autovacuum=off',
];

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const endRefusalCoverage = beginRefusalCoverage();
  const bundling = bundlePrograms(SERVER, OTHERS);
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const s3 = await offerS3();
  project.provide('s3Url', s3.url);
  const stopPostgres = await startPostgres(project, folder, bundling);
  const { remove: removeBundle, ...bundle } = await bundling;
  project.provide('server', { ...bundle, migratedFolder: migratedFolderIn(folder) });
  return async () => {
    await Promise.all([stopPostgres(), s3.stop()]);
    await Promise.all([rm(folder, { recursive: true, force: true }), removeBundle()]);
    endRefusalCoverage();
  };
}

const migratedFolderIn = (folder: string) => join(folder, 'migrated');

/** @returns stops it */
async function startPostgres(
  project: TestProject,
  folder: string,
  bundling: Promise<ProgramBundle<'server'>>,
): Promise<() => Promise<void>> {
  const log = createLog('warn');
  const dataDir = join(folder, 'run');
  // As the program does: only its own user may reach the cluster's folder.
  await mkdir(dataDir, { mode: 0o700 });
  const binaries = await findBinaries();
  const cluster = await prepareCluster(dataDir, await chooseRunAs(dataDir, binaries.postgres), binaries);
  const start = async () => ensurePostmaster(cluster, { log, parameters: PARAMETERS });
  const first = await start();
  const server = { host: '127.0.0.1', user: DATABASE_USER, password: cluster.password };
  const address = { ...server, port: first.port, database: DATABASE_NAME };
  await inDatabase({ ...address, database: 'postgres' }, `CREATE DATABASE ${DATABASE_NAME}`);
  await migrate(address, { log, at: systemClock.now() });
  await startOnce(await bundling, address, join(folder, 'once'));
  // A password stretched 4,096 times costs each of a run's thousands of connections a millisecond of the processor, on both sides.
  // First starts, in an empty folder, make theirs as the product does.
  await inDatabase(
    address,
    `SET scram_iterations = 1; ALTER ROLE ${DATABASE_USER} PASSWORD '${cluster.password}'`,
  );
  await stopPostmaster(cluster, first, 60_000);
  await promisify(execFile)('cp', ['-a', dataDir, migratedFolderIn(folder)]);
  const postmaster = await start();
  // Most tests are about a school that is open; createHarness({ isNew: true }) is one that has published nothing.
  const site = JSON.stringify(await readDemoSite());
  await inDatabase(
    { ...address, port: postmaster.port },
    'INSERT INTO site_content (version, content, published_at) VALUES (1, $1, now())',
    [site],
  );
  project.provide('postgres', { ...server, port: postmaster.port, template: DATABASE_NAME });
  return async () => stopPostmaster(cluster, postmaster, 60_000);
}

/**
 * A server that was started and stopped leaves the queues and schedules of its jobs, which each test file and each server would
 * otherwise make anew, and its program compiled: Node keeps that for each set of its options. What it leaves of itself is removed.
 */
async function startOnce(
  { programs, compiled }: ProgramBundle<'server'>,
  { user, password, host, port, database }: Omit<TestPostgres, 'template'> & { database: string },
  DATA_DIR: string,
): Promise<void> {
  const DATABASE_URL = `postgres://${user}:${password}@${host}:${port}/${database}`;
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...SERVER_OPTIONS, programs.server], {
    env: { PATH, NODE_COMPILE_CACHE: compiled, PORT: '0', DATA_DIR, DATABASE_URL },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  let output = '';
  for await (const line of createInterface(child.stdout)) {
    output += `${line}\n`;
    if (line.startsWith('READY ')) child.kill('SIGTERM');
  }
  if ((await ended) !== 0) throw new Error(`The server that every test's data come from failed:\n${output}`);
  await inDatabase(
    { user, password, host, port, database },
    `DELETE FROM secret_fingerprint; DELETE FROM jobs.job;
      UPDATE jobs.version SET cron_on = NULL, bam_on = NULL, flow_on = NULL`,
  );
}

async function inDatabase(address: pg.ClientConfig, statement: string, values?: string[]): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** A run that was killed leaves its PostgreSQL and its folder behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isNaN(maker) || processIsAlive(maker)) continue;
    const folder = join(tmpdir(), name);
    await stopAnyPostmaster(join(folder, 'run', 'postgres'));
    await sleep(200);
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

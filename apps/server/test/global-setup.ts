// Vitest global set-up: one PostgreSQL for the whole run and in it one migrated database that every test file copies.

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../src/platform/clock.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts';
import { stopAnyPostmaster } from '../src/platform/postgres/postmaster.ts';
import { processIsAlive } from '../src/platform/postgres/process.ts';
import { beginRefusalCoverage } from './refusal-coverage.ts';

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
  }
}

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
  const log = createLog('warn');
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const onLost = (reason: unknown) => log.fatal({ err: reason }, 'the test database is lost');
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost, parameters: PARAMETERS });
  const { host, port, user, password } = postgres.address;
  const template = 'valence_template';
  await inDatabase(postgres.address, `CREATE DATABASE ${template}`);
  const address = { ...postgres.address, database: template };
  await migrate(address, { log, at: systemClock.now() });
  // The queue's own schema, so that no test file waits for it.
  const jobs = createJobs(address, log);
  await jobs.start({ work: false });
  await jobs.stop();
  project.provide('postgres', { host, port, user, password, template });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    endRefusalCoverage();
  };
}

async function inDatabase(address: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** A run that was killed leaves its PostgreSQL and its folder behind. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const maker = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN;
    if (Number.isNaN(maker) || processIsAlive(maker)) continue;
    const folder = join(tmpdir(), name);
    await stopAnyPostmaster(join(folder, 'postgres'));
    await sleep(200);
    await rm(folder, { recursive: true, force: true }).catch(() => {});
  }
}

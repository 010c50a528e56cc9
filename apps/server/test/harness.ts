// The real application for a test file: its own copy of the migrated database, a clock that the test moves, no network.
//
//   const harness = await createHarness();          // in beforeAll, or at the top of the file
//   afterAll(harness.close);
//   const answer = await harness.inject({ method: 'GET', url: '/api/userprofile', headers: { … } });
//   await harness.db.selectFrom('account')…         // the same database the application writes to
//   harness.clock.advance({ minutes: 11 });         // the application's time; the database keeps none of its own
//   await harness.jobs.runDue();                    // background work, when the test wants it
//
// Tests that need a port (a browser, a stream) call `await harness.listen()`, which returns the address. The clock works
// there, too, because the server runs in the test's own process; nothing steers a server's clock from outside.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject as provided } from 'vitest';
import { type App, buildApp } from '../src/composition/app.ts';
import type { AppDeps } from '../src/composition/deps.ts';
import { openStorage } from '../src/composition/storage.ts';
import { openPartFiles } from '../src/composition/uploads.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { readerOf } from '../src/platform/db/reader.ts';
import { readSettings, type Settings } from '../src/platform/env.ts';
import { createJobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics/metrics.ts';
import { openTracing } from '../src/platform/tracing/open-tracing.ts';
import { refusalObservers } from './refusal-coverage.ts';
import { TestClock } from './test-clock.ts';

/** When tests begin: noon in Colombo, on a Thursday of the 2027 batch's last year. */
export const TEST_START = new Date('2027-01-14T06:30:00.000Z');

export interface HarnessOptions {
  /** Over the defaults; never read from this machine's environment. */
  readonly settings?: Partial<Settings>;
  /** When the test's clock begins; TEST_START when absent. */
  readonly start?: Date;
  /** A school that has published nothing; the others have the demo's public pages. */
  readonly isNew?: boolean;
  /** Instead of the whole application: for tests of the platform itself. */
  readonly build?: (deps: AppDeps) => Promise<App>;
  /** Each line the server logs, as JSON; by default only what is fatal is shown. */
  readonly onLog?: (line: string) => void;
}

export interface Harness extends Omit<AppDeps, 'clock'>, App {
  readonly clock: TestClock;
  /** How other processes reach the same database. */
  readonly database: TestDatabase['address'];
  readonly inject: (request: InjectOptions | string) => Promise<LightMyRequestResponse>;
  /** Listens on a free port of 127.0.0.1 and returns the address. */
  readonly listen: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Builds the application on a database of its own. */
export async function createHarness(options: HarnessOptions = {}): Promise<Harness> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-harness-'));
  const settings: Settings = {
    ...readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'info', AV1: 'off' }),
    ...options.settings,
  };
  const { onLog } = options;
  const log = onLog ? createLog('debug', { write: onLog }) : createLog('fatal');
  // A thousand calls at once are a test of what they do, not of how fast the machine is that runs it.
  const patient = { connections: 10, waitMilliseconds: 60_000 };
  const tracing = await openTracing(settings, log);
  const { db, pool } = openDatabase(database.address, { log, tracing, ...patient });
  // What only reads is found by a reader that refuses to write.
  const reading = openDatabase(database.address, { log, tracing, readsOnly: true, ...patient });
  const readDb = readerOf(reading.pool, { tracing });
  const jobs = createJobs(database.address, log);
  const clock = new TestClock(options.start ?? TEST_START);
  const deps = {
    settings,
    secret: Buffer.alloc(48, 'test secret.'),
    simulatorKey: randomBytes(32).toString('base64url'),
    db,
    pool,
    readDb,
    clock,
    storage: await openStorage(settings),
    parts: await openPartFiles(settings, db),
    jobs,
    log,
    metrics: (settings.metrics.token ?? settings.metrics.port) ? createMetrics() : undefined,
    tracing,
    observe: refusalObservers,
  };
  if (options.isNew) await pool.query('DELETE FROM site_content');
  const built = await (options.build ?? buildApp)(deps);
  await jobs.start({ work: false });
  await built.app.ready();
  return {
    ...deps,
    ...built,
    database: database.address,
    inject: async (request) => built.app.inject(request),
    listen: async () => built.app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      await built.app.close();
      await jobs.stop(1000);
      await tracing?.stop();
      await reading.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestDatabase {
  readonly address: { host: string; port: number; user: string; password: string; database: string };
  readonly drop: () => Promise<void>;
}

/** A copy of the migrated database (or, with `empty`, one without tables) that nobody else uses. */
export async function createTestDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const { template, ...server } = provided('postgres');
  const database = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ ...server, database: 'postgres' });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Copying files is quicker than logging every page of them, as long as the template is small and never written to.
  await run(`CREATE DATABASE ${database} TEMPLATE ${empty ? 'template0' : template} STRATEGY FILE_COPY`);
  return {
    address: { ...server, database },
    drop: async () => run(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
  };
}

// Starts the parts of a server in order, and stops them in the opposite order without losing anything.

import type { App } from '../composition/app.ts';
import type { AppDeps, LoneWork } from '../composition/deps.ts';
import { openAnnouncedStorage } from '../composition/storage.ts';
import { openPartFiles } from '../composition/uploads.ts';
import { forgetBackups } from '../features/backups/backups.store.ts';
import { isLoopback } from '../platform/addresses.ts';
import type { Clock } from '../platform/clock.ts';
import { BACKLOG } from '../platform/connections/bounded-server.ts';
import { pooledAddress } from '../platform/database-settings.ts';
import { type DatabaseAddress, isPooledAddress } from '../platform/db/address.ts';
import { openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { examinePooler } from '../platform/db/pooler.ts';
import { openReader, type Reader } from '../platform/db/reader.ts';
import type { Settings } from '../platform/env.ts';
import { randomToken } from '../platform/ids.ts';
import { createJobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/log.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import { openSecret, type SecretChange } from './server-secret.ts';

export interface ServerOptions {
  readonly settings: Settings;
  readonly log: Logger;
  readonly clock: Clock;
  readonly build: (deps: AppDeps) => Promise<App>;
  /** Runs on the migrated database, before the application reads what its pages show: for the demo's data. */
  readonly prepare?: (deps: AppDeps) => Promise<void>;
  /** Starts what runs beside the server, where only one may run. @returns a function that ends it */
  readonly beside?: (deps: AppDeps, database: DatabaseAddress) => () => Promise<void>;
  /** Present where a launcher has the port and the database; it also says when what runs beside the server begins. */
  readonly launched?: Foundation;
  /** The operator accepts another secret than the database's. Undefined: a start with another secret is refused. */
  readonly secretChange?: SecretChange & { readonly report: (text: string) => void };
  /** Ends this server, exchanges its data and starts it again. */
  readonly exchange?: AppDeps['exchange'];
  /** Called when the server cannot go on: its database is lost, or another server owns it. */
  readonly onLost: (reason: unknown) => void;
}

export interface RunningServer {
  /** The address at which this machine reaches the server. */
  readonly url: string;
  readonly deps: AppDeps;
  readonly app: App['app'];
  readonly drain: App['drain'];
  readonly beside: Beside;
  /** Ends the server in good order, in less than 10 seconds. A second call waits for the first. */
  stop(): Promise<void>;
}

/** What runs beside a server: the worker, the backup. */
export interface Beside {
  begin(): void;
  end(): Promise<void>;
}

const SIMULATOR_KEY_BYTES = 32;

/** How long each part may take to end; together less than the 10 seconds that a stop may take. */
const PATIENCE = { requestsMilliseconds: 5000, jobsMilliseconds: 1500 };

/** A server of a launcher gets its visitors' connections from there, and listens for the launcher's own questions. */
const PRIVATE = { port: 0, host: '127.0.0.1' };

/**
 * Starts the server: database, secret, migrations, application, jobs, then the port.
 * @throws when a part does not start; the parts that had started are stopped again.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { log } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stopAll = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step().catch((error: unknown) => log.error({ err: error }, 'a part did not stop as it should'));
    }
  };
  try {
    const foundation = options.launched ?? (await layFoundation(options));
    undo.push(async () => foundation.stop());
    const { settings, database, isEmbedded } = foundation;
    const secret = await secretOf({ ...options, settings }, database);
    const lone: LoneWork[] = [];
    const assembled = await assemble({ ...options, settings }, database, secret);
    const deps = options.launched
      ? { ...assembled, alone: (work: LoneWork) => void lone.push(work) }
      : assembled;
    undo.push(
      async () => deps.tracing?.stop(),
      async () => deps.db.destroy(),
      async () => deps.reader?.close(),
    );
    if (!settings.backup && isEmbedded) await forgetBackups(deps.db);
    await options.prepare?.(deps);
    const { app, drain } = await options.build(deps);
    undo.push(async () => app.close());
    await deps.jobs.start();
    undo.push(async () => deps.jobs.stop(PATIENCE.jobsMilliseconds));
    await app.listen(
      options.launched ? PRIVATE : { port: settings.port, host: settings.host, backlog: BACKLOG },
    );
    const beside = createBeside(() => startAll(lone, options.beside?.(deps, database), log));
    if (!options.launched) beside.begin();
    // Both at once: new requests are refused from the first moment on, and what runs beside takes none of the other parts'
    // time.
    undo.push(async () => Promise.all([drain.begin(PATIENCE.requestsMilliseconds), beside.end()]));
    let stopping: Promise<void> | undefined;
    return {
      url: urlOf(settings),
      deps,
      app,
      drain,
      beside,
      stop: async () => (stopping ??= stopAll()),
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

/** @returns a function that ends the works and what else runs beside the server */
function startAll(
  works: readonly LoneWork[],
  end: (() => Promise<void>) | undefined,
  log: Logger,
): () => Promise<void> {
  const started = works.map(async (work) =>
    work
      .start()
      .catch((error: unknown) => log.error({ err: error }, 'a work of one server alone did not start')),
  );
  return async () => {
    await Promise.all(started);
    await Promise.all([end?.(), ...works.map(async (work) => work.stop())]);
  };
}

function createBeside(start: () => (() => Promise<void>) | undefined): Beside {
  let running: (() => Promise<void>) | undefined;
  return {
    begin() {
      running ??= start();
    },
    async end() {
      const ending = running;
      running = undefined;
      await ending?.();
    },
  };
}

async function secretOf(
  { settings, log, clock, secretChange }: ServerOptions,
  address: DatabaseAddress,
): Promise<Buffer> {
  const at = clock.now();
  return openSecret(address, {
    settings,
    log,
    at,
    change: secretChange,
    migrate: async () => migrate(address, { log, at }),
    report: (text) => secretChange?.report(text),
  });
}

type Parts = AppDeps & { readonly reader: Reader | undefined };

async function assemble(
  { settings, log, clock, exchange }: ServerOptions,
  direct: DatabaseAddress,
  secret: Buffer,
): Promise<Parts> {
  const tracing = await openTracing(settings, log);
  const address = pooledAddress(settings, direct);
  if (isPooledAddress(address)) await examinePooler(address, direct);
  const { db, pool } = openDatabase(address, { log, tracing });
  const metrics = await openMetrics(settings);
  const reader = openReaderOf(settings, pool, { log, tracing, metrics });
  return {
    settings,
    secret,
    simulatorKey: randomToken(SIMULATOR_KEY_BYTES),
    db,
    pool,
    reader,
    readDb: reader?.db ?? db,
    clock,
    storage: await openAnnouncedStorage(settings, pool, log),
    parts: await openPartFiles(settings, db),
    jobs: createJobs(address, log),
    log,
    metrics,
    tracing,
    exchange,
  };
}

function openReaderOf(
  { databaseReplicaUrl }: Settings,
  pool: AppDeps['pool'],
  { metrics, ...how }: Pick<AppDeps, 'log' | 'tracing' | 'metrics'>,
): Reader | undefined {
  if (databaseReplicaUrl === null) return undefined;
  const reads = metrics?.counter({
    name: 'valence_replica_reads_total',
    help: 'Statements of lists, charts and files, by where they were read.',
    labels: ['from'],
  });
  return openReader({ connectionString: databaseReplicaUrl }, pool, {
    ...how,
    onRead: (from) => reads?.({ from }),
  });
}

/** Loaded only where somebody asks for figures. */
async function openMetrics({ metrics: { port, token } }: Settings): Promise<AppDeps['metrics']> {
  if (port === null && token === null) return undefined;
  const { createMetrics } = await import('../platform/metrics/metrics.ts');
  return createMetrics();
}

function urlOf({ host, port }: Settings): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

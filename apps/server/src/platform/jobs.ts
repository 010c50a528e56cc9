// Durable background work on pg-boss: a job enqueued in a transaction exists exactly when that transaction commits.

import type pg from 'pg';
import { type Db as BossDatabase, fromKysely, type Job, PgBoss } from 'pg-boss';
import { type DatabaseAddress, isPooledAddress } from './db/address.ts';
import type { Tx } from './db/database.ts';
import type { Logger } from './log.ts';

/** What a job carries: it is stored as JSON, so ids rather than objects, and nothing secret. */
export type JobPayload = Readonly<Record<string, string | number | boolean | null>>;

/** A job may run twice (a process can die after the work and before recording it): a second run must do no harm. */
export type JobHandler = (payload: JobPayload, signal: AbortSignal) => Promise<void>;

export interface QueueOptions {
  /** Tries after the first that failed; 5 when absent. The pause doubles from 5 seconds, to at most 10 minutes. */
  readonly retries?: number;
  /** How long one run may take before it counts as failed; 900 when absent. */
  readonly expireSeconds?: number;
  /** How many run at once in one process; 1 when absent. */
  readonly concurrency?: number;
}

export interface Jobs {
  /** Names a kind of job and what does it. Before start. */
  register(name: string, handler: JobHandler, options?: QueueOptions): void;
  /** Runs a registered job at every time of a cron expression in a time zone, once among all servers. Before start. */
  schedule(name: string, cron: string, timeZone: string): void;
  /** Adds a job in the caller's transaction, which may be a connection of its own that began one. After start. */
  enqueue(
    tx: Tx | pg.Client,
    name: string,
    payload: JobPayload | null,
    options?: { startAfter?: Date },
  ): Promise<void>;
  /** Begins to work; with `work: false` jobs are accepted, but none runs until runDue. */
  start(options?: { work?: boolean }): Promise<void>;
  /** Writes the schedules again, after a server of another release had its own. After start. */
  renewSchedules(): Promise<void>;
  /** Runs all jobs that are due, one after another, and returns how many; a failing one throws. For tests. */
  runDue(): Promise<number>;
  /** Gives running jobs this long to finish; those still running then are tried again later. */
  stop(patienceMilliseconds?: number): Promise<void>;
}

interface Registration {
  readonly handler: JobHandler;
  readonly options: QueueOptions;
}

/** The jobs of one process. Queues live in the schema `jobs`, which pg-boss makes and keeps up itself. */
export function createJobs(address: DatabaseAddress, log: Logger): Jobs {
  const registrations = new Map<string, Registration>();
  const schedules = new Map<string, { cron: string; tz: string }>();
  let boss: PgBoss | undefined;

  return {
    register(name, handler, options = {}) {
      if (registrations.has(name)) throw new Error(`Job ${name} is registered twice.`);
      registrations.set(name, { handler, options });
    },
    schedule(name, cron, timeZone) {
      schedules.set(name, { cron, tz: timeZone });
    },
    async enqueue(tx, name, payload, options = {}) {
      const id = await started(boss).send(name, payload, { ...options, db: executorOf(tx) });
      if (id === null) throw new Error(`Job ${name} was not taken in.`);
    },
    async start({ work = true } = {}) {
      boss = openBoss(address, log, work);
      await boss.start();
      await keepQueues(boss, registrations, work);
      if (!work) return;
      await keepSchedules(boss, schedules);
      for (const [name, one] of registrations) await beginWork(boss, name, one, log);
    },
    async renewSchedules() {
      await keepSchedules(started(boss), schedules);
    },
    async runDue() {
      let done = 0;
      for (const [name, { handler }] of registrations) {
        for (let jobs = await take(boss, name); jobs.length > 0; jobs = await take(boss, name)) {
          for (const job of jobs) await runOne(started(boss), job, handler);
          done += jobs.length;
        }
      }
      return done;
    },
    async stop(patienceMilliseconds = 5000) {
      await boss?.stop({ timeout: patienceMilliseconds });
      boss = undefined;
    },
  };
}

function executorOf(tx: Tx | pg.Client): BossDatabase {
  if (!('query' in tx)) return fromKysely(tx);
  return { executeSql: async (text, values) => tx.query(text, values) };
}

function started(boss: PgBoss | undefined): PgBoss {
  if (!boss) throw new Error('Jobs are used before they were started.');
  return boss;
}

/**
 * For pg's pool, to which pg-boss hands its options: a PostgreSQL that is gone without a word is noticed. The queue's upkeep may take
 * longer than a call's statement.
 */
const FOR_PG = { query_timeout: 60_000 };

function openBoss(address: DatabaseAddress, log: Logger, work: boolean): PgBoss {
  const boss = new PgBoss({
    ...address,
    schema: 'jobs',
    application_name: 'valence jobs',
    max: work ? 4 : 1,
    ...FOR_PG,
    supervise: work,
    schedule: work,
    // Wakes a waiting worker at the commit; polling remains as the safety net, and as the only way through PgBouncer.
    useListenNotify: work && !isPooledAddress(address),
    persistWarnings: false,
  });
  // While PostgreSQL is away every poll reports an error here; polling goes on by itself.
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: an error in the background'));
  boss.on('warning', (warning) => log.warn({ warning: warning.message }, 'jobs: a warning'));
  return boss;
}

function queueOf({ retries = 5, expireSeconds = 900 }: QueueOptions) {
  return {
    retryLimit: retries,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: expireSeconds,
    notify: true,
  };
}

/** Most starts find every queue as it should be: one question, where writing all of them was a tenth of a start. */
async function keepQueues(
  boss: PgBoss,
  registrations: ReadonlyMap<string, Registration>,
  work: boolean,
): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, { options }] of registrations) {
    const queue = present.get(name);
    const wanted = queueOf(options);
    const { retryLimit, expireInSeconds } = wanted;
    if (!queue) await boss.createQueue(name, wanted);
    else if (work && (queue.retryLimit !== retryLimit || queue.expireInSeconds !== expireInSeconds))
      await boss.updateQueue(name, { retryLimit, expireInSeconds });
  }
}

async function beginWork(
  boss: PgBoss,
  name: string,
  { handler, options }: Registration,
  log: Logger,
): Promise<void> {
  for (let worker = 0; worker < (options.concurrency ?? 1); worker += 1) {
    await addWorker(boss, name, handler, log);
  }
}

/** How often a worker looks for jobs whose time has come, retries among them. */
const LOOK_AGAIN_SECONDS = 2;

async function addWorker(boss: PgBoss, name: string, handler: JobHandler, log: Logger): Promise<void> {
  const settings = {
    pollingIntervalSeconds: LOOK_AGAIN_SECONDS,
    notifyPollingIntervalSeconds: LOOK_AGAIN_SECONDS,
  };
  const worker = await boss.work<JobPayload>(name, settings, async ([job]) => {
    if (!job) return;
    try {
      await handler(job.data, job.signal);
    } catch (error) {
      log.error({ err: error, job: name, jobId: job.id, tries: job.retryCount + 1 }, 'a job failed');
      throw error;
    } finally {
      // By itself a worker pauses after each job; there may be more, so it looks again at once.
      boss.notifyWorker(worker);
    }
  });
}

async function keepSchedules(
  boss: PgBoss,
  schedules: ReadonlyMap<string, { cron: string; tz: string }>,
): Promise<void> {
  const present = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  for (const name of present.keys()) {
    if (!schedules.has(name)) await boss.unschedule(name);
  }
  for (const [name, { cron, tz }] of schedules) {
    const schedule = present.get(name);
    if (schedule?.cron !== cron || schedule.timezone !== tz) await boss.schedule(name, cron, null, { tz });
  }
}

async function take(boss: PgBoss | undefined, name: string): Promise<Job<JobPayload>[]> {
  return started(boss).fetch<JobPayload>(name, { batchSize: 20 });
}

async function runOne(boss: PgBoss, job: Job<JobPayload>, handler: JobHandler): Promise<void> {
  try {
    await handler(job.data, job.signal);
    await boss.complete(job.name, job.id);
  } catch (error) {
    await boss.fail(job.name, job.id, { message: error instanceof Error ? error.message : String(error) });
    throw error;
  }
}

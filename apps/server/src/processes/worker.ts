// The worker's program: makes lessons of uploaded films beside the server or on another machine, at a low priority.

import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { workerNeedsDatabase } from '@valence/copy/site/start';
import { HOUR_MS } from '@valence/domain/durations';
import { composeWorker } from '../composition/packaging.ts';
import { openAnnouncedStorage } from '../composition/storage.ts';
import { cleanUp } from '../features/packaging/cleanup.ts';
import { createToolWatch, REPORT_MILLISECONDS } from '../features/packaging/tool-watch.ts';
import { workOnce } from '../features/packaging/worker.ts';
import { systemClock } from '../platform/clock.ts';
import { pooledAddress } from '../platform/database-settings.ts';
import { openDatabase } from '../platform/db/database.ts';
import { readSettings, SettingsError } from '../platform/env.ts';
import { createPoller } from '../platform/lease-queue/poller.ts';
import { createLog } from '../platform/log.ts';
import { SecretError } from '../platform/secrets.ts';
import { onSignals } from '../platform/signals.ts';
import { endWithServer, receiveOrder } from './child-process.ts';
import { requireSecret } from './server-secret.ts';
import type { WorkerOrder } from './worker-process.ts';
import { clearWorkshops, workshopOf } from './workshops.ts';

const CLEANUP_MILLISECONDS = HOUR_MS;
/** One film uses several cores by itself, most of them at the large renditions. */
const CORES_A_FILM = 4;

/** Works until a signal ends it, or until the server that started it is gone. */
async function runWorker({ settings, database }: WorkerOrder): Promise<void> {
  // People who watch or sign in come first; ffmpeg's processes inherit the priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createLog(settings.logLevel);
  const stopping = new AbortController();
  const concurrency = Math.max(1, Math.floor(availableParallelism() / CORES_A_FILM));
  const { db, pool } = openDatabase(pooledAddress(settings, database), { log, connections: concurrency + 2 });
  const secret = await requireSecret(db, settings);
  const workshops = join(settings.dataDir, 'work');
  await clearWorkshops(workshops);
  const folder = workshopOf(workshops);
  const deps = await composeWorker({
    settings,
    secret,
    db,
    clock: systemClock,
    storage: await openAnnouncedStorage(settings, pool, log),
    log,
    signal: stopping.signal,
    folder,
  });
  const work = async () => workOnce(deps);
  const poller = createPoller({ name: 'lessons', work, concurrency, log });
  const cleaning = setInterval(() => {
    cleanUp(deps).catch((error: unknown) => log.warn({ err: error }, 'clearing up will be tried again'));
  }, CLEANUP_MILLISECONDS);
  const tools = createToolWatch(deps);
  const report = async () =>
    tools.tell().catch((error: unknown) => log.warn({ err: error }, 'the tools could not be reported'));
  const reporting = setInterval(() => void report(), REPORT_MILLISECONDS);
  const stop = async () => {
    clearInterval(cleaning);
    clearInterval(reporting);
    stopping.abort();
    await poller.stop();
    await deps.workbench.clear(folder);
    // A worker that reports no more is forgotten anyway.
    await tools.leave().catch(() => undefined);
    await db.destroy();
  };
  endWith(() => void stop().finally(() => process.exit(0)));
  await report();
  poller.start();
  // The poller's own timer does not keep a process alive; the cleanup's does.
  log.info({ concurrency }, 'the worker is ready');
}

function endWith(stop: () => void): void {
  if (process.send) endWithServer(stop);
  else onSignals({ stop, force: () => process.exit(1) });
}

/** Reads the order from the server that started this process, else from the environment. */
async function orderOf(): Promise<WorkerOrder> {
  if (process.send) return receiveOrder<WorkerOrder>();
  const settings = readSettings();
  if (settings.databaseUrl === null) throw new SettingsError([workerNeedsDatabase]);
  return { settings, database: { connectionString: settings.databaseUrl } };
}

try {
  await runWorker(await orderOf());
} catch (error) {
  const expected = error instanceof SettingsError || error instanceof SecretError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

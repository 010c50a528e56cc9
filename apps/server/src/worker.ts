// The worker's program: makes lessons of uploaded films beside the server or on another machine, behind everything else.

import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { workerNeedsDatabase } from '@valence/copy/start';
import { openStorage } from './compose-storage.ts';
import { composeWorker } from './compose-transcoding.ts';
import { keepHouse } from './features/transcoding/housekeeping.ts';
import { createToolWatch, REPORT_MILLISECONDS } from './features/transcoding/tool-watch.ts';
import { workOnce } from './features/transcoding/worker.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db/database.ts';
import { readSettings, SettingsError } from './platform/env.ts';
import { createLog } from './platform/log.ts';
import { createPump } from './platform/pump.ts';
import { SecretError } from './platform/secrets.ts';
import { onSignals } from './platform/signals.ts';
import { requireSecret } from './server-secret.ts';
import type { WorkerOrder } from './worker-process.ts';
import { clearWorkshops, workshopOf } from './workshops.ts';

const LOOK_MILLISECONDS = 1000;
const HOUSE_MILLISECONDS = 3_600_000;
/** One film uses several cores by itself, most of them at the large renditions. */
const CORES_A_FILM = 4;

/** Works until a signal ends it, or the server that started it is gone. */
async function runWorker({ settings, database }: WorkerOrder): Promise<void> {
  // Whoever watches or signs in comes first; what ffmpeg starts inherits it.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createLog(settings.logLevel);
  const stopping = new AbortController();
  const lanes = Math.max(1, Math.floor(availableParallelism() / CORES_A_FILM));
  const { db } = openDatabase(database, { log, connections: lanes + 2 });
  const secret = await requireSecret(db, settings);
  const workshops = join(settings.dataDir, 'work');
  await clearWorkshops(workshops);
  const folder = workshopOf(workshops);
  const deps = await composeWorker({
    settings,
    secret,
    db,
    clock: systemClock,
    storage: await openStorage(settings),
    log,
    signal: stopping.signal,
    folder,
  });
  const work = async () => workOnce(deps);
  const pump = createPump({ name: 'lessons', work, lanes, sweepMilliseconds: LOOK_MILLISECONDS, log });
  const house = setInterval(() => {
    keepHouse(deps).catch((error: unknown) => log.warn({ err: error }, 'clearing up will be tried again'));
  }, HOUSE_MILLISECONDS);
  const tools = createToolWatch(deps);
  const tell = async () =>
    tools.tell().catch((error: unknown) => log.warn({ err: error }, 'the tools could not be told of'));
  const telling = setInterval(() => void tell(), REPORT_MILLISECONDS);
  const stop = async () => {
    clearInterval(house);
    clearInterval(telling);
    stopping.abort();
    await pump.stop();
    await deps.workbench.clear(folder);
    // A worker that is not heard of any more is forgotten anyway.
    await tools.leave().catch(() => undefined);
    await db.destroy();
  };
  endWith(() => void stop().finally(() => process.exit(0)));
  await tell();
  pump.start();
  // The pump's own timer does not keep a process alive; the house's does.
  log.info({ lanes }, 'the worker is ready');
}

/** Beside a server it ends with that: a Ctrl-C at the terminal reaches both, and is the server's to pass on. */
function endWith(stop: () => void): void {
  if (!process.send) {
    onSignals({ stop, force: () => process.exit(1) });
    return;
  }
  process.on('SIGINT', () => {}).on('SIGHUP', () => {});
  process.once('SIGTERM', stop).once('disconnect', stop);
  // The server may have died while this one was starting.
  if (!process.connected) stop();
}

/** From the server that started it, else from the environment. */
async function orderOf(): Promise<WorkerOrder> {
  if (process.send)
    return new Promise((told) => process.once('message', (order) => told(order as WorkerOrder)));
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

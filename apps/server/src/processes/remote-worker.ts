// The program of a worker on another computer, such as the teacher's own: it makes lessons of the films of a server that it reaches by
// https with a token. It needs ffmpeg and room for one film, and neither database, bucket nor secret.

import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { remoteWorkerWords as words } from '@valence/copy/site/start';
import { HOUR_MS } from '@valence/domain/durations';
import { LONGEST_SECONDS, openWorkbench } from '../composition/packaging.ts';
import { systemClock } from '../platform/clock.ts';
import { readSettings, type Settings, SettingsError } from '../platform/env.ts';
import { newId } from '../platform/ids.ts';
import { createPoller } from '../platform/lease-queue/poller.ts';
import { createLog } from '../platform/log.ts';
import { onSignals } from '../platform/signals.ts';
import { ffmpegTranscoder } from '../ports/transcoder/ffmpeg.ts';
import { lookForToolsIn } from '../ports/transcoder/process.ts';
import { callsTo, WorkerRefused } from './remote-worker/server-calls.ts';
import { workForServer } from './remote-worker/work-for-server.ts';
import { clearWorkshops, workshopOf } from './workshops.ts';

/** How often to ask for a film. */
const POLL_MILLISECONDS = 5000;

async function run(settings: Settings, server: string, token: string): Promise<void> {
  // Whoever works at this computer comes first; ffmpeg's processes inherit the priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const log = createLog(settings.logLevel);
  lookForToolsIn(settings.ffmpegFolder);
  const workshops = join(settings.dataDir, 'work');
  await clearWorkshops(workshops);
  const workbench = await openWorkbench(workshopOf(workshops));
  const stopping = new AbortController();
  const deps = {
    ask: callsTo(new URL(server).origin, token),
    id: newId(systemClock.now()),
    transcoder: ffmpegTranscoder,
    workbench,
    settings: { longestSeconds: LONGEST_SECONDS, av1: settings.av1 },
    log,
    signal: stopping.signal,
  };
  const work = async () =>
    workForServer(deps).catch((error: unknown) => {
      if (!(error instanceof WorkerRefused)) throw error;
      console.error(words.refused);
      return process.exit(1);
    });
  const intervalMilliseconds = POLL_MILLISECONDS;
  const poller = createPoller({ name: 'lessons', work, concurrency: 1, intervalMilliseconds, log });
  onSignals({
    stop: () => {
      stopping.abort();
      void poller.stop().finally(() => process.exit(0));
    },
    force: () => process.exit(1),
  });
  poller.start();
  // The poller's own timer does not keep a process alive.
  setInterval(() => undefined, HOUR_MS);
  log.info({ server }, 'the worker is ready');
}

try {
  const settings = readSettings();
  const { workerServer, workerToken } = settings;
  if (workerServer === null || workerToken === null) throw new SettingsError([words.settings]);
  await run(settings, workerServer, workerToken);
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}

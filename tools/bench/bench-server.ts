// Starts the real server for a bench, with its own PostgreSQL and folder, and opens sessions on it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../apps/server/src/composition/app.ts';
import type { AppDeps } from '../../apps/server/src/composition/deps.ts';
import { createSessionsService } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/db/database.ts';
import { readSettings } from '../../apps/server/src/platform/env.ts';
import { createKept } from '../../apps/server/src/platform/kept/kept.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { derive } from '../../apps/server/src/platform/secrets.ts';
import { onSignals } from '../../apps/server/src/platform/signals.ts';
import { startServer } from '../../apps/server/src/processes/lifecycle.ts';

export interface BenchServer {
  readonly deps: AppDeps;
  readonly url: string;
  /** Opens a session. @returns its access token */
  readonly signIn: (accountId: string) => Promise<string>;
  /** Stops the server and removes its files, unless they lie in a folder that was given. */
  readonly end: () => Promise<void>;
}

/** @param settings in addition to the port, by their names in the environment; a DATA_DIR that they name stays at the end */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'valence-bench-')));
  const isKept = settings.DATA_DIR !== undefined;
  const log = createLog('error');
  const starting = startServer({
    settings: readSettings({ PORT: '0', LOG_LEVEL: 'error', ...settings, DATA_DIR: dataDir }),
    log,
    clock: systemClock,
    build: buildApp,
    onLost: (reason) => log.fatal({ err: reason }, 'the database is lost'),
  });
  let ending: Promise<void> | undefined;
  const end = async () => {
    ending ??= stop(starting);
    await ending;
    if (!isKept) await rm(dataDir, { recursive: true, force: true });
    running.delete(end);
  };
  if (!isWatched) endWithProcess();
  running.add(end);
  const server = await starting;
  return {
    deps: server.deps,
    url: server.url,
    signIn: async (accountId) => openSession(server.deps, accountId),
    end,
  };
}

async function stop(starting: ReturnType<typeof startServer>): Promise<void> {
  const server = await starting.catch(() => undefined);
  await server?.stop();
}

/** What ends the servers that run. */
const running = new Set<() => Promise<void>>();
let isWatched = false;

/** PostgreSQL is a process of its own: it would go on where a bench is ended, or ends of an error that nobody waited for. */
function endWithProcess(): void {
  isWatched = true;
  const endAll = () =>
    void Promise.allSettled([...running].map(async (end) => end())).then(() => process.exit(1));
  onSignals({ stop: endAll, force: () => process.exit(1) });
  process.on('uncaughtException', (error) => {
    console.error(error);
    endAll();
  });
}

async function openSession({ db, clock, secret, settings }: AppDeps, accountId: string): Promise<string> {
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, kept: createKept({ db, clock }), keys, settings });
  const opening = { accountId, device: 'bench', at: clock.now() };
  return (await transaction(db, async (tx) => sessions.open(tx, opening))).token;
}

// The real server on a PostgreSQL and in a folder of its own, and a way to be signed in at it: what every bench begins with.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AppDeps, buildApp } from '../../apps/server/src/app.ts';
import { createSessionsService } from '../../apps/server/src/features/sessions/sessions.service.ts';
import { startServer } from '../../apps/server/src/lifecycle.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { transaction } from '../../apps/server/src/platform/db/database.ts';
import { readSettings } from '../../apps/server/src/platform/env.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { derive } from '../../apps/server/src/platform/secrets.ts';

export interface BenchServer {
  readonly deps: AppDeps;
  readonly url: string;
  /** The access token of a new session. */
  readonly signIn: (accountId: string) => Promise<string>;
  /** Stops it and removes all it wrote. */
  readonly end: () => Promise<void>;
}

/** @param settings beside the folder and the port, by their names in the environment */
export async function startBenchServer(settings: Record<string, string> = {}): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-bench-'));
  const log = createLog('error');
  const server = await startServer({
    settings: readSettings({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...settings }),
    log,
    clock: systemClock,
    build: buildApp,
    onLost: (reason) => log.fatal({ err: reason }, 'the database is lost'),
  });
  return {
    deps: server.deps,
    url: server.url,
    signIn: async (accountId) => openSession(server.deps, accountId),
    async end() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openSession({ db, clock, secret, settings }: AppDeps, accountId: string): Promise<string> {
  const keys = { accessToken: derive(secret, 'access-token'), refreshToken: derive(secret, 'refresh-token') };
  const sessions = createSessionsService({ db, clock, keys, settings });
  const opening = { accountId, device: 'bench', at: clock.now() };
  return (await transaction(db, async (tx) => sessions.open(tx, opening))).token;
}

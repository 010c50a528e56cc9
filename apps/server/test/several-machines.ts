// Three servers and two workers as on five machines: each with an empty folder of its own, on one PostgreSQL and one bucket, behind
// nginx without sticky sessions. Any of them can be killed and comes back as a new machine.

import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { PHONES, type School, School as SchoolOf, startMeta } from '../../../tools/image/school.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { createLog } from '../src/platform/log.ts';
import { startNginxForSeveral } from './behind-nginx.ts';
import { createTestDatabase } from './harness.ts';
import { bucketVariables } from './process-school.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { sharedBucket } from './shared-s3.ts';
import { codersOf, startWorkerProgram } from './worker-programs.ts';

type AtEnd = (step: () => Promise<unknown>) => void;

export type SeveralMachines = Awaited<ReturnType<typeof startSeveralMachines>>;

/** @param atEnd registers what has to be done at the end, last first */
export async function startSeveralMachines(atEnd: AtEnd) {
  // Removed last, when nothing writes into it any more.
  const home = await mkdtemp(join(tmpdir(), 'valence-several-'));
  atEnd(async () => rm(home, { recursive: true, force: true, maxRetries: 20 }));
  const database = await createTestDatabase();
  atEnd(async () => database.drop());
  const meta = await startMeta();
  atEnd(async () => meta.graph.close());
  const ports = await threePorts();
  const nginx = await startNginxForSeveral(ports);
  atEnd(async () => nginx.stop());
  const { user, password, host, port, database: name } = database.address;
  const shared = {
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${name}`,
    SECRET_KEY: 'a secret of this test alone, long enough',
    ...bucketVariables(await sharedBucket()),
  };
  const environment = {
    ...shared,
    ...{ ...meta.credentials, WHATSAPP_GRAPH_URL: meta.graph.url, ADMIN_PHONES: `94${PHONES.teacher}` },
    ...{ HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: nginx.url, WORKER: 'elsewhere' },
    UPLOAD_RESERVE_GIGABYTES: '0',
  };
  const { db } = openDatabase(database.address, { log: createLog('fatal'), connections: 2 });
  atEnd(async () => db.destroy());
  const folders = async () => mkdtemp(join(home, 'machine-'));
  const servers = await Promise.all(
    ports.map(async (own) => machineOf(atEnd, async () => startServer(own, environment, await folders()))),
  );
  const workers = [await startWorker(shared, folders, atEnd), await startWorker(shared, folders, atEnd)];
  const school: School = new SchoolOf(nginx.url, meta.graph);
  return { url: nginx.url, school, db, servers, workers };
}

async function threePorts(): Promise<[number, number, number]> {
  const first = await freePort();
  const second = await otherPort([first]);
  return [first, second, await otherPort([first, second])];
}

async function otherPort(taken: readonly number[]): Promise<number> {
  const port = await freePort();
  return taken.includes(port) ? otherPort(taken) : port;
}

async function startServer(
  port: number,
  environment: Record<string, string>,
  DATA_DIR: string,
): Promise<ServerProcess> {
  return startServerProcess({ ...environment, PORT: String(port), DATA_DIR });
}

/** A server that can be killed and put on a new machine under the same address. */
async function machineOf(atEnd: AtEnd, start: () => Promise<ServerProcess>) {
  let running = await start();
  atEnd(async () => running.end('SIGKILL'));
  return {
    url: () => running.url,
    /** kill -9; resolves when a new one is ready in its place. */
    async replace(): Promise<void> {
      await running.end('SIGKILL');
      running = await start();
    },
  };
}

async function startWorker(shared: Record<string, string>, folders: () => Promise<string>, atEnd: AtEnd) {
  const begin = async () => {
    const dataDir = await folders();
    return { dataDir, child: startWorkerProgram({ ...shared, DATA_DIR: dataDir }) };
  };
  let running = await begin();
  atEnd(async () => kill(running));
  return {
    isCoding: async () => (await codersOf(running.dataDir)).length > 0,
    async replace(): Promise<void> {
      await kill(running);
      running = await begin();
    },
  };
}

/** kill -9, and what it had started dies with its machine. */
async function kill({ child, dataDir }: { child: ChildProcess; dataDir: string }): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done));
  const hasEnded = child.exitCode !== null || child.signalCode !== null;
  child.kill('SIGKILL');
  if (!hasEnded) await ended;
  for (const pid of await codersOf(dataDir)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

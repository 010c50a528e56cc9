// A primary PostgreSQL and its standbys, each a cluster of its own: made from a base backup, following the primary's log, and killed,
// paused and promoted as a test wants.

import { appendFile, mkdir, mkdtemp, open, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import tar from 'tar-stream';
import { createLog } from '../src/platform/log.ts';
import { findBinaries } from '../src/platform/postgres/binaries.ts';
import {
  type Cluster,
  DATABASE_NAME,
  DATABASE_USER,
  prepareCluster,
} from '../src/platform/postgres/cluster.ts';
import { ensurePostmaster, stopPostmaster } from '../src/platform/postgres/postmaster.ts';
import { openReplication } from '../src/platform/postgres/replication.ts';
import { chooseRunAs } from '../src/platform/postgres/system-user.ts';
import { removeFolder } from './folders.ts';
import { emptyDataDir, newDataDir } from './programs.ts';
import { stopAnyPostmaster } from './stop-postmaster.ts';

export interface TestServer {
  readonly address: { host: string; port: number; user: string; password: string; database: string };
  readonly url: string;
  run<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** Ends it at once, without a word to anybody; it is not started again. */
  kill(): void;
  /** Kills it and starts it again, at the same port. */
  restart(): Promise<void>;
  /** Lets all its processes stand still, or go on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
}

export interface Standby extends TestServer {
  /** Makes it the primary, of another timeline. */
  promote(): Promise<void>;
}

type AtEnd = (step: () => Promise<unknown>) => void;

const log = createLog('fatal');
/** Nothing outlives the test, so nothing has to reach the disk. */
const PARAMETERS = [
  'fsync=off',
  'full_page_writes=off',
  'autovacuum=off',
  'wal_keep_size=512MB',
  'max_wal_senders=10',
];
/** Named by what the primary waits for. */
const STANDBY_NAME = 'standby';

/**
 * A migrated cluster. All of them are copies of one, but for a new one, which has an empty database.
 * @param parameters further settings (`name=value`)
 */
export async function openPrimary(
  atEnd: AtEnd,
  parameters: readonly string[] = [],
  { isNew = false } = {},
): Promise<TestServer> {
  const server = await startCluster(isNew ? await emptyDataDir() : await newDataDir(), atEnd, parameters);
  if (!isNew) return server;
  const client = new pg.Client({ ...server.address, database: 'postgres' });
  await client.connect();
  await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  await client.end();
  return server;
}

/** A standby that follows `primary`, once it has caught up. */
export async function openStandby(primary: TestServer, atEnd: AtEnd): Promise<Standby> {
  const dataDir = await mkdtemp(join(tmpdir(), 'valence-standby-'));
  atEnd(async () => removeFolder(dataDir));
  const folder = join(dataDir, 'postgres');
  await unpackBaseBackup(primary, folder);
  await writeFile(join(dataDir, 'postgres-password'), primary.address.password, { mode: 0o600 });
  await writeFile(join(folder, 'standby.signal'), '');
  const { host, port, user, password } = primary.address;
  const source = `host=${host} port=${port} user=${user} password=${password} application_name=${STANDBY_NAME}`;
  await appendFile(join(folder, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  const server = await startCluster(dataDir, atEnd, ['hot_standby=on', 'wal_receiver_status_interval=1s']);
  const follows = `SELECT 1 FROM pg_stat_replication WHERE application_name = '${STANDBY_NAME}' AND state = 'streaming'`;
  while ((await primary.run(follows)).length === 0);
  return {
    ...server,
    async promote() {
      await server.run('SELECT pg_promote()');
    },
  };
}

async function unpackBaseBackup(primary: TestServer, folder: string): Promise<void> {
  const replication = await openReplication(primary.address);
  await mkdir(folder, { mode: 0o700 });
  const backup = replication.baseBackup('standby');
  const extract = tar.extract();
  const unpacking = (async () => {
    for await (const entry of extract) {
      const path = join(folder, entry.header.name);
      if (entry.header.type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry, (await open(path, 'w', 0o600)).createWriteStream());
      }
    }
  })();
  await Promise.all([pipeline(backup.tar, extract), unpacking]);
  await backup.facts;
  await replication.end();
}

async function startCluster(
  dataDir: string,
  atEnd: AtEnd,
  parameters: readonly string[],
): Promise<TestServer> {
  const binaries = await findBinaries();
  const cluster: Cluster = await prepareCluster(
    dataDir,
    await chooseRunAs(dataDir, binaries.postgres),
    binaries,
  );
  const begin = async (before?: number) =>
    ensurePostmaster(cluster, {
      log,
      parameters: [...PARAMETERS, ...parameters],
      ...(before !== undefined && { port: before }),
    });
  let postmaster = await begin();
  const { port } = postmaster;
  let isPaused = false;
  const address = {
    host: '127.0.0.1',
    port,
    user: DATABASE_USER,
    password: cluster.password,
    database: DATABASE_NAME,
  };
  const children = async () => {
    const { pid } = postmaster;
    const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return [pid, ...text.split(' ').filter(Boolean).map(Number)];
  };
  const signalAll = async (name: NodeJS.Signals) => {
    for (const one of await children()) process.kill(one, name);
  };
  const resume = async () => {
    if (isPaused) await signalAll('SIGCONT');
    isPaused = false;
  };
  atEnd(async () => {
    await resume().catch(() => {});
    await stopPostmaster(cluster, postmaster, 1000).catch(() => {});
    await stopAnyPostmaster(cluster.folder);
  });
  return {
    address,
    url: `postgres://${address.user}:${address.password}@${address.host}:${port}/${address.database}`,
    async run<Row extends pg.QueryResultRow>(statement: string) {
      const client = new pg.Client(address);
      client.on('error', () => {});
      await client.connect();
      try {
        const { rows } = await client.query<Row>(statement);
        return rows;
      } finally {
        await client.end();
      }
    },
    kill: () => process.kill(postmaster.pid, 'SIGKILL'),
    async restart() {
      process.kill(postmaster.pid, 'SIGKILL');
      postmaster = await begin(port);
    },
    async pause() {
      isPaused = true;
      await signalAll('SIGSTOP');
    },
    resume,
  };
}

import { mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { stopAnyPostmaster } from '../../../test/stop-postmaster.ts';
import { createLog } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { type EmbeddedPostgres, isBrokenConnection, startEmbeddedPostgres } from './embedded.ts';
import { AlreadyOwnedError } from './ownership.ts';
import { ensurePostmaster } from './postmaster.ts';
import { chooseRunAs } from './system-user.ts';

const log = createLog('silent');
const dataDir = await mkdtemp(join(tmpdir(), 'valence-embedded-'));
const start = async () => startEmbeddedPostgres({ dataDir, log, onLost: () => {} });
let postgres: EmbeddedPostgres;

afterAll(async () => {
  await stopAnyPostmaster(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

async function query(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.address);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

test('D4: the first start clears away a half-made cluster and makes a whole one', async () => {
  // No process has the highest number Linux gives (4194304), so its maker is gone.
  await mkdir(join(dataDir, 'postgres-draft-4194304-abc', 'cluster'), { recursive: true });
  await writeFile(join(dataDir, 'postgres-draft-4194304-abc', 'cluster', 'PG_VERSION'), '18');
  postgres = await start();
  expect((await readdir(dataDir)).toSorted()).toEqual([
    'postgres',
    'postgres-password',
    'postgres-start.log',
  ]);
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
});

test('what is acknowledged is on the disk, and strangers cannot reach it', async () => {
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'data_checksums',
    'timezone',
    'listen_addresses',
  ];
  const rows = await query(
    `SELECT name, setting FROM pg_settings WHERE lower(name) IN ('${names.join("','")}')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [String(name).toLowerCase(), setting]))).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    timezone: 'UTC',
    listen_addresses: '127.0.0.1',
  });
  const stranger = new pg.Client({ ...postgres.address, password: 'guess' });
  await expect(stranger.connect()).rejects.toThrow('password authentication failed');
  const locale = `SELECT datlocprovider, datlocale, pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = 'valence'`;
  expect(await query(locale)).toEqual([{ datlocprovider: 'b', datlocale: 'C.UTF-8', encoding: 'UTF8' }]);
});

test.runIf(platform() === 'linux')(
  'it has its own process group and none of the server’s variables',
  async () => {
    const statOf = async (pid: number) =>
      (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ');
    const [mine, its] = [await statOf(process.pid), await statOf(postgres.pid())];
    expect(its?.[2]).toBe(String(postgres.pid()));
    expect(its?.[2]).not.toBe(mine?.[2]);
    const environment = await readFile(`/proc/${postgres.pid()}/environ`, 'utf8');
    const variables = environment
      .split('\0')
      .filter(Boolean)
      .map((line) => line.split('=')[0]);
    const known = ['PATH', 'LC_ALL', 'TZ', 'PGLOCALEDIR', 'PGSYSCONFDIR'];
    expect(variables.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  },
);

test('D1: a connection that PostgreSQL ended is known by each of its errors, a wrong query is not', async () => {
  const client = new pg.Client(postgres.address);
  const broke = new Promise<unknown>((resolve) => client.on('error', resolve));
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await query(`SELECT pg_terminate_backend(${rows[0]?.pid})`);
  expect(isBrokenConnection(await broke)).toBe(true);
  const unqueryable = await client.query('SELECT 1').catch((error: unknown) => error);
  expect([String(unqueryable), isBrokenConnection(unqueryable)]).toEqual([String(unqueryable), true]);
  await client.end().catch(() => {});
  const wrong = await query('SELECT nothing').catch((error: unknown) => error);
  expect(isBrokenConnection(wrong)).toBe(false);
});

test('P2: an error that PostgreSQL logs does not repeat the values in it', async () => {
  await query(`CREATE TABLE person (phone text PRIMARY KEY); INSERT INTO person VALUES ('94771234567')`);
  await expect(query(`INSERT INTO person VALUES ('94771234567')`)).rejects.toThrow('duplicate key');
  const logs = join(dataDir, 'postgres', 'log');
  const written = async () => {
    const names = await readdir(logs);
    return (await Promise.all(names.map(async (name) => readFile(join(logs, name), 'utf8')))).join('');
  };
  // Its log collector writes a moment later.
  await expect.poll(written).toContain('duplicate key');
  expect(await written()).not.toContain('94771234567');
});

test('D4: a second owner is refused, naming the first', async () => {
  await expect(start()).rejects.toThrow(AlreadyOwnedError);
  await expect(start()).rejects.toThrow(`(process ${process.pid})`);
});

test('D1: a pid file that names somebody else’s living process does not prevent the start', async () => {
  const path = join(dataDir, 'postgres', 'postmaster.pid');
  const text = await readFile(path, 'utf8');
  await postgres.stop();
  await writeFile(path, text.replace(/^\d+/, String(process.pid)), { mode: 0o600 });
  postgres = await start();
  expect(await query('SELECT phone FROM person')).toEqual([{ phone: '94771234567' }]);
});

test('a cluster without its password is refused, and one of another release, before anything is touched', async () => {
  await postgres.stop();
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8');
  await rm(join(dataDir, 'postgres-password'));
  await expect(start()).rejects.toThrow('postgres-password is missing: restore it from a backup');
  await writeFile(join(dataDir, 'postgres-password'), password, { mode: 0o600 });
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow('made by PostgreSQL 17');
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
  postgres = await start();
  expect(await query('SELECT count(*)::int AS n FROM person')).toEqual([{ n: 1 }]);
  await postgres.stop();
});

test('D4: a start that another one came before adopts its PostgreSQL, though it wrote over why this one failed', async () => {
  const binaries = await findBinaries();
  const folder = await realpath(dataDir);
  const cluster = await prepareCluster(folder, await chooseRunAs(folder, binaries.postgres), binaries);
  const late = join(dataDir, 'late-postgres');
  const script = `#!/bin/sh
    '${binaries.postgres}' "$@" -c port=${await unusedPort()} > /dev/null 2>&1 &
    until [ -s "$2/postmaster.pid" ]; do sleep 0.05; done
    : > "$2-start.log"
    exit 1`;
  await writeFile(late, script, { mode: 0o755 });
  const { pid } = await ensurePostmaster({ ...cluster, binaries: { ...binaries, postgres: late } }, { log });
  const running = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  expect(running.split('\n')[0]).toBe(String(pid));
});

async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

// The doctor at a machine whose server runs, is stopped, or cannot start: it names what is wrong each time, and leaves
// everything as it was.

import { execFile } from 'node:child_process';
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findingWords } from '@valence/copy/admin/checkups';
import type { CheckupId } from '@valence/domain/checkups';
import { afterAll, beforeAll, expect, inject as provided, test } from 'vitest';
import { programEnvironment } from '../../../test/server-process.ts';
import { stopAnyPostmaster } from '../../../test/stop-postmaster.ts';
import { buildApp } from '../../composition/app.ts';
import { systemClock } from '../../platform/clock.ts';
import { readSettings } from '../../platform/env.ts';
import { createLog } from '../../platform/log.ts';
import { examine } from '../examination.ts';
import { type RunningServer, startServer } from '../lifecycle.ts';

let dataDir: string;
let environment: Record<string, string>;
let server: RunningServer | undefined;

async function start(): Promise<RunningServer> {
  const settings = readSettings({ ...environment, LOG_LEVEL: 'silent' });
  const log = createLog('silent');
  server = await startServer({ settings, log, clock: systemClock, build: buildApp, onLost: () => {} });
  environment.PORT = String(server.deps.settings.port);
  return server;
}

async function stop(): Promise<void> {
  await server?.stop();
  server = undefined;
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'valence-doctor-'));
  environment = { DATA_DIR: dataDir, PORT: '0' };
  await start();
});
afterAll(async () => {
  await stop();
  await stopAnyPostmaster(join(dataDir, 'postgres'));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
});

/** What the doctor says of some checks; each finding must have a remedy. */
async function says(ids: readonly CheckupId[], changes: Record<string, string> = {}): Promise<unknown[]> {
  const lines = await examine({ ...environment, ...changes });
  const withoutRemedy = lines.filter(
    ({ id, sight }) =>
      sight.finding !== null &&
      !/^[^{}]{10,}$/.test(findingWords(id, sight.finding, sight.values)?.remedy ?? ''),
  );
  expect(withoutRemedy).toEqual([]);
  return ids.map((id) => {
    const sight = lines.find((line) => line.id === id)?.sight;
    return sight?.finding ?? sight?.state ?? 'absent';
  });
}

test('the command prints every check beside a running server, and ends with 1 because of what is broken', async () => {
  const run = async (...args: string[]) => {
    const env = { ...programEnvironment(), VALENCE_SETTINGS: '/nowhere', ...environment };
    const words = [provided('server').programs.valence, 'doctor', ...args];
    const call = promisify(execFile)(process.execPath, words, { env });
    return call.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => ({ code: error.code, stdout: error.stdout }),
    );
  };
  const json = await run('--json');
  const report = JSON.parse(json.stdout) as { well: boolean; findings: { id: string; state: string }[] };
  const stateOf = (id: string) => report.findings.find((one) => one.id === id)?.state;
  expect([stateOf('server'), stateOf('database'), stateOf('secret'), stateOf('public-address')]).toEqual([
    ...['well', 'well', 'well', 'well'],
  ]);
  // No worker runs beside this server.
  expect({ code: json.code, well: report.well, worker: stateOf('worker') }).toEqual({
    ...{ code: 1, well: false, worker: 'broken' },
  });
  const { stdout } = await run();
  expect(stdout).toContain('[Broken] Worker: No worker has reported for minutes');
  expect(stdout).toContain('To do: Restart the server.');
});

test('settings that do not allow a start are all named', async () => {
  const lines = await examine({ ...environment, PORT: 'http', HOST: '0.0.0.0' });
  const [line] = lines;
  expect([lines.length, line?.id, line?.sight.finding]).toEqual([1, 'settings', 'wrong']);
  expect(String(line?.sight.values.problems)).toMatch(/PORT: write.*HOST is 0\.0\.0\.0/);
});

test('a stopped server: its PostgreSQL is started for the look alone, and the next start finds all as it was', async () => {
  await stop();
  expect(await says(['server', 'database', 'secret', 'migrations', 'worker'])).toEqual([
    ...['stopped', 'well', 'well', 'well', 'unknown'],
  ]);
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  await start();
  expect(await says(['server', 'database'])).toEqual(['well', 'well']);
  await stop();
});

test('the port taken by another program, a database that is gone, a folder without one', async () => {
  const other = createServer((_, answer) => answer.end('hello'));
  await new Promise<void>((done) => other.listen(Number(environment.PORT), '127.0.0.1', done));
  expect(await says(['server'])).toEqual(['port-taken']);
  await new Promise((done) => other.close(done));
  const gone = { DATABASE_URL: 'postgres://valence:x@127.0.0.1:9/valence' };
  expect(await says(['database', 'migrations', 'disk'], gone)).toEqual(['unreachable', 'unknown', 'well']);
  const empty = { DATA_DIR: await mkdtemp(join(tmpdir(), 'valence-doctor-empty-')) };
  expect(await says(['database', 'data-folder', 'migrations'], empty)).toEqual(['none', 'well', 'unknown']);
  expect(await readdir(empty.DATA_DIR)).toEqual([]);
  await rm(empty.DATA_DIR, { recursive: true });
});

test('another secret, a lost one, and a PostgreSQL that does not start because a file of it is gone', async () => {
  const file = join(dataDir, 'secret-key');
  const secret = await readFile(file, 'utf8');
  await writeFile(file, 'another secret, of somebody else, long enough');
  expect(await says(['secret', 'database'])).toEqual(['differs', 'well']);
  await rm(file);
  expect(await says(['secret'])).toEqual(['missing']);
  await writeFile(file, secret, { mode: 0o600 });
  const control = join(dataDir, 'postgres/global/pg_control');
  await rename(control, `${control}.away`);
  expect(await says(['database', 'secret', 'jobs'])).toEqual(['not-starting', 'unknown', 'unknown']);
  await rename(`${control}.away`, control);
  expect(await says(['database', 'secret'])).toEqual(['well', 'well']);
});

test('a disk that gives back other bytes than were written is named', async () => {
  const first = await start();
  await first.deps.pool.query('CREATE TABLE kept AS SELECT generate_series(1, 1000) AS n');
  const { rows } = await first.deps.pool.query<{ path: string }>(
    `SELECT pg_relation_filepath('kept') AS path`,
  );
  await stop();
  const file = await open(join(dataDir, 'postgres', rows[0]?.path ?? ''), 'r+');
  await file.write(Buffer.alloc(64, 0xee), 0, 64, 4096);
  await file.close();
  const second = await start();
  expect(await says(['checksums'])).toEqual(['well']);
  await expect(second.deps.pool.query('SELECT sum(n) FROM kept')).rejects.toThrow('invalid page');
  await expect
    .poll(async () => says(['checksums']), { timeout: 30_000, interval: 2000 })
    .toEqual(['failures']);
});

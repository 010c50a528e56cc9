// The worker as a process: killed with kill -9 in the middle, started again, and ended with its server.

import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject as provided, test } from 'vitest';
import { type PackagingKit, startPackagingKit } from '../../test/packaging-kit.ts';
import { programEnvironment } from '../../test/server-process.ts';
import { codersOf, slowTools, startWorkerProgram } from '../../test/worker-programs.ts';
import { systemClock } from '../platform/clock.ts';
import { keepWorker } from './worker-process.ts';

// How long a busy machine may take: the worker has a low priority on it.
const patience = { timeout: 240_000, interval: 200 };
let kit: PackagingKit;
const workers: ChildProcess[] = [];

beforeAll(async () => {
  kit = await startPackagingKit();
  // The worker's own clock is the machine's; what the tests queue must not lie in its future.
  kit.clock.set(systemClock.now());
});
afterAll(async () => kit.close());
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});

async function databaseUrl(): Promise<string> {
  const { host, port, user, password, database } = kit.database;
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
}

async function startWorker(settings: Record<string, string> = {}): Promise<ChildProcess> {
  const worker = startWorkerProgram({
    DATABASE_URL: await databaseUrl(),
    DATA_DIR: kit.settings.dataDir,
    SECRET_KEY: 'test secret.'.repeat(4),
    ...settings,
  });
  workers.push(worker);
  return worker;
}

const stepStates = async (video: string) =>
  Object.fromEntries((await kit.packagingOf(video)).steps.map(({ name, state }) => [name, state]));

describe('U2: a worker that is killed', () => {
  test('U2: with kill -9 in the middle of a rendition: the next one makes that again and nothing that was done', async () => {
    const video = await kit.draft();
    const source = await kit.film({ seconds: 5, size: '426x240', rate: '8' });
    await kit.begin(video, source);
    const tools = await slowTools('v240');
    const first = await startWorker({ FFMPEG_FOLDER: tools });
    await expect.poll(() => stepStates(video), patience).toMatchObject({ v144: 'done' });
    expect(getPriority(first.pid)).toBe(10);
    await expect.poll(async () => (await codersOf(kit.settings.dataDir)).length, patience).toBeGreaterThan(0);
    const orphans = await codersOf(kit.settings.dataDir);
    // As whoever starts workers again: what one left is cleared away when it is dead.
    const isDead = once(first, 'exit');
    first.kill('SIGKILL');
    await isDead;
    await rm(tools, { recursive: true });
    const before = await kit.packagingOf(video);
    expect([before.state, typeof before.watchableAt]).toEqual(['running', 'string']);
    const finished = before.steps.filter(({ state }) => state === 'done');
    expect(finished.length).toBeLessThan(before.steps.length);
    const prefix = `lessons/${video}/${before._id}`;
    const etagsOf = async (track: string) =>
      (await kit.storage.list(`${prefix}/${track}`)).map(({ key, etag }) => [key, etag]);
    const [sound, lowest] = [await etagsOf('audio'), await etagsOf('v144')];

    await startWorker();
    await expect
      .poll(
        () => codersOf(kit.settings.dataDir).then((now) => now.filter((pid) => orphans.includes(pid))),
        patience,
      )
      .toEqual([]);
    await expect.poll(async () => (await kit.packagingOf(video)).state, patience).toBe('ready');
    expect(await etagsOf('audio')).toEqual(sound);
    expect(await etagsOf('v144')).toEqual(lowest);
    const after = await kit.packagingOf(video);
    expect(after.steps.slice(0, finished.length)).toEqual(finished);
    expect(after.steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'pictures done',
      'audio done',
      'audio18 done',
      'v144 done',
      'v240 done',
    ]);
    const row = await kit.db
      .selectFrom('packaging')
      .select('tries')
      .where('video_id', '=', video)
      .executeTakeFirst();
    // Counted from the last finished step: what ends one worker a film, step after step, is not given up.
    expect(row?.tries).toBe(1);
    expect((await readdir(join(kit.settings.dataDir, 'work'))).length).toBeLessThanOrEqual(1);
  }, 600_000);
});

describe('the worker beside the server', () => {
  test('D8: as many as the settings want are started again when they die, with the secret of the server though its file is gone, and end with it', async () => {
    const pids: number[] = [];
    const log = {
      ...kit.log,
      info: (entry: { workerPid?: number }) => entry.workerPid !== undefined && pids.push(entry.workerPid),
      error: () => {},
    } as unknown as typeof kit.log;
    const settings = { ...kit.settings, workers: 2, logLevel: 'silent' as const };
    const end = keepWorker({ settings, secret: kit.secret, log }, kit.database);
    await expect.poll(() => pids.length, patience).toBe(2);
    for (const pid of [...pids]) process.kill(pid, 'SIGKILL');
    await expect.poll(() => pids.length, patience).toBe(4);
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ seconds: 1, size: '160x90', rate: '5', sound: 'none' }));
    await expect.poll(async () => (await kit.packagingOf(video)).state, patience).toBe('ready');
    await end();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  }, 600_000);

  test('ends by itself when its server is killed: the channel between them breaks', async () => {
    const worker = fork(provided('server').programs.worker, { execArgv: [], stdio: 'ignore' });
    workers.push(worker);
    const ended = new Promise((done) => worker.once('exit', done));
    const settings = { ...kit.settings, logLevel: 'silent' as const, secretKey: 'test secret.'.repeat(4) };
    worker.send({ settings, database: kit.database });
    const video = await kit.draft();
    await kit.begin(video, await kit.film({ seconds: 1, size: '160x90', rate: '5', sound: 'none' }));
    await expect.poll(async () => (await kit.packagingOf(video)).state, patience).toBe('ready');
    worker.disconnect();
    expect(await ended).toBe(0);
  }, 600_000);

  test('is not started where workers run elsewhere', async () => {
    const log = {
      ...kit.log,
      info: () => expect.unreachable('a worker was started'),
    } as unknown as typeof kit.log;
    const settings = { ...kit.settings, worker: 'elsewhere' as const };
    await keepWorker({ settings, secret: kit.secret, log }, kit.database)();
  });

  test('by itself says that it needs the address of a database', async () => {
    const worker = spawn(process.execPath, [provided('server').programs.worker], {
      env: { ...programEnvironment(), DATA_DIR: kit.settings.dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    worker.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const code = await new Promise((done) => worker.once('close', done));
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL: a worker by itself needs');
  });
});

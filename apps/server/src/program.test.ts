import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../test/harness.ts';
import { NotStartedError, type ServerProcess, startServerProcess } from '../test/server-process.ts';
import { stopAnyPostmaster } from './platform/postgres/postmaster.ts';
import { processHasArgument } from './platform/postgres/process.ts';

const folders: string[] = [];
const processes: ServerProcess[] = [];

async function newDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-program-'));
  folders.push(folder);
  return folder;
}

async function start(DATA_DIR: string, more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR, ...more });
  processes.push(server);
  return server;
}

afterEach(async () => {
  for (const server of processes.splice(0)) await server.end('SIGKILL');
  for (const folder of folders.splice(0)) {
    await stopAnyPostmaster(join(folder, 'postgres'));
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

/** Writes notes without a pause, four at a time, until told to stop; returns those that were acknowledged. */
function keepWriting(server: ServerProcess, name: string) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let going = true;
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let count = 0; going; count += 1) {
      const subject = `${name}-${writer}-${count}`;
      try {
        const answer = await fetch(`${server.url}/notes/${subject}`, { method: 'POST' });
        await answer.text();
        statuses.add(answer.status);
        if (answer.status === 200) acknowledged.push(subject);
        else await sleep(5);
      } catch {
        await sleep(5); // The connection broke: nothing was acknowledged.
      }
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(writers);
  };
  return { acknowledged, statuses, stop };
}

async function notesOf(server: ServerProcess): Promise<Set<string>> {
  const answer = await fetch(`${server.url}/notes`);
  return new Set((await answer.json()) as string[]);
}

/** By its command line: a process that ended but whose parent has not collected it keeps its number for a while. */
async function postgresLives(dataDir: string, pid: number): Promise<boolean> {
  return processHasArgument(pid, join(dataDir, 'postgres'));
}

/** Until PostgreSQL is another process than `before` and the server is ready with it. */
async function untilBack(server: ServerProcess, before: number): Promise<void> {
  for (let tries = 0; tries < 3000; tries += 1) {
    if (server.postgresPid() === before) {
      await sleep(20);
      continue;
    }
    const answer = await fetch(`${server.url}/readyz`);
    await answer.text();
    if (answer.status === 200) return;
    await sleep(20);
  }
  throw new Error(`not ready again:\n${server.output().slice(-3000)}`);
}

/** Waits for what the test needs to have happened, however busy the machine is. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await sleep(5);
}

describe('D1: a server that is killed', () => {
  test('D1: 50 times in the middle of writing loses nothing it acknowledged, and starts again by itself', {
    timeout: 300_000,
  }, async () => {
    const dataDir = await newDataDir();
    const acknowledged: string[] = [];
    const postmasters = new Set<number>();
    for (let round = 0; round < 50; round += 1) {
      const server = await start(dataDir);
      postmasters.add(server.postgresPid());
      const writing = keepWriting(server, `round-${round}`);
      await until(() => writing.acknowledged.length > 1);
      await sleep(Math.random() * 60);
      await server.end('SIGKILL');
      await writing.stop();
      acknowledged.push(...writing.acknowledged);
    }
    const server = await start(dataDir);
    const notes = await notesOf(server);
    expect(acknowledged.length).toBeGreaterThan(50);
    expect(acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
    // PostgreSQL outlived them all: each start adopted the one of the first.
    expect([...postmasters]).toHaveLength(1);
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(await postgresLives(dataDir, [...postmasters][0] ?? 0)).toBe(false);
  });

  test('D1: PostgreSQL killed 20 times under a running server loses nothing and is back each time', {
    timeout: 300_000,
  }, async () => {
    const server = await start(await newDataDir());
    const writing = keepWriting(server, 'note');
    for (let round = 0; round < 20; round += 1) {
      const written = writing.acknowledged.length;
      await until(() => writing.acknowledged.length > written + 5);
      const before = server.postgresPid();
      process.kill(before, 'SIGKILL');
      await untilBack(server, before);
    }
    await sleep(100);
    await writing.stop();
    const notes = await notesOf(server);
    expect(writing.acknowledged.length).toBeGreaterThan(100);
    expect(writing.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
    // Meanwhile it answered that it cannot, and nothing else.
    expect(writing.statuses).toEqual(new Set([200, 503]));
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  });

  test('D1: server and PostgreSQL killed together, as by a loss of power, recover at the next start', async () => {
    const dataDir = await newDataDir();
    const first = await start(dataDir);
    const writing = keepWriting(first, 'note');
    await sleep(300);
    process.kill(first.postgresPid(), 'SIGKILL');
    await first.end('SIGKILL');
    await writing.stop();
    const second = await start(dataDir);
    const notes = await notesOf(second);
    expect(writing.acknowledged.length).toBeGreaterThan(0);
    expect(writing.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
  });
});

describe('D4: two servers on one data folder', () => {
  test('D4: of two that start at once on an empty folder exactly one serves, the other names its process', async () => {
    const dataDir = await newDataDir();
    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
    const winners = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
    const losers = outcomes
      .filter((outcome) => outcome.status === 'rejected')
      .map(({ reason }) => reason as unknown);
    expect(winners).toHaveLength(1);
    const refusal = losers[0];
    if (!(refusal instanceof NotStartedError)) throw new Error(`unexpected: ${String(refusal)}`);
    expect(refusal.ended.code).toBe(1);
    expect(refusal.ended.output).toContain(
      `Another Valence server (process ${winners[0]?.pid}) is already using ${dataDir}.`,
    );
    expect((await fetch(`${winners[0]?.url}/readyz`)).status).toBe(200);
  });

  test('D4: the place of a killed owner is free at once', async () => {
    const dataDir = await newDataDir();
    const first = await start(dataDir);
    await expect(start(dataDir)).rejects.toThrow(`process ${first.pid}`);
    await first.end('SIGKILL');
    const second = await start(dataDir);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });
});

/** One request on a kept-alive connection of its own agent. */
async function get(agent: Agent, url: string): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { agent }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        done({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
      );
    });
    outgoing.once('error', fail);
    outgoing.end();
  });
}

test('D4: with DATABASE_URL two servers starting at once migrate once, and both serve', async () => {
  const database = await createTestDatabase({ empty: true });
  const { user, password, host, port } = database.address;
  const DATABASE_URL = `postgres://${user}:${password}@${host}:${port}/${database.address.database}`;
  const dataDir = await newDataDir();
  const [one, other] = await Promise.all([
    start(dataDir, { DATABASE_URL }),
    start(dataDir, { DATABASE_URL }),
  ]);
  await fetch(`${one.url}/notes/shared`, { method: 'POST' });
  expect(await notesOf(other)).toEqual(new Set(['shared']));
  const applied = `${one.output()}${other.output()}`.match(/"migration":"0001_/g);
  expect(applied).toHaveLength(1);
  await Promise.all([one.end('SIGTERM'), other.end('SIGTERM')]);
  await database.drop();
});

describe('D3: a server that is told to end', () => {
  test('D3: under load finishes what runs, refuses what comes with 503, and ends within 10 seconds', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    const postgres = server.postgresPid();
    const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const spare = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await get(spare, `${server.url}/healthz`)).status).toBe(200);
    const running = agents.map(async (agent) => get(agent, `${server.url}/slow/1500`));
    await sleep(300);
    const begin = performance.now();
    server.child.kill('SIGTERM');
    await sleep(200);
    expect(await get(spare, `${server.url}/healthz`)).toEqual({ status: 503, connection: 'close' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(agents.map(() => 200));
    expect(await server.ended).toMatchObject({ code: 0 });
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(await postgresLives(dataDir, postgres)).toBe(false);
    for (const agent of [...agents, spare]) agent.destroy();
  });

  test('D3: a request that never ends does not keep it longer than 10 seconds', async () => {
    const server = await start(await newDataDir());
    const endless = fetch(`${server.url}/slow/60000`).catch(() => 'cut off');
    await sleep(300);
    const begin = performance.now();
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
    expect(performance.now() - begin).toBeLessThan(10_000);
    expect(await endless).toBe('cut off');
  });

  test('D3: Ctrl-C that arrives twice, from the terminal and from npm, is one', async () => {
    const server = await start(await newDataDir());
    const slow = fetch(`${server.url}/slow/800`);
    await sleep(200);
    server.child.kill('SIGINT');
    await sleep(100);
    server.child.kill('SIGINT');
    expect((await slow).status).toBe(200);
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('D3: a second Ctrl-C a while later ends it at once', async () => {
    const server = await start(await newDataDir());
    void fetch(`${server.url}/slow/60000`).catch(() => {});
    await sleep(200);
    server.child.kill('SIGINT');
    await sleep(1200);
    const begin = performance.now();
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 1 });
    expect(performance.now() - begin).toBeLessThan(1000);
  });
});

describe('a start that is refused', () => {
  test('W2: credentials without the app secret, and all else that is wrong, are named in one message', async () => {
    const dataDir = await newDataDir();
    const wrong = { WHATSAPP_ACCESS_TOKEN: 'token-1', PUBLIC_URL: 'nonsense', LOG_LEVEL: 'loud' };
    const failure = await start(dataDir, wrong).catch((error: unknown) => error);
    if (!(failure instanceof NotStartedError)) throw new Error('it started');
    expect(failure.ended.code).toBe(1);
    for (const name of ['WHATSAPP_APP_SECRET', 'PUBLIC_URL', 'LOG_LEVEL']) {
      expect(failure.ended.output).toContain(`  - ${name}`);
    }
    expect(failure.ended.output).not.toContain('token-1');
  });
});

describe.skipIf(process.getuid?.() !== 0)('started by root', () => {
  test('it works in a folder that only root may enter, and in one that PostgreSQL’s own user may', async () => {
    const dataDir = await newDataDir();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    const closed = await start(dataDir);
    expect((await fetch(`${closed.url}/notes/first`, { method: 'POST' })).status).toBe(200);
    expect(await closed.end('SIGTERM')).toMatchObject({ code: 0 });
    await chmod(dataDir, 0o755);
    const open = await start(dataDir);
    expect(await notesOf(open)).toEqual(new Set(['first']));
    expect((await stat(join(dataDir, 'postgres'))).uid).not.toBe(0);
    expect(await open.end('SIGTERM')).toMatchObject({ code: 0 });
    await chmod(dataDir, 0o700);
    const closedAgain = await start(dataDir);
    expect(await notesOf(closedAgain)).toEqual(new Set(['first']));
  });
});

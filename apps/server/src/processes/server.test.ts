import { chmod, readdir, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { copyFolder } from '../../test/folders.ts';
import { createTestDatabase } from '../../test/harness.ts';
import {
  emptyDataDir,
  endPrograms,
  keepWriting,
  newDataDir,
  notesOf,
  postgresLives,
  start,
  until,
} from '../../test/programs.ts';
import { type Ended, NotStartedError, type ServerProcess } from '../../test/server-process.ts';

afterEach(endPrograms);

describe('D4: two servers on one data folder', () => {
  test('D4: of two that start at once on an empty folder exactly one serves, the other names its process', async () => {
    const dataDir = await emptyDataDir();
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

/** Waits until so many slow requests are being answered: one that comes after the signal is refused. */
async function untilSlow(server: ServerProcess, count = 1): Promise<void> {
  await until(() => server.output().split('slow begins').length > count);
}

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
  const dataDir = await emptyDataDir();
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

test('D4: a copy of the stopped data folder starts elsewhere with all that was acknowledged; the original goes on without it', async () => {
  const [dataDir, copy] = [await newDataDir(), await emptyDataDir()];
  const first = await start(dataDir);
  const writing = keepWriting(first, 'before');
  await until(() => writing.acknowledged.length > 20);
  await first.end('SIGTERM');
  await writing.stop();
  copyFolder(dataDir, copy);
  const original = await start(dataDir);
  await fetch(`${original.url}/notes/after`, { method: 'POST' });
  const restored = await start(copy);
  const [notes, later] = [await notesOf(restored), await notesOf(original)];
  expect(writing.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
  expect([notes.has('after'), later.has('after')]).toEqual([false, true]);
  expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
});

/** Judged by the server's own clock: one that needs longer than 9.5 seconds says so and ends with status 1. */
async function endedInTime(ended: Promise<Ended>): Promise<void> {
  const { code, output } = await ended;
  expect(output).not.toContain('stopping took too long');
  expect(code).toBe(0);
}

describe('D3: a server that is told to end', () => {
  test('D3: under load finishes what runs, refuses what comes with 503, and ends within 10 seconds', async () => {
    const dataDir = await newDataDir();
    const server = await start(dataDir);
    const postgres = server.postgresPid();
    const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const spare = new Agent({ keepAlive: true, maxSockets: 1 });
    expect((await get(spare, `${server.url}/healthz`)).status).toBe(200);
    const running = agents.map(async (agent) => get(agent, `${server.url}/slow/1500`));
    await untilSlow(server, agents.length);
    server.child.kill('SIGTERM');
    // The signal may take a moment to arrive.
    await expect
      .poll(async () => get(spare, `${server.url}/healthz`))
      .toEqual({ status: 503, connection: 'close' });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(503);
    expect((await Promise.all(running)).map(({ status }) => status)).toEqual(agents.map(() => 200));
    await endedInTime(server.ended);
    expect(await postgresLives(dataDir, postgres)).toBe(false);
    for (const agent of [...agents, spare]) agent.destroy();
  });

  test('D3: a request that never ends does not keep it longer than 10 seconds', async () => {
    const server = await start(await newDataDir());
    const endless = fetch(`${server.url}/slow/60000`).catch(() => 'cut off');
    await untilSlow(server);
    await endedInTime(server.end('SIGTERM'));
    expect(await endless).toBe('cut off');
  });

  test('D3: Ctrl-C that arrives twice, from the terminal and from npm, is one', async () => {
    const server = await start(await newDataDir());
    const slow = fetch(`${server.url}/slow/800`);
    await untilSlow(server);
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
    server.child.kill('SIGINT');
    const { code, output } = await server.ended;
    // It ended by force, not by the last resort of a stop that takes too long.
    expect(code).toBe(1);
    expect(output).not.toContain('stopping took too long');
  });
});

describe('a start that is refused', () => {
  test('W2: credentials without the app secret, and all else that is wrong, are named in one message', async () => {
    const dataDir = await emptyDataDir();
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

describe('W10: a server that others know, without credentials of WhatsApp', () => {
  test('W10: does not start, names what is missing, and leaves nothing behind', async () => {
    const dataDir = await emptyDataDir();
    const PUBLIC_URL = 'https://lessons.example.lk';
    const failure = await start(dataDir, { PUBLIC_URL }).catch((error: unknown) => error);
    if (!(failure instanceof NotStartedError)) throw new Error('it started');
    expect(failure.ended.code).toBe(1);
    expect(failure.ended.output).toContain(`PUBLIC_URL is ${PUBLIC_URL}, which other people can open`);
    expect(failure.ended.output).toContain(
      'WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_ACCESS_TOKEN, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN',
    );
    expect(await readdir(dataDir)).toEqual([]);
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

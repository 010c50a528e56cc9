import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import {
  endPrograms,
  keepWriting,
  newDataDir,
  notesOf,
  postgresLives,
  start,
  until,
} from '../test/programs.ts';

afterEach(endPrograms);

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

import { afterEach, expect, test } from 'vitest';
import { killServers } from '../../test/kills.ts';
import {
  endPrograms,
  keepWriting,
  newDataDir,
  notesOf,
  postgresLives,
  start,
  until,
} from '../../test/programs.ts';

afterEach(endPrograms);

test('D1: killed 3 times in the middle of writing it loses nothing it acknowledged, and starts again by itself', {
  timeout: 300_000,
}, async () => {
  const { dataDir, server, postmasters, acknowledged, lost } = await killServers(3);
  expect(acknowledged).toBeGreaterThan(3);
  expect(lost).toEqual([]);
  // PostgreSQL outlived all servers: each start adopted the first one's.
  expect(postmasters).toHaveLength(1);
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(await postgresLives(dataDir, postmasters[0] ?? 0)).toBe(false);
});

test('D1: server and PostgreSQL killed together, as by a loss of power, recover at the next start', async () => {
  const dataDir = await newDataDir();
  const first = await start(dataDir);
  const writing = keepWriting(first, 'note');
  await until(() => writing.acknowledged.length > 20);
  process.kill(first.postgresPid(), 'SIGKILL');
  await first.end('SIGKILL');
  await writing.stop();
  const second = await start(dataDir);
  const notes = await notesOf(second);
  expect(writing.acknowledged.filter((subject) => !notes.has(subject))).toEqual([]);
});

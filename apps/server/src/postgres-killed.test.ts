import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { endPrograms, keepWriting, newDataDir, notesOf, start, until } from '../test/programs.ts';
import type { ServerProcess } from '../test/server-process.ts';

afterEach(endPrograms);

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

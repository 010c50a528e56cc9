// kill -9 in the middle of writing, as many times as the caller asks: a few in every run, the long form in `npm run soak`.

import { setTimeout as sleep } from 'node:timers/promises';
import { keepWriting, newDataDir, notesOf, start, until } from './programs.ts';
import type { ServerProcess } from './server-process.ts';

/** The fate of the writes that servers acknowledged. */
interface Figures {
  readonly acknowledged: number;
  readonly lost: readonly string[];
  /** The server that runs at the end. */
  readonly server: ServerProcess;
}

/** Starts servers on one data folder, one after another, and kills each while it writes. */
export async function killServers(times: number) {
  const dataDir = await newDataDir();
  const acknowledged: string[] = [];
  const postmasters = new Set<number>();
  for (let round = 0; round < times; round += 1) {
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
  return { dataDir, postmasters: [...postmasters], ...(await figuresOf(server, acknowledged)) };
}

/** Kills the PostgreSQL of one running server while it writes, again each time that it is back. */
export async function killPostgres(times: number) {
  const server = await start(await newDataDir());
  const writing = keepWriting(server, 'note');
  for (let round = 0; round < times; round += 1) {
    const acknowledgedBefore = writing.acknowledged.length;
    await until(() => writing.acknowledged.length > acknowledgedBefore + 5);
    const before = server.postgresPid();
    process.kill(before, 'SIGKILL');
    await untilBack(server, before);
  }
  const acknowledgedBefore = writing.acknowledged.length;
  await until(() => writing.acknowledged.length > acknowledgedBefore);
  await writing.stop();
  return {
    statuses: writing.statuses,
    unexplained: writing.unexplained(),
    ...(await figuresOf(server, writing.acknowledged)),
  };
}

async function figuresOf(server: ServerProcess, acknowledged: readonly string[]): Promise<Figures> {
  const notes = await notesOf(server);
  const lost = acknowledged.filter((subject) => !notes.has(subject));
  return { acknowledged: acknowledged.length, lost, server };
}

/** Waits until PostgreSQL is another process than `before` and the server is ready with it. */
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

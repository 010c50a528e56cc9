// What tests of crashes and of the program share: programs on data folders of their own, and writers that never pause.

import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject as provided } from 'vitest';
import { processHasArgument } from '../src/platform/postgres/process.ts';
import { copyFolder, removeFolder } from './folders.ts';
import { NotStartedError, type ServerProcess, startServerProcess } from './server-process.ts';
import { stopAnyPostmaster } from './stop-postmaster.ts';

const folders: string[] = [];
const processes: ServerProcess[] = [];

/** An empty data folder: the first start makes a cluster, as on a new machine. */
export async function emptyDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'valence-program-'));
  folders.push(folder);
  return folder;
}

/** A data folder with a migrated cluster, as every start but the first finds it. */
export async function newDataDir(): Promise<string> {
  const folder = await emptyDataDir();
  copyFolder(provided('server').migratedFolder, folder);
  return folder;
}

export async function start(
  DATA_DIR: string,
  more: Record<string, string> = {},
  commandLine: readonly string[] = [],
): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR, ...more }, commandLine);
  processes.push(server);
  return server;
}

/** Ends all started programs and removes their data; for `afterEach`. */
export async function endPrograms(): Promise<void> {
  for (const server of processes.splice(0)) await server.end('SIGKILL');
  for (const folder of folders.splice(0)) {
    await stopAnyPostmaster(join(folder, 'postgres'));
    await removeFolder(folder);
  }
}

/** What a server prints that does not start. */
export async function refusalOf(starting: Promise<ServerProcess>): Promise<string> {
  const failure = await starting.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof NotStartedError))
    throw new Error(`it started, or failed otherwise: ${String(failure)}`);
  if (failure.ended.code !== 1)
    throw new Error(`it ended with ${failure.ended.code}: ${failure.ended.output}`);
  return failure.ended.output;
}

/** Writes notes without a pause, four at a time, until it is stopped; returns those that were acknowledged. */
export function keepWriting(server: ServerProcess, name: string) {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  /** Refusals that do not say when to come again. */
  let unexplained = 0;
  let going = true;
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let count = 0; going; count += 1) {
      const subject = `${name}-${writer}-${count}`;
      try {
        const answer = await fetch(`${server.url}/notes/${subject}`, { method: 'POST' });
        await answer.text();
        statuses.add(answer.status);
        if (answer.status === 200) acknowledged.push(subject);
        else {
          if (answer.headers.get('retry-after') === null) unexplained += 1;
          await sleep(5);
        }
      } catch {
        await sleep(5); // The connection broke: nothing was acknowledged.
      }
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(writers);
  };
  return { acknowledged, statuses, unexplained: () => unexplained, stop };
}

export async function notesOf(server: ServerProcess): Promise<Set<string>> {
  const answer = await fetch(`${server.url}/notes`);
  return new Set((await answer.json()) as string[]);
}

/** By its command line: an ended process keeps its id until its parent has collected it. */
export async function postgresLives(dataDir: string, pid: number): Promise<boolean> {
  return processHasArgument(pid, join(dataDir, 'postgres'));
}

/** Waits until the condition holds, however busy the machine is. */
export async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await sleep(5);
}

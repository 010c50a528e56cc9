// The running PostgreSQL of a cluster: adopts it when it runs already, starts it when it does not, and stops it in good
// order.

import { type ChildProcess, spawn } from 'node:child_process';
import { open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMilliseconds } from '../clock.ts';
import { randomBelow } from '../ids.ts';
import type { Logger } from '../log.ts';
import { readIfThere } from '../secret-file.ts';
import { type Answer, ask } from './ask.ts';
import { type Cluster, lastLogLines, pruneLogs, startLogOf } from './cluster.ts';
import { processHasArgument, signal } from './process.ts';
import { giveTo } from './system-user.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
}

/** Crash recovery after long writing can take this long on a slow disk. */
const PATIENCE_MILLISECONDS = 180_000;
const PAUSE_MILLISECONDS = 40;

export interface StartOptions {
  /** The port that it had before, so that connection pools find it again. */
  readonly port?: number;
  /** Further settings (`name=value`). */
  readonly parameters?: readonly string[];
  readonly patienceMilliseconds?: number;
  readonly log: Logger;
}

/**
 * Makes sure that the cluster's PostgreSQL runs and answers.
 * @throws when it cannot be started, with the last lines of its log.
 */
export async function ensurePostmaster(cluster: Cluster, options: StartOptions): Promise<Postmaster> {
  const deadline = monotonicMilliseconds() + (options.patienceMilliseconds ?? PATIENCE_MILLISECONDS);
  let port = options.port;
  while (monotonicMilliseconds() < deadline) {
    const running = await findPostmaster(cluster);
    if (running) {
      if (
        (await untilItAnswers(cluster, running, deadline, () => isPostmasterOf(running.pid, cluster))) ===
        'ready'
      ) {
        options.log.info({ postgresPid: running.pid, port: running.port }, 'adopted the running PostgreSQL');
        return running;
      }
      continue;
    }
    const result = await launch(cluster, { ...options, port: port ?? (await freePort()) }, deadline);
    if (result === 'port-taken') port = undefined;
    else if (result !== 'raced') return result;
    await sleep(PAUSE_MILLISECONDS * 5);
  }
  throw new Error(
    `PostgreSQL did not answer in time. Its last words:\n${await lastLogLines(cluster.folder)}`,
  );
}

/** Whether `pid` is a postmaster of this cluster: after a restart of the machine the number may be anyone's. */
async function isPostmasterOf(pid: number, cluster: Cluster): Promise<boolean> {
  return processHasArgument(pid, cluster.folder);
}

/** The postmaster that the cluster's pid file names, if it lives. A pid file that names somebody else is removed. */
async function findPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const path = join(cluster.folder, 'postmaster.pid');
  const text = await readIfThere(path);
  if (text === null) return null;
  // Line 1: process id, line 4: port (PostgreSQL source, src/include/utils/pidfile.h).
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (Number.isInteger(pid) && (await isPostmasterOf(pid, cluster))) {
    // The file is written line by line while PostgreSQL starts.
    if (port > 0) return { pid, port };
    await sleep(PAUSE_MILLISECONDS);
    return findPostmaster(cluster);
  }
  // PostgreSQL would take any living process with that id for another postmaster and refuse to start.
  if ((await readIfThere(path)) === text) await rm(path, { force: true });
  return null;
}

async function untilItAnswers(
  cluster: Cluster,
  { port }: Postmaster,
  deadline: number,
  isAlive: () => boolean | Promise<boolean>,
): Promise<Answer> {
  while (monotonicMilliseconds() < deadline) {
    const answer = await ask(cluster, port);
    if (answer !== 'not-yet') return answer;
    if (!(await isAlive())) return 'not-yet';
    await sleep(PAUSE_MILLISECONDS);
  }
  return 'not-yet';
}

type LaunchResult = Postmaster | 'raced' | 'port-taken';

async function launch(
  cluster: Cluster,
  options: StartOptions & { port: number },
  deadline: number,
): Promise<LaunchResult> {
  const { folder, runAs, binaries } = cluster;
  await giveTo(runAs, folder);
  await pruneLogs(folder);
  const parameters = [...serverParameters(options.port), ...(options.parameters ?? [])];
  const args = ['-D', folder, ...parameters.flatMap((parameter) => ['-c', parameter])];
  const { command, args: wrapped, options: spawnOptions } = runAs.wrap(binaries.postgres, args);
  const log = await open(startLogOf(folder), 'w', 0o600);
  let child: ChildProcess;
  try {
    // A session of its own: Ctrl-C in the terminal must reach the server alone, which stops PostgreSQL last.
    child = spawn(command, [...wrapped], {
      ...spawnOptions,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    child.once('error', () => {});
  } finally {
    await log.close();
  }
  child.unref();
  const { pid } = child;
  if (pid === undefined) throw new Error(`${binaries.postgres} could not be started.`);
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const postmaster = { pid, port: options.port };
  if ((await untilItAnswers(cluster, postmaster, deadline, isAlive)) === 'ready') {
    options.log.info({ postgresPid: pid, port: options.port }, 'started PostgreSQL');
    return postmaster;
  }
  if (isAlive()) signal(pid, 'SIGINT');
  return reasonOfFailure(cluster);
}

/** A start that failed because of another start, or of a backend that is still ending, is worth another try. */
async function reasonOfFailure(cluster: Cluster): Promise<'raced' | 'port-taken'> {
  // Both starts write to one log, so the other one may have written over why this one failed.
  if (await findPostmaster(cluster)) return 'raced';
  const words = await lastLogLines(cluster.folder);
  if (/lock file "postmaster\.pid" already exists|pre-existing shared memory block|is empty/.test(words))
    return 'raced';
  if (/could not bind|could not create any TCP\/IP sockets/.test(words)) return 'port-taken';
  throw new Error(`PostgreSQL could not be started. Its last words:\n${words}`);
}

function serverParameters(port: number): string[] {
  return [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    // Log that waits to be archived must not fill the disk: beyond this a new base backup is made instead.
    'max_slot_wal_keep_size=4GB',
    'timezone=UTC',
    'log_timezone=UTC',
    'jit=off',
    'logging_collector=on',
    'log_directory=log',
    'log_filename=postgres-%Y%m%d-%H%M%S.log',
    'log_rotation_size=10MB',
    'log_line_prefix=%m [%p] ',
    // Details and statements of an error repeat the values in it, phone numbers among them.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
  ];
}

/**
 * Stops PostgreSQL in good order: running transactions are rolled back, everything acknowledged is on the disk.
 * @param patienceMilliseconds after this it is stopped at once, and the next start recovers from its log.
 */
export async function stopPostmaster(
  cluster: Cluster,
  { pid }: Postmaster,
  patienceMilliseconds: number,
): Promise<void> {
  signal(pid, 'SIGINT'); // fast shutdown
  if (await hasEnded(cluster, pid, patienceMilliseconds)) return;
  signal(pid, 'SIGQUIT'); // immediate shutdown
  await hasEnded(cluster, pid, 2000);
}

async function hasEnded(cluster: Cluster, pid: number, patienceMilliseconds: number): Promise<boolean> {
  const deadline = monotonicMilliseconds() + patienceMilliseconds;
  while (await isPostmasterOf(pid, cluster)) {
    if (monotonicMilliseconds() > deadline) return false;
    await sleep(PAUSE_MILLISECONDS / 2);
  }
  return true;
}

/**
 * A free port of 127.0.0.1 below the range from which systems give ports to outgoing connections (32768 on Linux): a port of
 * that range could be given away while PostgreSQL restarts, even to the very connection that is looking for it.
 */
async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 15_000 + randomBelow(15_000);
    if (await isFree(port)) return port;
  }
  throw new Error('There is no free port between 15000 and 30000 on 127.0.0.1 for PostgreSQL.');
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => answer(true)));
  });
}

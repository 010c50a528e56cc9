// Runs the worker beside the server: starts it with the server, again when it dies, and ends it with the server, also when
// the server is killed.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { AppDeps } from '../composition/deps.ts';
import type { DatabaseAddress } from '../platform/db/address.ts';
import type { Settings } from '../platform/env.ts';

/** The first message to the worker, over the channel between the two, so that no password is on a command line. */
export interface WorkerOrder {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
}

const PROGRAM = join(import.meta.dirname, 'worker.ts');
const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** A worker that lived this long did not die of its start. */
const SETTLED_MILLISECONDS = 60_000;
const END_MILLISECONDS = 1500;

/** @returns a function that ends the worker, within less than two seconds; films under way go back to the queue */
export function keepWorker(
  { settings, secret, log }: Pick<AppDeps, 'settings' | 'secret' | 'log'>,
  database: DatabaseAddress,
): () => Promise<void> {
  if (settings.worker === 'elsewhere') return async () => {};
  let child: ChildProcess | undefined;
  let stopped = false;
  let restart: NodeJS.Timeout | undefined;
  let pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;

  function begin(): void {
    const started = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    const resetTimer = setTimeout(() => {
      pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;
    }, SETTLED_MILLISECONDS).unref();
    started.once('exit', (code, signal) => {
      clearTimeout(resetTimer);
      child = undefined;
      if (stopped) return;
      log.error(
        { code, signal, workerPid: started.pid, pauseMilliseconds },
        'the worker ended: starting another',
      );
      restart = setTimeout(begin, pauseMilliseconds).unref();
      pauseMilliseconds = Math.min(2 * pauseMilliseconds, LONGEST_PAUSE_MILLISECONDS);
    });
    // The exit reports a channel that breaks; without a listener its error would end the server.
    started.on('error', (error) => log.warn({ err: error }, 'the worker could not be reached'));
    // The server's own secret: a file that is lost meanwhile concerns the server's next start, not a worker that is started
    // again.
    const own = { ...settings, secretKey: secret.toString('utf8') };
    const order: WorkerOrder = { settings: own, database };
    started.send(order, () => {});
    log.info({ workerPid: started.pid }, 'the worker is started');
  }

  begin();
  return async () => {
    stopped = true;
    clearTimeout(restart);
    const running = child;
    if (!running) return;
    const ended = new Promise<void>((done) => running.once('exit', () => done()));
    running.kill('SIGTERM');
    const kill = setTimeout(() => running.kill('SIGKILL'), END_MILLISECONDS);
    await ended;
    clearTimeout(kill);
  };
}

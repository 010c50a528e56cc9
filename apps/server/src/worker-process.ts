// The worker beside the server: started with it, started again when it dies, ended with it, also by the server's own death.

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { AppDeps } from './app.ts';
import type { DatabaseAddress } from './platform/db/address.ts';
import type { Settings } from './platform/env.ts';

/** What the worker is told first, over the channel between the two: passwords are on no command line. */
export interface WorkerOrder {
  readonly settings: Settings;
  readonly database: DatabaseAddress;
}

const PROGRAM = join(import.meta.dirname, 'worker.ts');
const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** One that lived so long died of something else than its start. */
const SETTLED_MILLISECONDS = 60_000;
const END_MILLISECONDS = 1500;

/** @returns what ends the worker, within less than two seconds; films under way are given back to the queue */
export function keepWorker(
  { settings, secret, log }: Pick<AppDeps, 'settings' | 'secret' | 'log'>,
  database: DatabaseAddress,
): () => Promise<void> {
  if (settings.worker === 'elsewhere') return async () => {};
  let child: ChildProcess | undefined;
  let stopped = false;
  let again: NodeJS.Timeout | undefined;
  let pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;

  function begin(): void {
    const started = fork(PROGRAM, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    const settled = setTimeout(() => {
      pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;
    }, SETTLED_MILLISECONDS).unref();
    started.once('exit', (code, signal) => {
      clearTimeout(settled);
      child = undefined;
      if (stopped) return;
      log.error(
        { code, signal, workerPid: started.pid, pauseMilliseconds },
        'the worker ended: starting another',
      );
      again = setTimeout(begin, pauseMilliseconds).unref();
      pauseMilliseconds = Math.min(2 * pauseMilliseconds, LONGEST_PAUSE_MILLISECONDS);
    });
    // A channel that breaks is told by the exit; without a listener it would end the server.
    started.on('error', (error) => log.warn({ err: error }, 'the worker could not be reached'));
    // The server's own: a file that is lost meanwhile concerns the next start, not a worker that is started again.
    const own = { ...settings, secretKey: secret.toString('utf8') };
    const order: WorkerOrder = { settings: own, database };
    started.send(order, () => {});
    log.info({ workerPid: started.pid }, 'the worker is started');
  }

  begin();
  return async () => {
    stopped = true;
    clearTimeout(again);
    const running = child;
    if (!running) return;
    const ended = new Promise<void>((done) => running.once('exit', () => done()));
    running.kill('SIGTERM');
    const kill = setTimeout(() => running.kill('SIGKILL'), END_MILLISECONDS);
    await ended;
    clearTimeout(kill);
  };
}

// Runs a program of ours beside the server: starts it with the server, again when it dies, and ends it with the server, also
// when the server is killed.

import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from '../platform/log.ts';
import { CHILD_OPTIONS } from './node-memory.ts';

export interface ChildOptions {
  /** The program's file. */
  readonly program: string;
  /** How log lines call it: `worker`. */
  readonly name: string;
  /** The first message to it, over the channel between the two, so that no password is on a command line. */
  readonly order: object;
  /** How long it may take to end by itself. */
  readonly endMilliseconds: number;
  readonly log: Logger;
}

const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** A program that lived this long did not die of its start. */
const SETTLED_MILLISECONDS = 60_000;

/** @returns a function that ends the program */
export function keepChild({ program, name, order, endMilliseconds, log }: ChildOptions): () => Promise<void> {
  let child: ChildProcess | undefined;
  let stopped = false;
  let restart: NodeJS.Timeout | undefined;
  let pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;

  function begin(): void {
    const started = fork(program, {
      execArgv: CHILD_OPTIONS,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child = started;
    const pid = { [`${name}Pid`]: started.pid };
    const resetTimer = setTimeout(() => {
      pauseMilliseconds = FIRST_PAUSE_MILLISECONDS;
    }, SETTLED_MILLISECONDS).unref();
    started.once('exit', (code, signal) => {
      clearTimeout(resetTimer);
      child = undefined;
      if (stopped) return;
      log.error({ code, signal, ...pid, pauseMilliseconds }, `the ${name} ended: starting another`);
      restart = setTimeout(begin, pauseMilliseconds).unref();
      pauseMilliseconds = Math.min(2 * pauseMilliseconds, LONGEST_PAUSE_MILLISECONDS);
    });
    // The exit reports a channel that breaks; without a listener its error would end the server.
    started.on('error', (error) => log.warn({ err: error }, `the ${name} could not be reached`));
    started.send(order, () => {});
    log.info(pid, `the ${name} is started`);
  }

  begin();
  return async () => {
    stopped = true;
    clearTimeout(restart);
    const running = child;
    if (!running) return;
    const ended = new Promise<void>((done) => running.once('exit', () => done()));
    running.kill('SIGTERM');
    const kill = setTimeout(() => running.kill('SIGKILL'), endMilliseconds);
    await ended;
    clearTimeout(kill);
  };
}

/**
 * In a program that a server keeps: runs `stop` when the server says so or is gone. A Ctrl-C at the terminal reaches both, and
 * the server passes it on.
 */
export function endWithServer(stop: () => void): void {
  process.on('SIGINT', () => {}).on('SIGHUP', () => {});
  process.once('SIGTERM', stop).once('disconnect', stop);
  // The server may have died while this one was starting.
  if (!process.connected) stop();
}

/** In a program that a server keeps: the order that the server sent. */
export async function receiveOrder<Order>(): Promise<Order> {
  return new Promise((done) => process.once('message', (order) => done(order as Order)));
}

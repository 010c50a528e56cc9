// The launcher's side of the handover: the server of one release as a child process.

import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../../platform/log.ts';
import type { Foundation } from '../foundation.ts';
import { SERVER_OPTIONS } from '../node-memory.ts';
import type { ExchangeOrder } from '../restart-on.ts';
import type { LauncherOrder, ServerReport } from './messages.ts';

const PROGRAM = 'apps/server/src/processes/main.ts';
/** Each release brings the Node that it is tried with. In a clone without one, this process's own serves. */
const NODE = 'node_modules/node/bin/node';

/** The server itself gives its checks 3 seconds. */
const CHECK_MILLISECONDS = 3500;
/** The server needs up to 7 seconds; with PostgreSQL's two the whole end stays below 10. */
const STOP_MILLISECONDS = 7500;

export interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ReleaseServer {
  readonly folder: string;
  readonly pid: number | undefined;
  /** Resolves when all its parts run; never, when they never do. */
  readonly ready: Promise<void>;
  readonly ended: Promise<End>;
  /** Called with each order of an admin to exchange the data. */
  onExchange(then: (order: ExchangeOrder) => void): void;
  hasEnded(): boolean;
  /** Asks /readyz over HTTP. */
  isWell(): Promise<boolean>;
  /** @returns whether the connection is its own now; not, where it ended before that */
  take(connection: Socket): Promise<boolean>;
  lead(): void;
  /** Visitors come to it beside the one that leads. */
  serve(): void;
  /** It is no longer on probation: of several servers one that ends is replaced. */
  keep(): void;
  /** @returns false when it does not answer in time */
  standBy(patienceMilliseconds: number): Promise<boolean>;
  retire(): void;
  /** Ends it in good order, and after some seconds by force. */
  stop(): Promise<void>;
}

export interface ReleaseOptions {
  readonly folder: string;
  /** Options of its command line, for one start alone. */
  readonly args?: readonly string[];
  readonly foundation: Foundation;
  readonly log: Logger;
}

export function startRelease({ folder, args = [], foundation, log }: ReleaseOptions): ReleaseServer {
  const own = join(folder, NODE);
  const child = fork(join(folder, PROGRAM), ['--launched', ...args], {
    execPath: existsSync(own) ? own : process.execPath,
    execArgv: SERVER_OPTIONS,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { pid } = child;
  log.info({ serverPid: pid, folder }, 'a server is started');
  let port = 0;
  let end: End | undefined;
  const ended = new Promise<End>((done) => {
    const finish = (how: End) => {
      end ??= how;
      done(end);
    };
    child.once('exit', (code, signal) => finish({ code, signal }));
    child.on('error', (error) => {
      log.warn({ err: error, serverPid: pid }, 'a server could not be reached');
      // It could not even be started.
      if (pid === undefined) finish({ code: 1, signal: null });
    });
  });
  const heard = <Kind extends ServerReport['report']>(kind: Kind) =>
    new Promise<Extract<ServerReport, { report: Kind }>>((done) => {
      child.on('message', function hear(message: ServerReport) {
        if (message.report !== kind) return;
        child.off('message', hear);
        done(message as Extract<ServerReport, { report: Kind }>);
      });
    });
  const tell = (order: LauncherOrder) => child.send(order, () => {});
  const ready = heard('ready').then((report) => {
    port = report.port;
  });
  const { database, isEmbedded, settings } = foundation;
  tell({ order: 'start', database, isEmbedded, port: settings.port });
  return {
    folder,
    pid,
    ready,
    ended,
    onExchange(then) {
      child.on('message', (message: ServerReport) => {
        if (message.report === 'exchange') then(message.exchange);
      });
    },
    hasEnded: () => end !== undefined,
    isWell: async () => answersReady(port),
    take: connectionSender(child, ended),
    lead: () => tell({ order: 'lead' }),
    serve: () => tell({ order: 'serve' }),
    keep: () => {},
    async standBy(patienceMilliseconds) {
      const standing = heard('standing-by').then(() => true);
      tell({ order: 'stand-by' });
      const late = sleep(patienceMilliseconds, false, { ref: false });
      return Promise.race([standing, late, ended.then(() => false)]);
    },
    retire: () => tell({ order: 'retire' }),
    async stop() {
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS);
      await ended;
      clearTimeout(kill);
    },
  };
}

/**
 * Keeps each connection open here until the server has it: Node would neither close nor return one that was on its way to a
 * process that ends.
 */
function connectionSender(child: ChildProcess, ended: Promise<unknown>): ReleaseServer['take'] {
  const untaken = new Map<number, (isTaken: boolean) => void>();
  let lastId = 0;
  let isOver = false;
  child.on('message', (message: ServerReport) => {
    if (message.report === 'taken') untaken.get(message.id)?.(true);
  });
  void ended.then(() => {
    isOver = true;
    for (const settle of untaken.values()) settle(false);
  });
  return async (connection) => {
    if (isOver) return false;
    const id = ++lastId;
    const isTaken = await new Promise<boolean>((settle) => {
      untaken.set(id, settle);
      const order: LauncherOrder = { order: 'connection', id };
      child.send(order, connection, { keepOpen: true }, (error) => {
        if (error) settle(false);
      });
    });
    untaken.delete(id);
    // Closes only this process's own descriptor.
    if (isTaken) connection.destroy();
    return isTaken;
  };
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
      signal: AbortSignal.timeout(CHECK_MILLISECONDS),
    });
    await answer.text();
    return answer.status === 200;
  } catch {
    return false;
  }
}

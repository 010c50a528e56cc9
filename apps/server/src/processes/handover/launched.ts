// The server's side of the handover: takes visitors' connections and orders from the launcher that started this process.

import type { Server } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { monotonicMilliseconds } from '../../platform/clock.ts';
import type { Settings } from '../../platform/env.ts';
import { receiveOrder } from '../child-process.ts';
import { atPort, type Foundation } from '../foundation.ts';
import type { RunningServer } from '../lifecycle.ts';
import type { ExchangeOrder } from '../restart-on.ts';
import type { LauncherOrder, ServerReport } from './messages.ts';

/** How long the last answers may take before a server that retires ends: a phone may be slow to take a large file. */
const LAST_ANSWERS_MILLISECONDS = 300_000;

/** @returns what the launcher has laid for this server; the launcher stops it, too */
export async function meetLauncher(given: Settings): Promise<Foundation> {
  const first = await receiveOrder<LauncherOrder>();
  if (first.order !== 'start') throw new Error(`The launcher began with ${first.order}.`);
  const { database, isEmbedded, port } = first;
  return { settings: atPort(given, port), database, isEmbedded, stop: async () => {} };
}

export interface LaunchedHandlers {
  /** Visitors come to this server now. */
  readonly onLead: () => void;
  /** Ends this process in good order. */
  readonly end: () => void;
}

/** Says that the server is ready, and does what the launcher orders from now on. */
export function obeyLauncher(server: RunningServer, { onLead, end }: LaunchedHandlers): void {
  const { app, drain, beside, deps } = server;
  const visitors = admitVisitors(app.server, deps.settings.mostConnections);
  process.on('message', (message: LauncherOrder, handle) => {
    const { order } = message;
    if (order === 'connection') {
      tell({ report: 'taken', id: message.id });
      // Without one the visitor is gone already.
      if (handle instanceof Socket) visitors.take(handle);
    } else if (order === 'lead') {
      drain.endConnections(false);
      beside.begin();
      deps.jobs.renewSchedules().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the schedules are those of another release until the next start');
      });
      onLead();
    } else if (order === 'serve') {
      drain.endConnections(false);
    } else if (order === 'stand-by') {
      drain.endConnections(true);
      void beside.end().finally(() => tell({ report: 'standing-by' }));
    } else if (order === 'retire') {
      void visitors.leave().then(end);
    }
  });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  tell({ report: 'ready', port: address.port });
}

/** Data are exchanged while no PostgreSQL runs, which is the launcher's. */
export function orderExchange(exchange: ExchangeOrder): void {
  tell({ report: 'exchange', exchange });
}

function tell(report: ServerReport): void {
  // A launcher that is gone has ended this process's channel, which ends the process.
  process.send?.(report, undefined, undefined, () => {});
}

interface Visitors {
  take(connection: Socket): void;
  /** Resolves when no connection is left, or when it takes too long. */
  leave(): Promise<void>;
}

/** The server counts only connections that it accepted itself. */
function admitVisitors(server: Server, most: number): Visitors {
  let open = 0;
  return {
    take(connection) {
      if (open >= most) {
        server.emit('drop');
        connection.destroy();
        return;
      }
      open += 1;
      connection.once('close', () => {
        open -= 1;
      });
      server.emit('connection', connection);
    },
    async leave() {
      const deadline = monotonicMilliseconds() + LAST_ANSWERS_MILLISECONDS;
      while (open > 0 && monotonicMilliseconds() < deadline) await sleep(50);
    },
  };
}

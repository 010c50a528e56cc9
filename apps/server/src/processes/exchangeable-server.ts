// A server that can end, let its data be exchanged for restored ones, and start again in the same process: this works under a
// service manager, in a container and at a terminal alike.

import type { AppDeps } from '../composition/deps.ts';
import { type RunningServer, type ServerOptions, startServer } from './lifecycle.ts';
import { restartOn } from './restart-on.ts';

export interface Exchangeable {
  /** The first start. */
  readonly server: Promise<RunningServer>;
  /** The server as it is now; while the data are exchanged, the next one. */
  readonly running: () => Promise<RunningServer>;
}

type Order = Parameters<NonNullable<AppDeps['exchange']>>[0];

/** Ends the process where a server does not start again after an exchange, so that a service manager starts it. */
export function startExchangeable(options: Omit<ServerOptions, 'exchange'>): Exchangeable {
  const { log } = options;
  const exchange = (order: Order) => {
    // A second order while the first is carried out would find nothing to exchange.
    if (isExchanging) return;
    isExchanging = true;
    present = present.then(async (server) =>
      // With its port, which PORT 0 chose at the first start.
      restartOn(order, {
        settings: server.deps.settings,
        stop: async () => server.stop(),
        start: begin,
        log,
      }),
    );
    present.then(
      () => {
        isExchanging = false;
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'the server does not start after an exchange of its data: ending');
        process.exit(1);
      },
    );
  };
  const begin = async (settings = options.settings) => startServer({ ...options, settings, exchange });
  let isExchanging = false;
  const server = begin();
  let present = server;
  return { server, running: async () => present };
}

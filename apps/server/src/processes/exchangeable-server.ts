// A server that can end, let its data be exchanged for restored ones, and start again in the same process: this works under a
// service manager, in a container and at a terminal alike.

import type { AppDeps } from '../composition/deps.ts';
import { exchangeData, goBack, isDatabaseRunning } from './exchange-data.ts';
import { type RunningServer, type ServerOptions, startServer } from './lifecycle.ts';

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
    present = present.then(async (server) => restartOn(order, server, begin));
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

  async function restartOn(
    { folder, about }: Order,
    former: RunningServer,
    start: typeof begin,
  ): Promise<RunningServer> {
    // With its port, which PORT 0 chose at the first start.
    const { settings } = former.deps;
    await former.stop();
    let place: string;
    try {
      if (await isDatabaseRunning(settings.dataDir)) throw new Error('The database did not end.');
      place = await exchangeData(settings, { folder, about });
    } catch (error) {
      log.error({ err: error }, 'the data were not exchanged: starting again on those there are');
      return start(settings);
    }
    try {
      const next = await start(settings);
      log.info({ former: place }, 'the school goes on with the restored data');
      return next;
    } catch (error) {
      log.error({ err: error }, 'the restored data do not start: the former ones come back');
      await goBack(settings, place);
      return start(settings);
    }
  }
}

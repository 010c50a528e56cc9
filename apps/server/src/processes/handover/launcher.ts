// `valence serve`: a small process that holds the port and the database, and runs the server of a release as its child. The
// server can so give way to another release's while visitors notice nothing.

import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BACKLOG } from '../../platform/connections/bounded-server.ts';
import { readSettings, type Settings } from '../../platform/env.ts';
import { createLog, type Logger } from '../../platform/log.ts';
import { onSignals } from '../../platform/signals.ts';
import { type Foundation, type FoundationOptions, layFoundation } from '../foundation.ts';
import type { ExchangeOrder } from '../restart-on.ts';
import { explainStartFailure } from '../start-failure.ts';
import type { SwitchOutcome } from './control.ts';
import { type Obey, takeOrders } from './control-server.ts';
import type { ReleaseServer } from './release-server.ts';
import { startServers } from './server-group.ts';
import { type Serving, switchTo } from './switch.ts';

/** Last resort: systemd and others kill after 10 seconds or more. */
const STOP_MILLISECONDS = 9500;
const AGAIN_MILLISECONDS = 20;

export interface LauncherOptions {
  /** The folder of the release to begin with. */
  readonly release: string;
  /** Options of the server's command line for the first start alone. */
  readonly args?: readonly string[];
}

/** Runs until a signal ends it, or until its server does: who started it (systemd) then starts it again. */
export async function runLauncher({ release, args = [] }: LauncherOptions): Promise<void> {
  try {
    const settings = readSettings();
    const log = createLog(settings.logLevel);
    const onLost = (reason: unknown) => {
      log.fatal({ err: reason }, 'the database is lost: ending');
      process.exit(1);
    };
    const foundation = await layFoundation({ settings, log, onLost });
    await new Launcher(foundation, { log, onLost }).run(release, args);
  } catch (error) {
    explainStartFailure(error);
    process.exit(1);
  }
}

class Launcher {
  #foundation: Foundation;
  readonly #log: Logger;
  readonly #onLost: FoundationOptions['onLost'];
  readonly #servers = new Set<ReleaseServer>();
  readonly #stopping = new AbortController();
  #serving: Serving | undefined;
  #listener: Server | undefined;
  #endOrders: (() => void) | undefined;
  #isBusy = false;

  constructor(foundation: Foundation, { log, onLost }: Pick<FoundationOptions, 'log' | 'onLost'>) {
    this.#foundation = foundation;
    this.#log = log;
    this.#onLost = onLost;
  }

  async run(release: string, args: readonly string[]): Promise<void> {
    const { settings } = this.#foundation;
    onSignals({ stop: () => void this.#stop(0), force: () => process.exit(1) });
    const server = this.#start(release, args);
    const serving: Serving = { server, mayEnd: undefined };
    this.#serving = serving;
    await server.ready;
    this.#listener = await listen(settings, (connection) => void pass(connection, serving)).catch(
      async (error: unknown) => {
        explainStartFailure(error);
        return this.#stop(1);
      },
    );
    const obey: Obey = async (order, answer) => this.#obey(serving, order, answer);
    this.#endOrders = await takeOrders(settings.dataDir, { obey, log: this.#log });
    server.keep();
    server.lead();
  }

  #start(folder: string, args: readonly string[] = []): ReleaseServer {
    const { servers } = this.#foundation.settings;
    const server = startServers({ folder, args, foundation: this.#foundation, log: this.#log }, servers);
    this.#servers.add(server);
    server.onExchange((order) => void this.#exchange(server, order));
    void server.ended.then(({ code, signal }) => {
      this.#servers.delete(server);
      const serving = this.#serving;
      if (serving?.server !== server || serving.mayEnd === server) return;
      if (!this.#stopping.signal.aborted)
        this.#log.fatal({ status: code, signal }, 'the server ended: ending');
      void this.#stop(code ?? 1);
    });
    return server;
  }

  async #obey(serving: Serving, ...[order, { report, signal }]: Parameters<Obey>): Promise<SwitchOutcome> {
    if (this.#isBusy) return { result: 'back', reason: 'busy', detail: '', milliseconds: 0 };
    this.#isBusy = true;
    try {
      return await switchTo(order, {
        serving,
        start: (folder) => this.#start(folder),
        signal: AbortSignal.any([signal, this.#stopping.signal]),
        report,
        log: this.#log,
      });
    } catch (error) {
      this.#log.fatal({ err: error }, 'no server is left: ending');
      return await this.#stop(1);
    } finally {
      this.#isBusy = false;
    }
  }

  /** Visitors wait meanwhile. */
  async #exchange(former: ReleaseServer, order: ExchangeOrder): Promise<void> {
    const serving = this.#serving;
    // During a switch, or a second order while the first is carried out.
    if (this.#isBusy || serving?.server !== former) return;
    this.#isBusy = true;
    serving.mayEnd = former;
    try {
      // Loaded only here, since it is rarely needed.
      const { restartOn } = await import('../restart-on.ts');
      await restartOn(order, {
        settings: this.#foundation.settings,
        stop: async () => {
          await Promise.all([...this.#servers].map(async (server) => server.stop()));
          await this.#foundation.stop();
        },
        start: async (settings) => this.#startAnew(serving, settings, former.folder),
        log: this.#log,
      });
      serving.mayEnd = undefined;
    } catch (error) {
      this.#log.fatal({ err: error }, 'the server does not start after an exchange of its data: ending');
      await this.#stop(1);
    } finally {
      this.#isBusy = false;
    }
  }

  async #startAnew(serving: Serving, settings: Settings, folder: string): Promise<void> {
    this.#foundation = await layFoundation({ settings, log: this.#log, onLost: this.#onLost });
    try {
      const server = this.#start(folder);
      serving.mayEnd = server;
      serving.server = server;
      await Promise.race([
        server.ready,
        server.ended.then(({ code }) => {
          throw new Error(`The server ended with status ${code}.`);
        }),
      ]);
      server.keep();
      server.lead();
    } catch (error) {
      await this.#foundation.stop();
      throw error;
    }
  }

  /** Stops servers and database in good order, and ends this process; a second call waits with the first. */
  async #stop(status: number): Promise<never> {
    if (this.#stopping.signal.aborted) return new Promise(() => {});
    this.#stopping.abort('stopped');
    setTimeout(() => {
      this.#log.fatal('stopping took too long: ending at once');
      process.exit(1);
    }, STOP_MILLISECONDS);
    this.#endOrders?.();
    await Promise.all([...this.#servers].map(async (server) => server.stop()));
    this.#listener?.close();
    await this.#foundation.stop().catch((error: unknown) => {
      this.#log.error({ err: error }, 'PostgreSQL did not stop as it should');
    });
    process.exit(status);
  }
}

/** A server that ends before it took the connection leaves it to the next one, if there is one. */
async function pass(connection: Socket, serving: Serving): Promise<void> {
  connection.on('error', () => {});
  while (!(await serving.server.take(connection))) await sleep(AGAIN_MILLISECONDS);
}

/** Accepts connections for a server: reads nothing of them, so that they can be passed on whole. */
async function listen({ port, host }: Settings, pass: (connection: Socket) => void): Promise<Server> {
  const server = createServer({ pauseOnConnect: true, noDelay: true });
  server.on('connection', pass);
  return new Promise((done, fail) => {
    server.once('error', fail).listen(port, host, BACKLOG, () => done(server));
  });
}

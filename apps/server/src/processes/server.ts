// Runs a server as a process: reads the settings, starts, prints that it is ready, and ends on a signal.

import { systemClock } from '../platform/clock.ts';
import { readSettings } from '../platform/env.ts';
import { createLog, type Logger } from '../platform/log.ts';
import { shareOfOne } from '../platform/process-settings.ts';
import { onSignals } from '../platform/signals.ts';
import { endWithServer } from './child-process.ts';
import { startExchangeable } from './exchangeable-server.ts';
import { meetLauncher, obeyLauncher, orderExchange } from './handover/launched.ts';
import { type RunningServer, type ServerOptions, startServer } from './lifecycle.ts';
import type { SecretChange } from './server-secret.ts';
import { explainStartFailure } from './start-failure.ts';

/**
 * Last resort: the sender of SIGTERM kills after 10 seconds; ending by ourselves a little earlier leaves a line in the log.
 */
const STOP_MILLISECONDS = 9500;

export interface ProgramOptions extends Pick<ServerOptions, 'build' | 'prepare' | 'beside'> {
  /** Settings for variables that the environment leaves out. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Present where the operator accepts another secret than the database's. */
  readonly secretChange?: SecretChange | undefined;
  /** Whether a launcher started this process, which then has the port and the database. */
  readonly launched?: boolean;
  /** The line that shows the person at the terminal the server's address, by its PUBLIC_URL. */
  readonly readyLine: (server: RunningServer) => string;
}

/**
 * Starts the server of this process and returns once it is ready; a signal ends it. A start that fails says why in
 * plain words and ends the process with status 1.
 */
export async function runProgram({
  build,
  prepare,
  beside,
  settings: fallback,
  secretChange,
  launched = false,
  readyLine,
}: ProgramOptions): Promise<void> {
  try {
    const whole = readSettings(undefined, fallback);
    const settings = launched ? shareOfOne(whole) : whole;
    const foundation = launched ? await meetLauncher(settings) : undefined;
    const log = createLog(settings.logLevel);
    const onLost = (reason: unknown) => {
      log.fatal({ err: reason }, 'the database is lost: ending');
      process.exit(1);
    };
    const options = {
      ...{ settings, log, clock: systemClock, build, onLost },
      ...(prepare && { prepare }),
      ...(beside && { beside }),
      ...(secretChange && { secretChange: { ...secretChange, report: say } }),
    };
    if (foundation) {
      const starting = startServer({ ...options, launched: foundation, exchange: orderExchange });
      const end = () => void stop(starting, log);
      endWithServer(end);
      const server = await starting;
      obeyLauncher(server, { onLead: () => say(readyLine(server)), end });
    } else {
      const { running, server } = startExchangeable(options);
      onSignals({ stop: () => void stop(running(), log), force: () => process.exit(1) });
      say(readyLine(await server));
    }
  } catch (error) {
    explainStartFailure(error);
    process.exit(1);
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function stop(starting: Promise<RunningServer>, log: Logger): Promise<void> {
  setTimeout(() => {
    log.fatal('stopping took too long: ending at once');
    process.exit(1);
  }, STOP_MILLISECONDS);
  try {
    const server = await starting;
    await server.stop();
    log.info('stopped');
  } catch {
    return; // A start that failed is explained by runProgram.
  }
  process.exit(0);
}

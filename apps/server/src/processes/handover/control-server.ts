// Takes the orders of the control socket, one a connection.

import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Logger } from '../../platform/log.ts';
import {
  controlSocketOf,
  type SwitchOrder,
  type SwitchOutcome,
  type SwitchReport,
  type SwitchStep,
  switchOrder,
} from './control.ts';

/** @param signal aborts when who gave the order goes away */
export type Obey = (
  order: SwitchOrder,
  answer: { readonly report: (step: SwitchStep) => void; readonly signal: AbortSignal },
) => Promise<SwitchOutcome>;

/**
 * A socket that cannot be had (a path of more than 107 bytes) is a line in the log: the school serves without it.
 * @returns a function that takes no more
 */
export async function takeOrders(
  dataDir: string,
  { obey, log }: { obey: Obey; log: Logger },
): Promise<() => void> {
  const path = controlSocketOf(dataDir);
  const server = createServer((socket) => {
    answer(socket, obey).catch((error: unknown) => {
      log.error({ err: error }, 'an order was not carried out');
      socket.destroy();
    });
  });
  try {
    // A launcher that was killed leaves its socket behind.
    await rm(path, { force: true });
    await new Promise<void>((done, fail) => server.once('error', fail).listen(path, done));
    await chmod(path, 0o600);
  } catch (error) {
    log.warn(
      { err: error, path },
      'no orders can be taken: a release is then changed by stopping and starting',
    );
  }
  server.on('error', (error) => log.warn({ err: error }, 'an order could not be taken'));
  return () => void server.close();
}

async function answer(socket: Socket, obey: Obey): Promise<void> {
  const gone = new AbortController();
  // Broken or closed comes to the same.
  socket.on('error', () => {}).once('close', () => gone.abort('withdrawn'));
  const [line] = await firstLine(socket);
  if (line === undefined) return;
  const write = (report: SwitchReport) => socket.write(`${JSON.stringify(report)}\n`);
  const outcome = await obey(switchOrder.parse(JSON.parse(line)), {
    report: (step) => write({ step }),
    signal: gone.signal,
  });
  write(outcome);
  socket.end();
}

async function firstLine(socket: Socket): Promise<string[]> {
  const lines = createInterface({ input: socket });
  return new Promise((done) => {
    lines.once('line', (line) => done([line])).once('close', () => done([]));
  });
}

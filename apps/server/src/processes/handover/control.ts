// Orders to a running `valence serve`: the words on its control socket, and the client that says them.

import { connect } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { isCode } from '../../platform/secret-file.ts';

/** The order to let the server of another release take over. */
export const switchOrder = z.object({
  /** The unpacked release: the folder with `apps` and `node_modules`. */
  folder: z.string().min(1),
  /** How long the new server may take until it is ready, its migrations included. */
  readySeconds: z.int().min(1).max(86_400).default(120),
  /** How long the new server must stay well before the old one is let go. */
  probationSeconds: z.int().min(1).max(3600).default(60),
});

/**
 * `starting`: the new server is being started beside the old one. `ready`: it answers /readyz with 200. `serving`: new
 * connections go to it; the probation begins, and the old one stands by.
 */
const switchStep = z.enum(['starting', 'ready', 'serving']);

/**
 * Why the old server goes on. `busy`: another switch is under way, and this one did not begin. `ended`: the new server's process
 * ended. `not-ready`: it was not ready in time. `unwell`: /readyz was not 200 during the probation. `withdrawn`: who gave the
 * order went away. `stopped`: `valence serve` itself was told to end.
 */
const backReason = z.enum(['busy', 'ended', 'not-ready', 'unwell', 'withdrawn', 'stopped']);

const switchOutcome = z.discriminatedUnion('result', [
  /** The new server serves alone; the old one finishes what it is sending and ends. */
  z.object({ result: z.literal('switched'), milliseconds: z.number() }),
  /** The old server serves as before. `milliseconds`: from the first sign of failure until it did. */
  z.object({ result: z.literal('back'), reason: backReason, detail: z.string(), milliseconds: z.number() }),
]);

/** One line of the launcher's answer. */
export const switchReport = z.union([z.object({ step: switchStep }), switchOutcome]);

export type SwitchOrder = z.output<typeof switchOrder>;
export type SwitchStep = z.output<typeof switchStep>;
export type BackReason = z.output<typeof backReason>;
export type SwitchOutcome = z.output<typeof switchOutcome>;
export type SwitchReport = z.output<typeof switchReport>;

/** Where `valence serve` takes orders; only its user and root may open it. */
export function controlSocketOf(dataDir: string): string {
  return join(dataDir, 'control.sock');
}

/** Nobody takes orders: the school does not run, or runs without a launcher (a container, `npm start`). */
export class NoLauncherError extends Error {
  override readonly name = 'NoLauncherError';
}

/**
 * Lets the server of another release take over from the running one. The order lasts as long as the caller: if its process ends
 * before the outcome, the old server goes on. The caller makes the change last (`/opt/valence/current`) after `switched`.
 * @throws NoLauncherError; an Error when the launcher ends meanwhile
 */
export async function orderSwitch(
  dataDir: string,
  { onStep, ...order }: z.input<typeof switchOrder> & { readonly onStep?: (step: SwitchStep) => void },
): Promise<SwitchOutcome> {
  const socket = connect(controlSocketOf(dataDir));
  try {
    await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail));
  } catch (error) {
    if (isCode(error, 'ENOENT') || isCode(error, 'ECONNREFUSED')) throw new NoLauncherError();
    throw error;
  }
  // What breaks the connection ends the lines, too.
  socket.on('error', () => {});
  socket.write(`${JSON.stringify(order)}\n`);
  try {
    for await (const line of createInterface({ input: socket })) {
      const report = switchReport.parse(JSON.parse(line));
      if ('result' in report) return report;
      onStep?.(report.step);
    }
  } finally {
    socket.destroy();
  }
  throw new Error('The school’s launcher ended during the switch.');
}
